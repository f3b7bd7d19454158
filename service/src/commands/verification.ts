/** `earshot verification …`: receipts that customers showed, and the team's decision. */

import { verificationMessages } from '@earshot/messages/cli/verification'
import { readConfig } from '../config.ts'
import { keysOf } from '../keys.ts'
import { approveReceipt, listVerifications, openReceipt, rejectReceipt } from '../resources/verifications/receipts.ts'
import { keepSecretKey } from '../secret-key.ts'
import { action, Failure, type ValuesOf } from './command.ts'
import { createFile } from './create-file.ts'
import { organizationOf } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import type { approveOptions, listOptions, rejectOptions, showOptions } from './table/verification.ts'
import { unwrap } from './unwrap-result.ts'

export const list = action({
  run: ({ project: projectId, status = 'all', limit = 50 }: ValuesOf<typeof listOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) => {
      const organizationId = await organizationOf(sql, projectId)
      return { verifications: await listVerifications(sql, { organizationId, projectId, status, limit }) }
    }),
  show: ({ verifications }) =>
    verifications.length === 0
      ? verificationMessages.none
      : verifications
          .map((each) => [each.verificationId, each.status, each.createdAt, each.title ?? verificationMessages.opinionDeleted].join('  '))
          .join('\n'),
})

export const saveReceipt = action({
  run: ({ project: projectId, verification: verificationId, out }: ValuesOf<typeof showOptions>, { env }) => {
    const config = readConfig(env)
    return withDatabase(config, async (sql) => {
      const organizationId = await organizationOf(sql, projectId)
      const receiptKey = keysOf(await keepSecretKey(config)).receipt
      const receipt = unwrap(await openReceipt(sql, { organizationId, projectId, verificationId, receiptKey }))
      await createFile(out, receipt.contents).catch((error: Error) => {
        throw new Failure(verificationMessages.fileNotWritten({ reason: error.message }))
      })
      return { file: out, mediaType: receipt.mediaType, bytes: receipt.contents.length }
    })
  },
})

export const approve = action({
  run: ({ project: projectId, verification: verificationId }: ValuesOf<typeof approveOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) =>
      unwrap(await approveReceipt(sql, { organizationId: await organizationOf(sql, projectId), projectId, verificationId })),
    ),
})

export const reject = action({
  run: ({ project: projectId, verification: verificationId, reason }: ValuesOf<typeof rejectOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) =>
      unwrap(await rejectReceipt(sql, { organizationId: await organizationOf(sql, projectId), projectId, verificationId, reason })),
    ),
})
