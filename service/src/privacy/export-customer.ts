import type { Sql } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import { takeLong } from '../database/transaction.ts'
import type { Letter } from '../mail/mail.ts'
import { openLetter } from '../mail/send-mail.ts'
import { isAddress } from '../resources/suppressions/suppressions.ts'
import { openReceipt } from '../resources/verifications/receipts.ts'
import { keyIdsOf, type PurposeKeys } from '../secrets.ts'
import { asciiEmail } from '../text.ts'
import { formsOf } from './erase-customer.ts'

// Everything known about an e-mail address in an organization, as one document that its owner can read and take elsewhere. What opens
// something (tokens, private addresses) is left out: the document may lie about for years.

export interface CustomerExport {
  about: string
  organization: { organizationId: string; name: string }
  exportedAt: string
  links: Row[]
  linkMails: Row[]
  importRows: Row[]
  customers: Row[]
  opinions: Row[]
  comments: Row[]
  answers: Row[]
  verifications: Row[]
  receipts: Row[]
  subscriptions: Row[]
  suppressions: Row[]
  letters: Row[]
  events: Row[]
  /** What the document can't hold, and why. */
  notes: string[]
}

type Row = Record<string, unknown>

/** What sealed things are opened with. */
export interface ExportKeys {
  mailKey: PurposeKeys
  receiptKey: PurposeKeys
}

/** Receipts are taken along up to this many bytes in all; further ones are only listed. */
const receiptBytesMax = 40_000_000

/** Everything known about an address, as it was at one moment. Null when there is no such organization. Changes nothing. */
export const exportCustomer = (
  sql: Pool,
  { organizationId, email, keys }: { organizationId: string; email: string; keys: ExportKeys },
): Promise<CustomerExport | null> =>
  sql.begin('isolation level repeatable read read only', async (sql) => {
    const emailAscii = asciiEmail(email)
    if (emailAscii === null) throw new Error('an export is about one mailbox')
    // Events are found by reading all of them.
    await takeLong(sql)
    const [organization] = await sql<{ name: string; now: string }[]>`
      select name, iso(now()) as now from organization where organization_id = ${organizationId}`
    if (!organization) return null
    const of = { organizationId, emailAscii }
    const rows = await readRows(sql, of)
    return {
      about: emailAscii,
      organization: { organizationId, name: organization.name },
      exportedAt: organization.now,
      ...rows,
      receipts: await readReceipts(sql, { ...of, keys }),
      letters: await readLetters(sql, { ...of, keys }),
      events: await readEvents(sql, of, rows),
      notes: [...notes],
    }
  }) as Promise<CustomerExport | null>

const notes = [
  'Incognito opinions can not be found by an e-mail address: nothing ties the one to the other. Whoever wrote one sees, changes and deletes it at the private address that was shown after sending it.',
  'Comments below opinions of others are written without an address. Each is changed and deleted at the private address that was shown after sending it.',
  'Addresses that open something (private addresses, links to a form) are left out. Ended links are listed as they are kept.',
  'Events are what other systems of the organization were told. They are kept for 30 days.',
]

interface OfAddress {
  organizationId: string
  emailAscii: string
}

