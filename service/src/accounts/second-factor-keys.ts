import type { Sql } from '../database/database.ts'
import { peopleOf } from '../database/home-id.ts'
import { type KeyUse, keyId, type Rekeyed } from '../secrets.ts'
import type { Cookies } from './sessions.ts'

// The keys of second factors: better-auth encrypts secrets of apps and backup codes, and writes the number of the key before them
// (`$ba$<number>$`); what it wrote before there were several keys has none. It encrypts anew only what changes, so that rekeying is ours.

type Secrets = Cookies['cookieSecrets']

/** Returns the keys as better-auth takes them, newest first. A number is a key's name, so that it stays the same wherever the key stands. */
export const versionsOf = (secrets: Secrets): { version: number; value: string }[] =>
  secrets.map((value) => ({ version: Number.parseInt(keyId(Buffer.from(value)), 16), value }))

/** Counts the second factors that are encrypted with each key; null: with one that has no number. */
export const secondFactorKeys = (sql: Sql): Promise<KeyUse[]> =>
  peopleOf(sql)<KeyUse[]>`
    select case when secret like '$ba$%' then lpad(to_hex(split_part(secret, '$', 3)::bigint), 12, '0') end as encryption_key_id,
      count(*)::int as count
    from person_two_factor group by 1 order by 1`

/** Returns the names of the keys, newest first, as secondFactorKeys tells them. */
export const secondFactorKeyIds = (secrets: Secrets): string[] => secrets.map((secret) => keyId(Buffer.from(secret)))

/** Second factors of one batch. */
const batchMax = 100

/**
 * Encrypts second factors with the newest key, in batches that are each committed; `unnamed`: only those without the number of their key.
 * Those that none of the keys opens stay as they are. Returns how many were encrypted anew, and how many none of the keys opens.
 */
export async function rekeySecondFactors(
  sql: Sql,
  { cookieSecrets, which }: { cookieSecrets: Secrets; which: 'all' | 'unnamed' },
): Promise<Rekeyed> {
  const newest = `$ba$${versionsOf(cookieSecrets)[0]!.version}$`
  const done = which === 'all' ? newest : '$ba$'
  let rekeyed = 0
  let unreadable = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await peopleOf(sql)<{ twoFactorId: string; secret: string; backupCodes: string }[]>`
      select two_factor_id, secret, backup_codes from person_two_factor
      where two_factor_id > ${after} and not (starts_with(secret, ${done}) and starts_with(backup_codes, ${done}))
      order by two_factor_id limit ${batchMax}`
    for (const { twoFactorId, secret, backupCodes } of batch) {
      const anew = await Promise.all([encryptedAnew(cookieSecrets, secret), encryptedAnew(cookieSecrets, backupCodes)])
      if (anew[0] === null || anew[1] === null) {
        unreadable++
        continue
      }
      // A backup code may have been used in the meantime: then they are written with the newest key already.
      const written = await peopleOf(sql)`
        update person_two_factor set secret = ${anew[0]}, backup_codes = ${anew[1]}
        where two_factor_id = ${twoFactorId} and secret = ${secret} and backup_codes = ${backupCodes}`
      rekeyed += written.count
    }
    if (batch.length < batchMax) return { rekeyed, unreadable }
    after = batch.at(-1)!.twoFactorId
  }
}

/** Returns it encrypted with the newest key; null when none of the keys opens it. */
async function encryptedAnew(secrets: Secrets, encrypted: string): Promise<string | null> {
  // Loaded here: every command of `earshot` would wait for it.
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const versions = versionsOf(secrets)
  const key = { keys: new Map(versions.map(({ version, value }) => [version, value])), currentVersion: versions[0]!.version }
  // better-auth finds a numbered key by its number; without one, each key has to be tried.
  for (const legacySecret of secrets) {
    const data = await symmetricDecrypt({ key: { ...key, legacySecret }, data: encrypted }).catch(() => null)
    if (data !== null) return symmetricEncrypt({ key, data })
  }
  return null
}
