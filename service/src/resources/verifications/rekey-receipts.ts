import type { Sql } from '../../database/database.ts'
import { decrypt, encrypt, type KeyUse, keyIdsOf, type PurposeKeys, type Rekeyed } from '../../secrets.ts'
import { associatedDataOf } from './receipts.ts'

// Receipts of all organizations, for the operator: the keys that encrypt them.

/** The keys that receipts are encrypted with. */
export const receiptKeysInUse = (sql: Sql): Promise<KeyUse[]> => sql<KeyUse[]>`
  select encryption_key_id, count(*)::int as count from receipt where organization_id is not null
  group by encryption_key_id order by encryption_key_id`

/** Encrypts every receipt with the newest key, one at a time: each may have 10 MB. What none of the keys opens stays as it is. */
export async function rekeyReceipts(sql: Sql, receiptKey: PurposeKeys): Promise<Rekeyed> {
  const [newest] = keyIdsOf(receiptKey)
  const done = { rekeyed: 0, unreadable: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const [row] = await sql<
      { organizationId: string; projectId: string; verificationId: string; encryptionKeyId: string | null; encrypted: Buffer }[]
    >`
      select organization_id, project_id, verification_id, encryption_key_id, contents_encrypted as encrypted from receipt
      where encryption_key_id is distinct from ${newest} and verification_id > ${after} order by verification_id limit 1`
    if (!row) return done
    after = row.verificationId
    const contents = opened(receiptKey, row)
    if (contents === null) {
      done.unreadable++
      continue
    }
    const written = await sql`
      update receipt set contents_encrypted = ${encrypt(receiptKey, contents, associatedDataOf(row))}, encryption_key_id = ${newest}
      where organization_id = ${row.organizationId} and project_id = ${row.projectId} and verification_id = ${row.verificationId}
        -- Another process may be re-encrypting, too.
        and encryption_key_id is not distinct from ${row.encryptionKeyId}`
    done.rekeyed += written.count
  }
}

function opened(receiptKey: PurposeKeys, row: { organizationId: string; projectId: string; encrypted: Buffer }): Buffer | null {
  try {
    return decrypt(receiptKey, row.encrypted, associatedDataOf(row))
  } catch {
    return null
  }
}