/** The rows that are shown as they are. */
async function readRows(sql: Sql, { organizationId, emailAscii }: OfAddress) {
  const customers = sql`
    select customer_id from customer
    where customer.organization_id = ${organizationId} and (customer.email = ${emailAscii} or customer.contact_email = ${emailAscii})`
  const theirs = sql`select review_id from opinion where opinion.organization_id = ${organizationId} and opinion.customer_id in (${customers})`
  const links = await sql<Row[]>`
    select verification_id, project_id, customer_email, customer_reference, customer_name, language, redirect_url, status, review_id,
      iso(issued_at) as issued_at, iso(expires_at) as expires_at, iso(emailed_at) as emailed_at, iso(clicked_at) as clicked_at,
      iso(submitted_at) as submitted_at
    from link where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii} order by verification_id`
  const linkMails = await sql<Row[]>`
    select project_id, customer_email, iso(emailed_at) as emailed_at, iso(claimed_at) as claimed_at, new_link
    from link_email where organization_id = ${organizationId} and customer_email = ${emailAscii} order by project_id`
  const importRows = await sql<Row[]>`
    select project_id, file_name, row, customer_email, customer_reference, customer_name, link_import_row.language, state, reason, detail,
      iso(created_at) as created_at
    from link_import_row join link_import using (organization_id, project_id, import_id)
    where link_import_row.organization_id = ${organizationId} and customer_email_ascii = ${emailAscii} order by import_id, row`
  const customerRows = await sql<Row[]>`
    select customer_id, email, contact_email, iso(created_at) as created_at from customer
    where customer.organization_id = ${organizationId} and customer_id in (${customers}) order by customer_id`
  const opinions = await sql<Row[]>`
    select review_id, project_id, title, opinion, customer_id, customer_name, verification_method, verification_status,
      iso(verified_at) as verified_at, upvotes, status, hidden_reason,
      language, source, iso(created_at) as created_at, iso(updated_at) as updated_at,
      iso(edited_at) as edited_at,
      (select coalesce(json_agg(json_build_object('answerId', answer_id, 'question', question, 'tags', tags, 'answer', answer,
          'selectedOptions', selected_options, 'createdAt', iso(answer.created_at)) order by answer_id), '[]')
        from answer where answer.organization_id = opinion.organization_id and answer.project_id = opinion.project_id
          and answer.review_id = opinion.review_id) as answers,
      (select coalesce(json_agg(json_build_object('commentId', comment_id, 'content', content, 'authorType', author_type,
          'isOwn', coalesce(author_id = opinion.customer_id, false), 'isResponse', is_response, 'createdAt', iso(comment.created_at))
          order by place, comment_id), '[]')
        from comment where comment.organization_id = opinion.organization_id and comment.project_id = opinion.project_id
          and comment.review_id = opinion.review_id) as comments
    from opinion where opinion.organization_id = ${organizationId} and opinion.customer_id in (${customers}) order by created_at, review_id`
  const comments = await sql<Row[]>`
    select comment_id, project_id, review_id, content, author_name, iso(created_at) as created_at from comment
    where organization_id = ${organizationId} and author_id in (${customers}) and not is_response and review_id not in (${theirs})
    order by created_at, comment_id`
  const answers = await sql<Row[]>`
    select answer_id, project_id, question, tags, answer, selected_options, customer_name, iso(created_at) as created_at from answer
    where organization_id = ${organizationId} and review_id is null and customer_id in (${customers}) order by created_at, answer_id`
  const verifications = await sql<Row[]>`
    select verification_id, project_id, review_id, method, status, reason, iso(created_at) as created_at, iso(decided_at) as decided_at
    from verification
    where organization_id = ${organizationId} and (review_id in (${theirs}) or (project_id, verification_id) in (
      select project_id, verification_id from link where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii}))
    order by verification_id`
  const subscriptions = await sql<Row[]>`
    select subscriber_id, project_id, email, email_ascii, name, status, source, language, iso(created_at) as created_at,
      iso(confirmed_at) as confirmed_at, iso(deleted_at) as deleted_at
    from subscriber where organization_id = ${organizationId} and email_ascii = ${emailAscii} order by subscriber_id`
  const suppressions = await sql<Row[]>`
    select project_id, reason, iso(created_at) as created_at,
      case when email = ${emailAscii} then email else 'erased; only a digest of it is kept' end as email
    from suppression where organization_id = ${organizationId} and email ${isAddress(sql, { organizationId, email: emailAscii })}
    order by suppression_id`
  return { links, linkMails, importRows, customers: customerRows, opinions, comments, answers, verifications, subscriptions, suppressions }
}

/** With the files themselves, as base64, as they were shown. */
async function readReceipts(sql: Sql, { organizationId, emailAscii, keys }: OfAddress & { keys: ExportKeys }): Promise<Row[]> {
  const found = await sql<{ projectId: string; verificationId: string; reviewId: string; bytes: number; uploadedAt: string }[]>`
    select receipt.project_id, receipt.verification_id, verification.review_id, octet_length(contents_encrypted) as bytes,
      iso(uploaded_at) as uploaded_at
    from receipt join verification using (organization_id, project_id, verification_id)
    join opinion using (organization_id, project_id, review_id)
    join customer on customer.organization_id = opinion.organization_id and customer.customer_id = opinion.customer_id
    where receipt.organization_id = ${organizationId} and (customer.email = ${emailAscii} or customer.contact_email = ${emailAscii})
    order by receipt.verification_id`
  let left = receiptBytesMax
  const rows: Row[] = []
  for (const { bytes, ...row } of found) {
    left -= bytes
    const { projectId, verificationId } = row
    const receipt =
      left < 0 ? null : await opened(() => openReceipt(sql, { organizationId, projectId, verificationId, receiptKey: keys.receiptKey }))
    rows.push({
      ...row,
      ...(receipt && 'contents' in receipt
        ? { mediaType: receipt.mediaType, contentsBase64: receipt.contents.toString('base64') }
        : { contentsBase64: null, why: left < 0 ? 'too large to be taken along' : 'it can not be opened any more' }),
    })
  }
  return rows
}

