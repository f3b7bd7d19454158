import type { Sql } from '../../database/database.ts'
import type { KeyRing, KeyUse, Rekeyed } from '../../secrets.ts'
import { bondOf } from './signing-key.ts'

// Signing keys of transparency logs of all organizations, for the operator: the keys that encrypt them, and their re-encryption.

/** Keys of one batch: some milliseconds, so that no request waits for a row. */
const batchMax = 500

/** The keys that signing keys are encrypted with. */
export const logKeysInUse = (sql: Sql): Promise<KeyUse[]> => sql<KeyUse[]>`
  select encryption_key_id, count(*)::int as count from transparency_log where organization_id is not null
  group by encryption_key_id order by encryption_key_id`

/** Encrypts every signing key with the newest key, in batches, each done for good. What none of the keys opens stays as it is. */
export async function rekeyLogKeys(sql: Sql, { logKeys }: { logKeys: KeyRing }): Promise<Rekeyed> {
  const [newest] = logKeys.keyIds
  const done = { rekeyed: 0, unreadable: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await sql<{ organizationId: string; projectId: string; encryptionKeyId: string; encrypted: Buffer }[]>`
      select organization_id, project_id, encryption_key_id, key_encrypted as encrypted from transparency_log
      where encryption_key_id <> ${newest} and project_id > ${after} order by project_id limit ${batchMax}`
    for (const row of batch) {
      const { organizationId, projectId, encryptionKeyId } = row
      const secret = logKeys.open(row, bondOf(projectId))
      if (secret === null) {
        done.unreadable++
        continue
      }
      const written = await sql`
        update transparency_log set key_encrypted = ${logKeys.close(secret, bondOf(projectId)).encrypted}, encryption_key_id = ${newest}
        where organization_id = ${organizationId} and project_id = ${projectId}
          -- Another process may be re-encrypting, too.
          and encryption_key_id = ${encryptionKeyId}`
      done.rekeyed += written.count
    }
    if (batch.length < batchMax) return done
    after = batch.at(-1)!.projectId
  }
}
