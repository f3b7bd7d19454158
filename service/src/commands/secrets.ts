/** `earshot secrets …`: the keys that everything secret hangs on, and how they change while the service runs (decisions 19 and 38). */
import { readConfig } from '../config.ts'
import { KeyFileBusy, keepSecretKey, rotateSecretKey, secretKeyFile } from '../secret-key.ts'
import { secretKeyIds, secretKeysMax } from '../secrets.ts'
import { command, Failure } from './command.ts'
import { encryptedKinds } from './encrypted-data.ts'
import { type IssuedCredential, issuedLine, issuedWithOlderKeys } from './issued-with-older-keys.ts'
import { withDatabase } from './open-database.ts'

export const secretsCommands = [
  command({
    words: 'secrets rekey',
    is: 'Encrypt everything that is kept encrypted with the newest key; say what was sent out with older ones.',
    options: {},
    run: async (_values, { env, note }) => {
      const config = readConfig(env)
      const secretKey = await keepSecretKey(config)
      const all = encryptedKinds(config, secretKey)
      const { kept, sentOut } = await withDatabase(config, async (sql) => {
        const kept: { what: string; rekeyed: number; unreadable: number }[] = []
        for (const { what, rekey } of all) kept.push({ what, ...(await rekey(sql)) })
        return { kept, sentOut: await issuedWithOlderKeys(sql, secretKey) }
      })
      const unreadable = kept.reduce((sum, each) => sum + each.unreadable, 0)
      for (const line of unreadable > 0 ? lostNotes(kept) : doneNotes(secretKey, sentOut)) note(line)
      const rekeyed = kept.reduce((sum, each) => sum + each.rekeyed, 0)
      return { ok: unreadable === 0, rekeyed, unreadable, keyId: all[0]!.keyIds[0]!, keyIds: secretKeyIds(secretKey), kept, sentOut }
    },
    show: ({ rekeyed, keyIds, kept, sentOut }) =>
      [
        `SECRET_KEY   ${keyIds.join(', ')} (newest first)`,
        `rekeyed      ${rekeyed}`,
        ...kept.map(
          (each) => `  ${each.what.padEnd(17)}${each.rekeyed}${each.unreadable > 0 ? `, and ${each.unreadable} that no key opens` : ''}`,
        ),
        ...(sentOut.length > 0 ? ['Sent out with an older key:', ...sentOut.map((each) => `  ${issuedLine(each)}`)] : []),
      ].join('\n'),
  }),
  command({
    words: 'secrets rotate',
    is: 'Put a new key in front of those in DATA_DIR; with SECRET_KEY set, that is changed where it is set.',
    options: {},
    run: async (_values, { env, note }) => {
      const config = readConfig(env)
      if (config.secretKey !== null)
        throw new Failure(
          'SECRET_KEY is set, so the file in DATA_DIR does not count. Set SECRET_KEY=<new key>,<key of now>; "openssl rand -base64 32" makes one.',
        )
      const keys = secretKeyIds(await keepSecretKey(config))
      if (keys.length >= secretKeysMax)
        throw new Failure(
          `${secretKeyFile(config)} holds ${keys.length} keys, which is all it may. Take away the last line, once "earshot secrets rekey" has run and nothing needs it.`,
        )
      const keyIds = secretKeyIds(
        await rotateSecretKey(config).catch((error) => {
          throw error instanceof KeyFileBusy ? new Failure(error.message) : error
        }),
      )
      note('Restart the service, then run "earshot secrets rekey".')
      return { keyIds, file: secretKeyFile(config) }
    },
  }),
]

/** Where keys are changed, for the operator who reads what to do next. */
function doneNotes(secretKey: string, sentOut: readonly IssuedCredential[]): string[] {
  const webhook = 'Keys that come after the first one in WEBHOOK_KEY can go now.'
  if (secretKeyIds(secretKey).length === 1) return [webhook]
  const ends = sentOut.flatMap(({ until }) => (until === null ? [] : [until])).sort()
  const noEnd = sentOut.filter(({ until }) => until === null).map(({ what }) => what)
  return [
    webhook,
    `Nothing at rest needs an older key of SECRET_KEY${ends.length > 0 ? `; what was sent out with one and ends by itself works until ${ends.at(-1)}` : ''}.`,
    ...(noEnd.length > 0 ? [`These end with the older key, whenever it goes: ${noEnd.join(', ')}. Print QR codes again before.`] : []),
  ]
}

function lostNotes(kept: readonly { what: string; unreadable: number }[]): string[] {
  const lost = kept.filter(({ unreadable }) => unreadable > 0).map(({ what, unreadable }) => `${unreadable} ${what}`)
  return [
    `${lost.join(', ')} can be opened with none of the keys: give SECRET_KEY, or WEBHOOK_KEY, the old one back behind the new one, and run this again; or rotate webhook secrets in the portal.`,
  ]
}