/** Null: it was sealed with a SECRET_KEY that is not here. */
const opened = <Result>(open: () => Promise<Result>): Promise<Result | null> => open().catch(() => null)

/** What was written, while it is kept, without the addresses that its buttons lead to. */
async function readLetters(sql: Sql, { organizationId, emailAscii, keys }: OfAddress & { keys: ExportKeys }): Promise<Row[]> {
  const found = await sql<(Row & { contentsEncrypted: Buffer | null; encryptionKeyId: string })[]>`
    select mail_id, project_id, kind, status, attempts, last_error, iso(created_at) as created_at, iso(sent_at) as sent_at,
      contents_encrypted, encryption_key_id
    from mail where organization_id = ${organizationId} and to_email = ${emailAscii} order by mail_id`
  return found.map(({ contentsEncrypted, encryptionKeyId, ...row }) => ({
    ...row,
    letter:
      contentsEncrypted !== null && keyIdsOf(keys.mailKey).includes(encryptionKeyId)
        ? withoutAddresses(openLetter(keys.mailKey, { organizationId, toEmail: emailAscii, contentsEncrypted }))
        : null,
  }))
}

const withoutAddresses = ({ to, language, subject, heading, paragraphs, reason }: Letter) => ({
  ...{ to, language, subject, heading, paragraphs, reason },
})

/** What other systems were told, by whom it is about. */
async function readEvents(
  sql: Sql,
  { organizationId, emailAscii }: OfAddress,
  { links, opinions, subscriptions, customers }: Awaited<ReturnType<typeof readRows>>,
): Promise<Row[]> {
  const ids = [
    ...links.map(({ verificationId }) => verificationId),
    ...opinions.map(({ reviewId }) => reviewId),
    ...subscriptions.map(({ subscriberId }) => subscriberId),
  ] as string[]
  return sql<Row[]>`
    select event_id, topic, project_id, iso(occurred_at) as occurred_at, data from event
    where organization_id = ${organizationId} and (resource_id = any(${ids}::uuid[])
      or lower(coalesce(data->>'customerEmail', data->>'email')) = any(${formsOf(emailAscii)}::text[])
      or coalesce(data->'customer'->>'id', data->'author'->>'id') = any(${customers.map(({ customerId }) => customerId as string)}::text[]))
    order by event_id`
}

/** How much is known, for a page that says so in words. */
export interface Known {
  links: number
  opinions: { title: string; project: string }[]
  comments: number
  receipts: number
  subscriptions: string[]
  letters: number
  suppressions: boolean
}

/** What is known about an address at a glance. `organization`: its name. Changes nothing. */
export async function findKnown(sql: Sql, { organizationId, email }: { organizationId: string; email: string }): Promise<Known> {
  const emailAscii = asciiEmail(email)
  const customers = sql`
    select customer_id from customer
    where customer.organization_id = ${organizationId} and (customer.email = ${emailAscii} or customer.contact_email = ${emailAscii})`
  const [known] = await sql<[Known]>`
    with theirs as (
      select opinion.*, project.name as project from opinion join project using (organization_id, project_id)
      where opinion.organization_id = ${organizationId} and opinion.customer_id in (${customers}) and project.deleted_at is null
    )
    select
      (select count(*)::int from link where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii}) as links,
      (select coalesce(json_agg(json_build_object('title', title, 'project', project) order by created_at desc, review_id), '[]') from theirs) as opinions,
      (select count(*)::int from comment where organization_id = ${organizationId} and author_id in (${customers}) and not is_response) as comments,
      (select count(*)::int from receipt join verification using (organization_id, project_id, verification_id)
        where receipt.organization_id = ${organizationId} and review_id in (select review_id from theirs)) as receipts,
      (select coalesce(json_agg(project.name order by project.name), '[]') from subscriber join project using (organization_id, project_id)
        where subscriber.organization_id = ${organizationId} and email_ascii = ${emailAscii} and subscriber.status <> 'blocked') as subscriptions,
      (select count(*)::int from mail where organization_id = ${organizationId} and to_email = ${emailAscii} and kind <> 'my-data') as letters,
      exists (select from suppression where organization_id = ${organizationId} and email ${isAddress(sql, { organizationId, email })}) as suppressions`
  return known
}
