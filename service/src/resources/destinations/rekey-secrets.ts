import type { Sql } from '../../database/database.ts'
import type { KeyRing, KeyUse, Rekeyed } from '../../secrets.ts'

// Signing secrets of all organizations, for the operator: the keys that encrypt them, and their re-encryption with the newest one.

/** Secrets of one batch: some milliseconds, so that no request waits for a row. */
const batchMax = 500

/** The keys that secrets are encrypted with, those of secrets that have ended left out. */
export const keysInUse = (sql: Sql): Promise<KeyUse[]> => sql<KeyUse[]>`
  select encryption_key_id, count(*)::int as count from destination_secret
  where organization_id is not null and (expires_at is null or expires_at > now())
  group by encryption_key_id order by encryption_key_id`

/**
 * Encrypts every secret with the newest key of the ring, in batches, each committed by itself: a run that was interrupted continues with
 * the rest. A secret that no key decrypts stays as it is. Signing goes on meanwhile: a secret is the same under any key. Returns how many
 * were re-encrypted, and how many no key decrypts.
 */
export async function rekeySecrets(sql: Sql, { secretKeys }: { secretKeys: KeyRing }): Promise<Rekeyed> {
  const [newest] = secretKeys.keyIds
  let rekeyed = 0
  let unreadable = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await sql<
      { organizationId: string; destinationId: string; secretId: string; encryptionKeyId: string; encrypted: Buffer }[]
    >`
      select organization_id, destination_id, secret_id, encryption_key_id, secret_encrypted as encrypted from destination_secret
      where encryption_key_id <> ${newest} and secret_id > ${after} order by secret_id limit ${batchMax}`
    const opened = batch.flatMap((row) => {
      const secret = secretKeys.open(row, row.destinationId)
      return secret === null ? [] : [{ ...row, anew: secretKeys.close(secret, row.destinationId).encrypted }]
    })
    unreadable += batch.length - opened.length
    if (opened.length > 0) {
      const written = await sql`
        update destination_secret as secret set secret_encrypted = decode(anew.encrypted, 'base64'), encryption_key_id = ${newest}
        from unnest(
          ${opened.map(({ organizationId }) => organizationId)}::uuid[], ${opened.map(({ destinationId }) => destinationId)}::uuid[],
          ${opened.map(({ secretId }) => secretId)}::uuid[], ${opened.map(({ encryptionKeyId }) => encryptionKeyId)}::text[],
          ${opened.map(({ anew }) => anew.toString('base64'))}::text[]
        ) as anew(organization_id, destination_id, secret_id, old_key_id, encrypted)
        where secret.organization_id = anew.organization_id and secret.destination_id = anew.destination_id
          and secret.secret_id = anew.secret_id
          -- Another process may be re-encrypting, too.
          and secret.encryption_key_id = anew.old_key_id`
      rekeyed += written.count
    }
    if (batch.length < batchMax) return { rekeyed, unreadable }
    after = batch.at(-1)!.secretId
  }
}
