import type { Sql } from '../database/database.ts'
import { encrypt, keyIdsOf, type PurposeKeys } from '../secrets.ts'
import { asciiEmail } from '../text.ts'

// An email to one person: a resource queues it in the transaction of its cause, and a worker sends it afterwards. There is no moment at
// which the one exists without the other.

/** An email. Its texts are plain; compose.ts renders it when it is sent. */
export interface Email {
  /** One mailbox. */
  to: string
  /** Language of the words: BCP 47. */
  language: string
  /** The sender: a project or an organization, in its colour. */
  owner: { name: string; accentColor: string }
  subject: string
  heading: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** The reason that they get this email, in small print. */
  reason: string
  /** The address of unsubscribing: a page that takes RFC 8058's one click as well. */
  unsubscribeUrl?: string
}

export interface NewMail {
  organizationId: string
  /** Null: it is about the organization as a whole. */
  projectId: string | null
  /** The kind: `link`, `confirmation`, … A queued `link` to a suppressed address is not sent. */
  kind: string
  email: Email
  /**
   * Of an email to a destination: which, and the events that it tells of. A queued one is not sent once the destination is disabled or
   * deleted, nor once a person was erased from one of these events.
   */
  about?: { destinationId: string; eventIds: readonly string[] }
  /** When it is due, where a visitor caused it (visitor-mail.ts): ISO 8601. Left out: at once, before those. */
  visitorDueAt?: string
}

/** Queues an email: sent when the transaction that `sql` is has been committed, tried for 24 hours; without a mail server it is kept, to be read. */
export async function queueMail(sql: Sql, mailKey: PurposeKeys, mail: NewMail): Promise<void> {
  const { organizationId, projectId, kind, about, visitorDueAt = null } = mail
  await sql`
    insert into mail (organization_id, project_id, kind, destination_id, event_ids, to_email, contents_encrypted, encryption_key_id, visitor_due_at,
      next_attempt_at)
    values (${organizationId}, ${projectId}, ${kind}, ${about?.destinationId ?? null}, ${about ? [...about.eventIds] : null}::uuid[], ${addressOf(mail)}, ${sealEmail(mailKey, mail)}, ${keyIdsOf(mailKey)[0]},
      ${visitorDueAt}::timestamptz, coalesce(${visitorDueAt}::timestamptz, now()))`
}

/** Stores an email that needs no worker: it was sent, or there is no mail server. */
export async function storeMail(sql: Sql, mailKey: PurposeKeys, { status, ...mail }: NewMail & { status: 'sent' | 'kept' }): Promise<void> {
  const { organizationId, projectId, kind, about } = mail
  await sql`
    insert into mail (organization_id, project_id, kind, destination_id, event_ids, to_email, contents_encrypted, encryption_key_id, status,
      attempts, sent_at)
    values (${organizationId}, ${projectId}, ${kind}, ${about?.destinationId ?? null}, ${about ? [...about.eventIds] : null}::uuid[], ${addressOf(mail)}, ${sealEmail(mailKey, mail)}, ${keyIdsOf(mailKey)[0]}, ${status},
      ${status === 'sent' ? 1 : 0}, ${status === 'sent' ? sql`now()` : null})`
}

/** The encrypted email. It is bound to its recipient and its organization, and decrypts nowhere else. */
const sealEmail = (mailKey: PurposeKeys, mail: Pick<NewMail, 'organizationId' | 'email'>): Buffer =>
  encrypt(mailKey, Buffer.from(JSON.stringify(mail.email)), associatedDataOf(mail.organizationId, addressOf(mail)))

export const associatedDataOf = (organizationId: string, toEmail: string): string => `mail of ${organizationId} to ${toEmail}`

/** The address an email goes to, in the form it is compared in. */
function addressOf({ email }: Pick<NewMail, 'email'>): string {
  const address = asciiEmail(email.to)
  if (address === null) throw new Error('an email goes to one mailbox')
  return address
}
