import type { Sql } from '../database/database.ts'
import { encrypt, keyIdsOf, type PurposeKeys } from '../secrets.ts'
import { asciiEmail } from '../text.ts'

// An email to one person: written by a resource, in the transaction of what it is about, and sent by a worker afterwards. There is no
// moment at which the one is there without the other.

/** What a person is written. Plain words; how it looks is made of it when it is sent (compose.ts). */
export interface Email {
  /** One mailbox. */
  to: string
  /** Language of the words: BCP 47. */
  language: string
  /** Whose email it is: a project or an organization, in its colour. */
  owner: { name: string; accentColor: string }
  subject: string
  heading: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Why they get this, in small print. */
  reason: string
  /** Where they say that they want no more of it: a page that takes RFC 8058's one click as well. */
  unsubscribeUrl?: string
}

export interface NewMail {
  organizationId: string
  /** Null: it is about the organization as a whole. */
  projectId: string | null
  /** What it is about: `link`, `confirmation`, … A queued `link` to an address that wants no mail is not sent. */
  kind: string
  email: Email
  /** When it is due, where a visitor caused it (visitor-mail.ts): ISO 8601. Left out: at once, before those. */
  visitorDueAt?: string
}

/** Queues an email: sent when the transaction that `sql` is has been committed, tried for 24 hours; without a mail server it is kept, to be read. */
export async function queueMail(sql: Sql, mailKey: PurposeKeys, mail: NewMail): Promise<void> {
  const { organizationId, projectId, kind, visitorDueAt = null } = mail
  await sql`
    insert into mail (organization_id, project_id, kind, to_email, contents_encrypted, encryption_key_id, visitor_due_at, next_attempt_at)
    values (${organizationId}, ${projectId}, ${kind}, ${addressOf(mail)}, ${sealEmail(mailKey, mail)}, ${keyIdsOf(mailKey)[0]},
      ${visitorDueAt}::timestamptz, coalesce(${visitorDueAt}::timestamptz, now()))`
}

/** Writes down an email that needs no worker: it was sent, or there is no mail server. */
export async function storeMail(sql: Sql, mailKey: PurposeKeys, { status, ...mail }: NewMail & { status: 'sent' | 'kept' }): Promise<void> {
  const { organizationId, projectId, kind } = mail
  await sql`
    insert into mail (organization_id, project_id, kind, to_email, contents_encrypted, encryption_key_id, status, attempts, sent_at)
    values (${organizationId}, ${projectId}, ${kind}, ${addressOf(mail)}, ${sealEmail(mailKey, mail)}, ${keyIdsOf(mailKey)[0]}, ${status},
      ${status === 'sent' ? 1 : 0}, ${status === 'sent' ? sql`now()` : null})`
}

/** An email as it is kept. Bound to whom it goes to, and from whom: it opens nowhere else. */
const sealEmail = (mailKey: PurposeKeys, mail: Pick<NewMail, 'organizationId' | 'email'>): Buffer =>
  encrypt(mailKey, Buffer.from(JSON.stringify(mail.email)), associatedDataOf(mail.organizationId, addressOf(mail)))

export const associatedDataOf = (organizationId: string, toEmail: string): string => `mail of ${organizationId} to ${toEmail}`

/** The address an email goes to, in the form it is compared in. */
function addressOf({ email }: Pick<NewMail, 'email'>): string {
  const address = asciiEmail(email.to)
  if (address === null) throw new Error('a letter goes to one mailbox')
  return address
}
