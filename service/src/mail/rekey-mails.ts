import type { Sql } from '../database/database.ts'
import { decrypt, encrypt, type KeyUse, keyIdsOf, type PurposeKeys, type Rekeyed } from '../secrets.ts'
import { associatedDataOf } from './mail.ts'

// Mails of all organizations, for the operator: the keys that encrypt their contents.

/** Mails of one batch: over in some milliseconds. */
const batchMax = 200

/** The keys that contents are encrypted with, those that are forgotten left out. */
export const mailKeysInUse = (sql: Sql): Promise<KeyUse[]> => sql<KeyUse[]>`
  select encryption_key_id, count(*)::int as count from mail
  where organization_id is not null and contents_encrypted is not null
  group by encryption_key_id order by encryption_key_id`

/** Encrypts the contents of every mail with the newest key, in batches, each done for good. What none of the keys opens stays as it is. */
export async function rekeyMails(sql: Sql, mailKey: PurposeKeys): Promise<Rekeyed> {
  const [newest] = keyIdsOf(mailKey)
  const done = { rekeyed: 0, unreadable: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await sql<{ organizationId: string; mailId: string; toEmail: string; encryptionKeyId: string; encrypted: Buffer }[]>`
      select organization_id, mail_id, to_email, encryption_key_id, contents_encrypted as encrypted from mail
      where encryption_key_id <> ${newest} and contents_encrypted is not null and mail_id > ${after} order by mail_id limit ${batchMax}`
    const anew = batch.flatMap(({ organizationId, toEmail, encrypted, ...row }) => {
      const bond = associatedDataOf(organizationId, toEmail)
      try {
        return [{ ...row, organizationId, anew: encrypt(mailKey, decrypt(mailKey, encrypted, bond), bond).toString('base64') }]
      } catch {
        return []
      }
    })
    done.unreadable += batch.length - anew.length
    const written = await sql`
      update mail set contents_encrypted = decode(anew.encrypted, 'base64'), encryption_key_id = ${newest}
      from unnest(
        ${anew.map(({ organizationId }) => organizationId)}::uuid[], ${anew.map(({ mailId }) => mailId)}::uuid[],
        ${anew.map(({ encryptionKeyId }) => encryptionKeyId)}::text[], ${anew.map(({ anew }) => anew)}::text[]
      ) as anew(organization_id, mail_id, old_key_id, encrypted)
      where mail.organization_id = anew.organization_id and mail.mail_id = anew.mail_id
        -- The contents may have been deleted meanwhile, or re-encrypted by another process.
        and mail.contents_encrypted is not null and mail.encryption_key_id = anew.old_key_id`
    done.rekeyed += written.count
    if (batch.length < batchMax) return done
    after = batch.at(-1)!.mailId
  }
}
