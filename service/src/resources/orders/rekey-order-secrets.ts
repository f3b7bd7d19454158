import type { Sql } from '../../database/database.ts'
import type { KeyRing, KeyUse, Rekeyed } from '../../secrets.ts'

// Secrets of order sources of all organizations, for the operator: the keys that encrypt them, and their re-encryption.

/** Secrets of one batch: some milliseconds, so that no request waits for a row. */
const batchMax = 500

/** The keys that secrets are encrypted with. */
export const orderKeysInUse = (sql: Sql): Promise<KeyUse[]> => sql<KeyUse[]>`
  select encryption_key_id, count(*)::int as count from order_source where organization_id is not null
  group by encryption_key_id order by encryption_key_id`

/** Encrypts every secret with the newest key, in batches, each done for good. What none of the keys opens stays as it is. */
export async function rekeyOrderSecrets(sql: Sql, { orderSecretKeys }: { orderSecretKeys: KeyRing }): Promise<Rekeyed> {
  const [newest] = orderSecretKeys.keyIds
  const done = { rekeyed: 0, unreadable: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await sql<
      { organizationId: string; projectId: string; orderSourceId: string; encryptionKeyId: string; encrypted: Buffer }[]
    >`
      select organization_id, project_id, order_source_id, encryption_key_id, secret_encrypted as encrypted from order_source
      where encryption_key_id <> ${newest} and order_source_id > ${after} order by order_source_id limit ${batchMax}`
    for (const row of batch) {
      const secret = orderSecretKeys.open(row, row.orderSourceId)
      if (secret === null) {
        done.unreadable++
        continue
      }
      const { organizationId, projectId, orderSourceId, encryptionKeyId } = row
      const written = await sql`
        update order_source set secret_encrypted = ${orderSecretKeys.close(secret, orderSourceId).encrypted}, encryption_key_id = ${newest}
        where organization_id = ${organizationId} and project_id = ${projectId} and order_source_id = ${orderSourceId}
          -- Another process may be re-encrypting, too.
          and encryption_key_id = ${encryptionKeyId}`
      done.rekeyed += written.count
    }
    if (batch.length < batchMax) return done
    after = batch.at(-1)!.orderSourceId
  }
}
