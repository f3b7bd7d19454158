/** `earshot verification …`: receipts that customers showed, and the team's decision. */

import { writeFile } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { keysOf } from '../keys.ts'
import { approveReceipt, listVerifications, openReceipt, rejectReceipt } from '../resources/verifications/receipts.ts'
import { keepSecretKey } from '../secret-key.ts'
import { command, Failure } from './command.ts'
import { organizationOf } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { id, limit, oneOf, reason } from './option-values.ts'
import { unwrap } from './unwrap-result.ts'

const project = { value: 'ID', is: 'The project.', required: true, read: id } as const
const status = oneOf('pending', 'verified', 'rejected', 'expired', 'cancelled', 'all')
const verification = { value: 'ID', is: 'The verification.', required: true, read: id } as const

export const verificationCommands = [
  command({
    words: 'verification list',
    is: 'List verifications by receipt: those that wait for a decision first.',
    options: {
      project,
      status: {
        value: 'STATUS',
        is: 'pending, verified, rejected, expired, cancelled or all (default).',
        read: status,
      },
      limit: { value: 'N', is: 'How many at the most; 50 unless given.', read: limit },
    },
    run: ({ project: projectId, status = 'all', limit = 50 }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        const organizationId = await organizationOf(sql, projectId)
        return { verifications: await listVerifications(sql, { organizationId, projectId, status, limit }) }
      }),
    show: ({ verifications }) =>
      verifications.length === 0
        ? 'No receipts.'
        : verifications
            .map((each) => [each.verificationId, each.status, each.createdAt, each.title ?? '(opinion deleted)'].join('  '))
            .join('\n'),
  }),
  command({
    words: 'verification show',
    is: 'Write a receipt to a file, to look at it.',
    options: { project, verification, out: { value: 'FILE', is: 'Where to write it; it must not be there yet.', required: true } },
    run: ({ project: projectId, verification: verificationId, out }, { env }) => {
      const config = readConfig(env)
      return withDatabase(config, async (sql) => {
        const organizationId = await organizationOf(sql, projectId)
        const receiptKey = keysOf(await keepSecretKey(config)).receipt
        const receipt = unwrap(await openReceipt(sql, { organizationId, projectId, verificationId, receiptKey }))
        await writeFile(out, receipt.contents, { flag: 'wx', mode: 0o600 }).catch((error: Error) => {
          throw new Failure(`The file could not be written: ${error.message}`)
        })
        return { file: out, mediaType: receipt.mediaType, bytes: receipt.contents.length }
      })
    },
  }),
  command({
    words: 'verification approve',
    is: 'Accept a receipt: its opinion is verified.',
    options: { project, verification },
    run: ({ project: projectId, verification: verificationId }, { env }) =>
      withDatabase(readConfig(env), async (sql) =>
        unwrap(await approveReceipt(sql, { organizationId: await organizationOf(sql, projectId), projectId, verificationId })),
      ),
  }),
  command({
    words: 'verification reject',
    is: 'Do not accept a receipt, and tell its customer why.',
    options: { project, verification, reason: { value: 'TEXT', is: 'Why, as the customer reads it.', required: true, read: reason } },
    run: ({ project: projectId, verification: verificationId, reason }, { env }) =>
      withDatabase(readConfig(env), async (sql) =>
        unwrap(await rejectReceipt(sql, { organizationId: await organizationOf(sql, projectId), projectId, verificationId, reason })),
      ),
  }),
]
