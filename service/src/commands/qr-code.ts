/** `earshot qr-code …`: the codes that customers scan. API keys can't replace or end printed copies. */

import { type QrCodes, qrLabelLengthMax, qrModes } from '@earshot/contract'
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

const project = { value: 'ID', is: 'The project.', required: true, read: id } as const
const mode = { value: 'MODE', is: `${qrModes.join(' or ')}.`, required: true, read: oneOf(...qrModes) } as const

/** One line of at most 100 characters; empty for none. */
function label(written: string): string {
  const read = readText.line(written)
  if (!('text' in read)) throw new WrongUse(`${read.wrong}.`)
  if ([...read.text].length > qrLabelLengthMax) throw new WrongUse(`must have at most ${qrLabelLengthMax} characters.`)
  return read.text
}

export const qrCodeCommands = [
  command({
    words: 'qr-code list',
    is: 'Show the codes of a project, revoked ones too.',
    options: { project },
    run: ({ project: projectId }, { env }) =>
      withDatabase(readConfig(env), async (sql) => ({
        ...unwrapJson<QrCodes>(await listQrCodes(sql, { organizationId: await organizationOf(sql, projectId), projectId })),
      })),
    show: ({ qrCodes }) =>
      qrCodes.length === 0
        ? 'No codes.'
        : qrCodes
            .map(({ qrCodeId, mode, status, label, scanCount, opinionCount }) =>
              [qrCodeId, mode, status, counted(scanCount, 'scan'), counted(opinionCount, 'opinion'), label].filter(Boolean).join('  '),
            )
            .join('\n'),
  }),
  command({
    words: 'qr-code label',
    is: 'Give a code a name of your own, or take it away.',
    options: {
      project,
      mode,
      label: { value: 'TEXT', is: 'Where it hangs, for example; empty for none, as in --label=.', required: true, read: label },
    },
    run: ({ project: projectId, mode, label }, { env }) =>
      withDatabase(readConfig(env), async (sql) =>
        unwrapJson(await labelQrCode(sql, { organizationId: await organizationOf(sql, projectId), projectId, mode, label })),
      ),
  }),
  command({
    words: 'qr-code regenerate',
    is: 'Replace the credential of a code: printed copies and open displays end at once.',
    options: { project, mode },
    run: ({ project: projectId, mode }, { env, note }) => {
      const config = readConfig(env)
      return withDatabase(config, async (sql) => {
        const address = { baseUrl: config.baseUrl, qrCredentialKey: keysOf(await keepSecretKey(config)).qrCredential }
        const organizationId = await organizationOf(sql, projectId)
        const regenerated = unwrap(await regenerateQrCode(sql, { organizationId, projectId, mode, address }))
        note(
          mode === 'permanent' ? 'Print it anew: copies of the old one open nothing any more.' : 'Open the new address on every display.',
        )
        return { ...regenerated }
      })
    },
  }),
  command({
    words: 'qr-code revoke',
    is: 'End a code for good, forms that it opened too; another of its mode can be made.',
    options: { project, mode },
    run: ({ project: projectId, mode }, { env }) =>
      withDatabase(readConfig(env), async (sql) =>
        unwrapJson(await revokeQrCode(sql, { organizationId: await organizationOf(sql, projectId), projectId, mode })),
      ),
  }),
]

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
