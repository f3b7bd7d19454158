import type { Sql } from '../database/database.ts'
import { type KeyUse, keyId, type Rekeyed } from '../secrets.ts'
import type { Cookies } from './sessions.ts'

// What second factors are encrypted with: secrets of apps and backup codes, as better-auth keeps them. It writes the number of the key before
// what it encrypts (`$ba$<number>$`); what it wrote before there were several keys has none.

type Secrets = Cookies['cookieSecrets']

/** The keys as better-auth takes them, newest first. A number is a key's name, so that it stays the same wherever the key stands. */
export const versionsOf = (secrets: Secrets): { version: number; value: string }[] =>
  secrets.map((value) => ({ version: Number.parseInt(keyId(Buffer.from(value)), 16), value }))

/** How many second factors are encrypted with each key; null: with one that is not named. */
export const secondFactorKeys = (sql: Sql): Promise<KeyUse[]> =>
  sql<KeyUse[]>`
    select case when secret like '$ba$%' then lpad(to_hex(split_part(secret, '$', 3)::bigint), 12, '0') end as encryption_key_id,
      count(*)::int as count
    from person_two_factor group by 1 order by 1`

/** The names of the keys, newest first, as secondFactorKeys tells them. */
export const secondFactorKeyIds = (secrets: Secrets): string[] => secrets.map((secret) => keyId(Buffer.from(secret)))

/** Second factors of one batch. */
const batchMax = 100

/**
 * Encrypts second factors with the newest key, in batches, each done for good; `unnamed`: those alone of which it is not known which key
 * they need. What none of the keys opens stays as it is. Answers how many were encrypted anew, and how many none of the keys opens.
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
    const batch = await sql<{ twoFactorId: string; secret: string; backupCodes: string }[]>`
      select two_factor_id, secret, backup_codes from person_two_factor
      where two_factor_id > ${after} and not (starts_with(secret, ${done}) and starts_with(backup_codes, ${done}))
      order by two_factor_id limit ${batchMax}`
    for (const { twoFactorId, secret, backupCodes } of batch) {
      const anew = await Promise.all([encryptedAnew(cookieSecrets, secret), encryptedAnew(cookieSecrets, backupCodes)])
      if (anew[0] === null || anew[1] === null) {
        unreadable++
        continue
      }
      // Somebody may have used a backup code in the meantime: then it is written with the newest key already.
      const written = await sql`
        update person_two_factor set secret = ${anew[0]}, backup_codes = ${anew[1]}
        where two_factor_id = ${twoFactorId} and secret = ${secret} and backup_codes = ${backupCodes}`
      rekeyed += written.count
    }
    if (batch.length < batchMax) return { rekeyed, unreadable }
    after = batch.at(-1)!.twoFactorId
  }
}

/** Null when none of the keys opens it. */
async function encryptedAnew(secrets: Secrets, encrypted: string): Promise<string | null> {
  // Loaded here: every command of `earshot` would wait for it.
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const versions = versionsOf(secrets)
  const [, named] = /^\$ba\$(\d+)\$/.exec(encrypted) ?? []
  const bare = encrypted.replace(/^\$ba\$\d+\$/, '')
  for (const { version, value } of versions) {
    if (named !== undefined && named !== String(version)) continue
    const data = await symmetricDecrypt({ key: value, data: bare }).catch(() => null)
    if (data !== null) return `$ba$${versions[0]!.version}$${await symmetricEncrypt({ key: versions[0]!.value, data })}`
  }
  return null
}
