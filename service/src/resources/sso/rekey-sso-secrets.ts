import type { Sql } from '../../database/database.ts'
import type { KeyRing, KeyUse, Rekeyed } from '../../secrets.ts'

// Client secrets of the identity providers of all organizations, for the operator: the keys that encrypt them, and their re-encryption.

/** Secrets of one batch: some milliseconds, so that no request waits for a row. */
const batchMax = 500

/** The keys that secrets are encrypted with. */
export const ssoKeysInUse = (sql: Sql): Promise<KeyUse[]> => sql<KeyUse[]>`
  select encryption_key_id, count(*)::int as count from sso_provider where organization_id is not null
  group by encryption_key_id order by encryption_key_id`

/** Encrypts every secret with the newest key, in batches, each done for good. What none of the keys opens stays as it is. */
export async function rekeySsoSecrets(sql: Sql, { ssoKeys }: { ssoKeys: KeyRing }): Promise<Rekeyed> {
  const [newest] = ssoKeys.keyIds
  const done = { rekeyed: 0, unreadable: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await sql<{ organizationId: string; providerId: string; encryptionKeyId: string; encrypted: Buffer }[]>`
      select organization_id, provider_id, encryption_key_id, secret_encrypted as encrypted from sso_provider
      where encryption_key_id <> ${newest} and provider_id > ${after} order by provider_id limit ${batchMax}`
    for (const row of batch) {
      const secret = ssoKeys.open(row, row.providerId)
      if (secret === null) {
        done.unreadable++
        continue
      }
      const { organizationId, providerId, encryptionKeyId } = row
      const written = await sql`
        update sso_provider set secret_encrypted = ${ssoKeys.close(secret, providerId).encrypted}, encryption_key_id = ${newest}
        where organization_id = ${organizationId} and provider_id = ${providerId}
          -- Another process may be re-encrypting, too.
          and encryption_key_id = ${encryptionKeyId}`
      done.rekeyed += written.count
    }
    if (batch.length < batchMax) return done
    after = batch.at(-1)!.providerId
  }
}
