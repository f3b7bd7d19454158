/** `earshot verification …`: receipts that customers showed, and the team's decision. */

import { writeFile } from 'node:fs/promises'
import { optionsMessages } from '@earshot/messages/cli/options'
import { verificationMessages } from '@earshot/messages/cli/verification'
import { readConfig } from '../config.ts'
import { keysOf } from '../keys.ts'
import { approveReceipt, listVerifications, openReceipt, rejectReceipt } from '../resources/verifications/receipts.ts'
import { keepSecretKey } from '../secret-key.ts'
import { command, Failure } from './command.ts'
import { organizationOf } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { id, limit, oneOf, reason } from './option-values.ts'
import { unwrap } from './unwrap-result.ts'

const project = { value: 'ID', is: optionsMessages.help.project, required: true, read: id } as const
const statuses = ['pending', 'verified', 'rejected', 'expired', 'cancelled', 'all'] as const
const status = oneOf(...statuses)
const verification = { value: 'ID', is: verificationMessages.options.verification, required: true, read: id } as const

export const verificationCommands = [
  command({
    words: 'verification list',
    is: verificationMessages.commands.list,
    options: {
      project,
      status: {
        value: 'STATUS',
        is: verificationMessages.options.status({ statuses: statuses.join(', ') }),
        read: status,
      },
      limit: { value: 'N', is: optionsMessages.help.limit({ default: 50 }), read: limit },
    },
    run: ({ project: projectId, status = 'all', limit = 50 }, { env }) =>
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
  }),
  command({
    words: 'verification show',
    is: verificationMessages.commands.show,
    options: { project, verification, out: { value: 'FILE', is: verificationMessages.options.out, required: true } },
    run: ({ project: projectId, verification: verificationId, out }, { env }) => {
      const config = readConfig(env)
      return withDatabase(config, async (sql) => {
        const organizationId = await organizationOf(sql, projectId)
        const receiptKey = keysOf(await keepSecretKey(config)).receipt
        const receipt = unwrap(await openReceipt(sql, { organizationId, projectId, verificationId, receiptKey }))
        await writeFile(out, receipt.contents, { flag: 'wx', mode: 0o600 }).catch((error: Error) => {
          throw new Failure(verificationMessages.fileNotWritten({ reason: error.message }))
        })
        return { file: out, mediaType: receipt.mediaType, bytes: receipt.contents.length }
      })
    },
  }),
  command({
    words: 'verification approve',
    is: verificationMessages.commands.approve,
    options: { project, verification },
    run: ({ project: projectId, verification: verificationId }, { env }) =>
      withDatabase(readConfig(env), async (sql) =>
        unwrap(await approveReceipt(sql, { organizationId: await organizationOf(sql, projectId), projectId, verificationId })),
      ),
  }),
  command({
    words: 'verification reject',
    is: verificationMessages.commands.reject,
    options: { project, verification, reason: { value: 'TEXT', is: verificationMessages.options.reason, required: true, read: reason } },
    run: ({ project: projectId, verification: verificationId, reason }, { env }) =>
      withDatabase(readConfig(env), async (sql) =>
        unwrap(await rejectReceipt(sql, { organizationId: await organizationOf(sql, projectId), projectId, verificationId, reason })),
      ),
  }),
]
