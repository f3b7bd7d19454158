/** `earshot qr-code …`: the codes that customers scan. API keys can't replace or end printed copies. */

import { type QrCodes, qrLabelLengthMax, qrModes } from '@earshot/contract'
import { optionsMessages } from '@earshot/messages/cli/options'
import { qrCodeMessages } from '@earshot/messages/cli/qr-code'
import { readConfig } from '../config.ts'
import { keysOf } from '../keys.ts'
import { labelQrCode, listQrCodes, regenerateQrCode, revokeQrCode } from '../resources/qr-codes/qr-codes.ts'
import { keepSecretKey } from '../secret-key.ts'
import { readText } from '../text.ts'
import { command, WrongUse } from './command.ts'
import { organizationOf } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { id, oneOf } from './option-values.ts'
import { unwrap, unwrapJson } from './unwrap-result.ts'

const project = { value: 'ID', is: optionsMessages.help.project, required: true, read: id } as const
const mode = {
  value: 'MODE',
  is: qrCodeMessages.options.mode({ modes: qrModes.join(', ') }),
  required: true,
  read: oneOf(...qrModes),
} as const

/** One line of at most 100 characters; empty for none. */
function label(written: string): string {
  const read = readText.line(written)
  if (!('text' in read)) throw new WrongUse(`${read.wrong}.`)
  if ([...read.text].length > qrLabelLengthMax) throw new WrongUse(optionsMessages.maxLength({ max: qrLabelLengthMax }))
  return read.text
}

const { scans, opinions } = qrCodeMessages

export const qrCodeCommands = [
  command({
    words: 'qr-code list',
    is: qrCodeMessages.commands.list,
    options: { project },
    run: ({ project: projectId }, { env }) =>
      withDatabase(readConfig(env), async (sql) => ({
        ...unwrapJson<QrCodes>(await listQrCodes(sql, { organizationId: await organizationOf(sql, projectId), projectId })),
      })),
    show: ({ qrCodes }) =>
      qrCodes.length === 0
        ? qrCodeMessages.none
        : qrCodes
            .map(({ qrCodeId, mode, status, label, scanCount, opinionCount }) =>
              [qrCodeId, mode, status, scans({ count: scanCount }), opinions({ count: opinionCount }), label].filter(Boolean).join('  '),
            )
            .join('\n'),
  }),
  command({
    words: 'qr-code label',
    is: qrCodeMessages.commands.label,
    options: {
      project,
      mode,
      label: { value: 'TEXT', is: qrCodeMessages.options.label, required: true, read: label },
    },
    run: ({ project: projectId, mode, label }, { env }) =>
      withDatabase(readConfig(env), async (sql) =>
        unwrapJson(await labelQrCode(sql, { organizationId: await organizationOf(sql, projectId), projectId, mode, label })),
      ),
  }),
  command({
    words: 'qr-code regenerate',
    is: qrCodeMessages.commands.regenerate,
    options: { project, mode },
    run: ({ project: projectId, mode }, { env, note }) => {
      const config = readConfig(env)
      return withDatabase(config, async (sql) => {
        const address = { baseUrl: config.baseUrl, qrCredentialKey: keysOf(await keepSecretKey(config)).qrCredential }
        const organizationId = await organizationOf(sql, projectId)
        const regenerated = unwrap(await regenerateQrCode(sql, { organizationId, projectId, mode, address }))
        note(qrCodeMessages.regenerated[mode])
        return { ...regenerated }
      })
    },
  }),
  command({
    words: 'qr-code revoke',
    is: qrCodeMessages.commands.revoke,
    options: { project, mode },
    run: ({ project: projectId, mode }, { env }) =>
      withDatabase(readConfig(env), async (sql) =>
        unwrapJson(await revokeQrCode(sql, { organizationId: await organizationOf(sql, projectId), projectId, mode })),
      ),
  }),
]
