import type { Sql } from '../database/database.ts'
import { keyIdsOf, type PurposeKeys } from '../secrets.ts'
import type { Email } from './mail.ts'
import { openEmail } from './send-mail.ts'

// Mails for the operator: pending and sent ones, and those kept where there is no mail server.

export interface MailView {
  mailId: string
  organizationId: string
  /** Null: it is about the organization as a whole. */
  projectId: string | null
  kind: string
  /** In the form it is compared in. */
  to: string
  status: 'queued' | 'sent' | 'failed' | 'kept'
  /** Null when its contents are deleted (after 30 days), or were written with another SECRET_KEY. */
  subject: string | null
  createdAt: string
  sentAt: string | null
  attempts: number
  /** Null when it doesn't wait. */
  nextAttemptAt: string | null
  lastError: string | null
}

type Row = Omit<MailView, 'to' | 'subject'> & { toEmail: string; contentsEncrypted: Buffer | null; encryptionKeyId: string }

/** The newest mails of every organization, and whether there are more. */
export async function listMails(sql: Sql, { mailKey, limit }: { mailKey: PurposeKeys; limit: number }) {
  const rows = await sql<Row[]>`select ${sql.unsafe(columns)} from mail order by mail_id desc limit ${limit + 1}`
  return { mails: rows.slice(0, limit).map((row) => viewOf(mailKey, row).mail), more: rows.length > limit }
}

/** One mail with its email, which is null like its subject; null when there is no such mail. */
export async function findMail(sql: Sql, { mailKey, mailId }: { mailKey: PurposeKeys; mailId: string }) {
  const [row] = await sql<Row[]>`select ${sql.unsafe(columns)} from mail where mail_id = ${mailId}`
  return row ? viewOf(mailKey, row) : null
}

const columns = `mail_id, organization_id, project_id, kind, to_email, status, iso(created_at) as created_at, iso(sent_at) as sent_at, attempts,
  case when status = 'queued' then iso(next_attempt_at) end as next_attempt_at, last_error, contents_encrypted, encryption_key_id`

function viewOf(
  mailKey: PurposeKeys,
  { toEmail, contentsEncrypted, encryptionKeyId, ...row }: Row,
): { mail: MailView; email: Email | null } {
  const email =
    contentsEncrypted !== null && keyIdsOf(mailKey).includes(encryptionKeyId)
      ? openEmail(mailKey, { organizationId: row.organizationId, toEmail, contentsEncrypted })
      : null
  const { mailId, organizationId, projectId, kind, status, createdAt, sentAt, attempts, nextAttemptAt, lastError } = row
  return {
    mail: {
      ...{ mailId, organizationId, projectId, kind, to: toEmail, status, subject: email?.subject ?? null },
      ...{ createdAt, sentAt, attempts, nextAttemptAt, lastError },
    },
    email,
  }
}
