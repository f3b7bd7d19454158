/** `earshot secrets …`: the keys that everything secret hangs on, and how they change while the service runs (decisions 19 and 38). */
import { secretsMessages } from '@earshot/messages/cli/secrets'
import { readConfig } from '../config.ts'
import { KeyFileBusy, keepSecretKey, rotateSecretKey, secretKeyFile } from '../secret-key.ts'
import { secretKeyIds, secretKeysMax } from '../secrets.ts'
import { action, Failure } from './command.ts'
import { encryptedKinds } from './encrypted-data.ts'
import { type IssuedCredential, issuedLine, issuedWithOlderKeys } from './issued-with-older-keys.ts'
import { withDatabase } from './open-database.ts'

export const rekey = action({
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
      `SECRET_KEY   ${secretsMessages.secretKeyIds({ keyIds: keyIds.join(', ') })}`,
      `${secretsMessages.rekeyed.padEnd(13)}${rekeyed}`,
      ...kept.map((each) => `  ${each.what.padEnd(18)}${each.unreadable > 0 ? secretsMessages.unreadable(each) : each.rekeyed}`),
      ...(sentOut.length > 0 ? [secretsMessages.issuedHeading, ...sentOut.map((each) => `  ${issuedLine(each)}`)] : []),
    ].join('\n'),
})

export const rotate = action({
  run: async (_values, { env, note }) => {
    const config = readConfig(env)
    if (config.secretKey !== null) throw new Failure(secretsMessages.secretKeyIsSet)
    const keys = secretKeyIds(await keepSecretKey(config))
    if (keys.length >= secretKeysMax) throw new Failure(secretsMessages.fileFull({ file: secretKeyFile(config), count: keys.length }))
    const keyIds = secretKeyIds(
      await rotateSecretKey(config).catch((error) => {
        throw error instanceof KeyFileBusy ? new Failure(error.message) : error
      }),
    )
    note(secretsMessages.notes.restart)
    return { keyIds, file: secretKeyFile(config) }
  },
})

/** Where keys are changed, for the operator who reads what to do next. */
function doneNotes(secretKey: string, sentOut: readonly IssuedCredential[]): string[] {
  const { notes } = secretsMessages
  if (secretKeyIds(secretKey).length === 1) return [notes.webhookKey]
  const until = sentOut
    .flatMap((each) => each.until ?? [])
    .sort()
    .at(-1)
  const neverExpire = sentOut.filter(({ until }) => until === null).map(({ what }) => what)
  return [
    notes.webhookKey,
    until === undefined ? notes.secretKey : notes.secretKeyUntil({ until }),
    ...(neverExpire.length > 0 ? [notes.neverExpire({ issued: neverExpire.join(', ') })] : []),
  ]
}

function lostNotes(kept: readonly { what: string; unreadable: number }[]): string[] {
  const lost = kept.filter(({ unreadable }) => unreadable > 0).map(({ what, unreadable }) => `${what} (${unreadable})`)
  return [secretsMessages.notes.lost({ lost: lost.join(', ') })]
}
