import { type ExportFormat, type Mail, type MailDetails, type MailList, type Problem, problem } from '@earshot/contract'
import { mailsMessages } from '@earshot/messages/api/mails'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { readPage } from '../../database/list.ts'
import { exportList, fieldsOf } from '../../exports/export-list.ts'
import { emailText } from '../../mail/compose.ts'
import { openEmail } from '../../mail/send-mail.ts'
import { keyIdsOf, type PurposeKeys } from '../../secrets.ts'
import { findSuppression } from '../suppressions/suppressions.ts'

// Mails as the team of an organization sees them: pending, sent, and failed ones with the reason. Sign-in emails belong to no organization
// and are seen by no team.

/**
 * Emails that are their customer's alone: they open an opinion, one's own data or a subscription. The team sees that there was one and its
 * outcome, never its contents nor its address: a subscriber is shown to the team only once they confirm, and the author of an opinion or of
 * a data request did not ask to be on a list.
 */
const ofTheCustomer = ['own-opinion', 'my-data', 'subscription']
/**
 * Emails whose contents the team may read: those to itself, and one with a link, which a team hands out anyway; once it has been sent it is
 * its customer's.
 */
const mayBeRead = ({ kind, status }: Pick<Mail, 'kind' | 'status'>) =>
  ['webhooks', 'test'].includes(kind) || (kind === 'link' && status !== 'sent')
/** Kinds of emails that their recipients can refuse. */
const canBeUnwanted = ['link', 'own-opinion', 'subscription']

const isOfTheCustomer = `mail.kind in (${ofTheCustomer.map((kind) => `'${kind}'`).join(', ')})`
const toView = `case when ${isOfTheCustomer} then '…' || substring(mail.to_email from '@.*$') else mail.to_email end`

const mailView = view<Mail>('mail', {
  mailId: 'mail.mail_id',
  kind: 'mail.kind',
  projectId: 'mail.project_id',
  toEmail: toView,
  status: 'mail.status',
  attempts: 'mail.attempts',
  // A mail server names the mailbox it doesn't know in any way it likes; its codes name nobody (RFC 5321, 4.2; RFC 3463).
  lastError: `case when ${isOfTheCustomer} then coalesce(substring(mail.last_error from '^\\d{3}(?:[ -]\\d\\.\\d{1,3}\\.\\d{1,3})?'), mail.last_error)
    else mail.last_error end`,
  createdAt: time('mail.created_at'),
  sentAt: time('mail.sent_at'),
  nextAttemptAt: `case when mail.status = 'queued' then ${time('mail.next_attempt_at')} end`,
})

/** The newest first: ids are of version 7. */
const newestFirst = { columns: [{ name: 'mail_id', type: 'uuid' }], direction: 'desc' } as const

/** A page of the organization's mails, the newest first. `query` is found in addresses as far as they are shown. Errors: VALIDATION_ERROR (page, cursor). */
export function listMails(sql: Sql, { organizationId, query }: { organizationId: string; query: MailList }) {
  const { status, query: text, ...page } = query
  return readPage(sql, {
    name: 'mails',
    show: mailView,
    ...leftMails(sql, { organizationId, status, query: text }),
    order: newestFirst,
    orderName: 'newest',
    page,
  })
}

/** All mails that filters leave, as a file. Errors: RATE_LIMITED (five exports at once). */
export const exportMails = (
  sql: Sql,
  { organizationId, query: { format = 'csv', ...filters } }: { organizationId: string; query: Filters & { format?: ExportFormat } },
) =>
  exportList(sql, {
    ...{ organizationId, fileName: 'mails', format, show: mailView, order: newestFirst },
    ...leftMails(sql, { organizationId, ...filters }),
    columns: fieldsOf<Mail>(
      ...(['mailId', 'kind', 'projectId', 'toEmail', 'status', 'attempts', 'lastError', 'createdAt', 'sentAt', 'nextAttemptAt'] as const),
    ),
  })

type Filters = { [name in 'status' | 'query']?: MailList[name] | undefined }

/** The mails that filters leave. */
const leftMails = (sql: Sql, { organizationId, status = 'all', query = '' }: { organizationId: string } & Filters) => ({
  where: sql`organization_id = ${organizationId} ${status === 'all' ? sql`` : sql`and status = ${status}`}`,
  ...(query.trim() !== '' && { filter: sql`strpos(lower(${sql.unsafe(toView)}), lower(${query.trim()})) > 0` }),
})

interface InMail {
  organizationId: string
  mailId: string
}

/** A mail with its contents, where the team may read them and they are kept. One statement. Errors: NOT_FOUND. */
export async function getMail(
  sql: Sql,
  { organizationId, mailId, mailKey }: InMail & { mailKey: PurposeKeys },
): Promise<MailDetails | Problem<'NOT_FOUND'>> {
  const [found] = await sql<{ json: string; toEmail: string; contentsEncrypted: Buffer | null; encryptionKeyId: string }[]>`
    select ${sql.unsafe(mailView.json)}::text as json, to_email, contents_encrypted, encryption_key_id
    from mail where organization_id = ${organizationId} and mail_id = ${mailId}`
  if (!found) return unknown
  const { json, toEmail, contentsEncrypted, encryptionKeyId } = found
  const mail = JSON.parse(json) as Mail
  if (!mayBeRead(mail)) return { ...mail, contents: null, notShown: 'private' }
  if (contentsEncrypted === null || !keyIdsOf(mailKey).includes(encryptionKeyId)) return { ...mail, contents: null, notShown: 'forgotten' }
  const message = openEmail(mailKey, { organizationId, toEmail, contentsEncrypted })
  return { ...mail, contents: { subject: message.subject, text: emailText(message) }, notShown: null }
}

/**
 * Retries a failed mail: at once, and on the usual schedule while it is younger than a day. Three statements at most.
 * Errors: NOT_FOUND · CONFLICT (it waits, was sent or is kept; its contents are deleted; its recipient wants no mail).
 */
export async function retryMail(sql: Sql, { organizationId, mailId }: InMail): Promise<JsonText<Mail> | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  const [found] = await sql<{ kind: string; status: string; projectId: string | null; toEmail: string; isForgotten: boolean }[]>`
    select kind, status, project_id, to_email, contents_encrypted is null as is_forgotten
    from mail where organization_id = ${organizationId} and mail_id = ${mailId}`
  if (!found) return unknown
  const { kind, status, projectId, toEmail, isForgotten } = found
  if (status !== 'failed') return notFailed
  if (isForgotten) return forgotten
  if (canBeUnwanted.includes(kind) && (await findSuppression(sql, { organizationId, projectId, email: toEmail }))) return unwanted
  const [again] = await sql<{ json: JsonText<Mail> }[]>`
    with again as (
      update mail set status = 'queued', next_attempt_at = now()
      where organization_id = ${organizationId} and mail_id = ${mailId} and status = 'failed' and contents_encrypted is not null
      returning *
    )
    select ${sql.unsafe(mailView.json)}::text as json from again as mail`
  return again ? again.json : notFailed
}

const unknown = problem('NOT_FOUND', mailsMessages.unknown)
const notFailed = problem('CONFLICT', mailsMessages.notFailed)
const forgotten = problem('CONFLICT', mailsMessages.contentsDeleted)
const unwanted = problem('CONFLICT', mailsMessages.unwanted)
