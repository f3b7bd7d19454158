import type { Sql } from '../../database/database.ts'
import type { Email } from '../../mail/mail.ts'
import { openEmail } from '../../mail/send-mail.ts'
import { keyIdsOf, type PurposeKeys } from '../../secrets.ts'
import { inBatches } from './batches.ts'
import type { OfAddress } from './customers-of-address.ts'
import type { Part, Row } from './document.ts'

/**
 * Reads the emails to an address and, while they are kept, their contents. The addresses of their buttons, which open something, are left
 * out.
 */
export async function* readEmails(
  sql: Sql,
  { organizationId, emailAscii, mailKey }: OfAddress & { mailKey: PurposeKeys },
): AsyncGenerator<Part, void> {
  const found = await sql<{ mailId: string }[]>`
    select mail_id from mail where organization_id = ${organizationId} and to_email = ${emailAscii} order by mail_id`
  const read = async (batch: { mailId: string }[]) => {
    const emails = await sql<(Row & { contentsEncrypted: Buffer | null; encryptionKeyId: string })[]>`
      select mail_id, project_id, kind, status, attempts, last_error, iso(created_at) as created_at, iso(sent_at) as sent_at,
        contents_encrypted, encryption_key_id
      from mail where organization_id = ${organizationId} and to_email = ${emailAscii}
        and mail_id = any(${batch.map(({ mailId }) => mailId)}::uuid[]) order by mail_id`
    return emails.map(({ contentsEncrypted, encryptionKeyId, ...row }) => ({
      ...row,
      letter:
        contentsEncrypted !== null && keyIdsOf(mailKey).includes(encryptionKeyId)
          ? withoutAddresses(openEmail(mailKey, { organizationId, toEmail: emailAscii, contentsEncrypted }))
          : null,
    }))
  }
  yield* inBatches('letters', found, read)
}

const withoutAddresses = ({ to, language, subject, heading, paragraphs, reason }: Email) => ({
  ...{ to, language, subject, heading, paragraphs, reason },
})
