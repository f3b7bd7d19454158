import type { Sql } from '../../database/database.ts'
import type { Pool } from '../../database/pool.ts'
import { takeLong, transaction } from '../../database/transaction.ts'
import type { Email } from '../../mail/mail.ts'
import { openEmail } from '../../mail/send-mail.ts'
import { isAddress } from '../../resources/suppressions/suppressions.ts'
import { openSlicedReceipt } from '../../resources/verifications/receipt-slices.ts'
import { keyIdsOf, type PurposeKeys } from '../../secrets.ts'
import { asciiEmail } from '../../text.ts'
import { addressSpellings } from '../erase-customer.ts'

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
/** Rows of one batch, of what a customer can have many of: the largest is an opinion with fifty comments, some 100 KB. */
const batchMax = 25

interface Asking {
  organizationId: string
  email: string
  keys: ExportKeys
}

/** Everything known about an address, as it was at one moment. Null when there is no such organization. Changes nothing. */
export const exportCustomer = (sql: Pool, asking: Asking): Promise<CustomerExport | null> =>
  sql.begin('isolation level repeatable read read only', async (sql) => {
    // Events are found by reading all of them.
    await takeLong(sql)
    const head = await readHead(sql, asking)
    if (head === null) return null
    const lists = Object.fromEntries(sections.map((section) => [section, [] as Row[]])) as unknown as Lists
    for await (const { section, rows, contents } of readParts(sql, asking))
      for (const row of rows) lists[section].push(contents ? { ...row, contentsBase64: await base64Of(contents) } : row)
    return { ...head, ...lists, notes: [...notes] }
  }) as Promise<CustomerExport | null>

async function base64Of(contents: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const slice of contents) text += slice.toString('base64')
  return text
}

/**
 * The same as text, in pieces, of which one batch of rows or one slice of a receipt is in memory: between two nothing is held in the database, however
 * slowly somebody reads. What is changed meanwhile is told as it is when its batch is read (decision 47). Null when there is no such
 * organization.
 */
export async function writeCustomerExport(sql: Pool, asking: Asking): Promise<AsyncGenerator<string, void> | null> {
  const head = await readHead(sql, asking)
  return head && writeParts(head, readParts(sql, asking))
}

async function* writeParts(head: Head, parts: AsyncIterable<Part>): AsyncGenerator<string, void> {
  let text = `${JSON.stringify(head, null, 2).slice(0, -2)},\n`
  let at = 0
  let isEmpty = true
  /** Ends the lists before one, and begins it. */
  const moveTo = (section: (typeof sections)[number] | null) => {
    for (; at < sections.length && (section === null || sections[at] !== section); at++) {
      text += isEmpty ? `  "${sections[at]}": [],\n` : '\n  ],\n'
      isEmpty = true
    }
  }
  for await (const { section, rows, contents } of parts) {
    moveTo(section)
    for (const row of rows) {
      text += isEmpty ? `  "${section}": [\n    ` : ',\n    '
      isEmpty = false
      text += JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')
    }
    if (contents) {
      yield `${text.slice(0, -'\n    }'.length)},\n      "contentsBase64": "`
      for await (const slice of contents) yield slice.toString('base64')
      text = '"\n    }'
    }
    yield text
    text = ''
  }
  moveTo(null)
  yield `${text}  "notes": ${JSON.stringify(notes, null, 2).replaceAll('\n', '\n  ')}\n}\n`
}

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

/** The lists of an export, in their order. */
const sections = [
  ...(['links', 'linkMails', 'importRows', 'customers', 'opinions', 'comments', 'answers', 'verifications'] as const),
  ...(['subscriptions', 'suppressions', 'receipts', 'letters', 'events'] as const),
] as const

type Lists = Record<(typeof sections)[number], Row[]>
type Head = Pick<CustomerExport, 'about' | 'organization' | 'exportedAt'>

/** Some rows of a list. `contents`: of the one row, a receipt, the file itself. */
interface Part {
  section: (typeof sections)[number]
  rows: Row[]
  contents?: AsyncIterable<Buffer>
}

async function readHead(sql: Sql, { organizationId, email }: Asking): Promise<Head | null> {
  const about = addressOf(email)
  const [organization] = await sql<{ name: string; now: string }[]>`
    select name, iso(now()) as now from organization where organization_id = ${organizationId}`
  return organization ? { about, organization: { organizationId, name: organization.name }, exportedAt: organization.now } : null
}

function addressOf(email: string): string {
  const emailAscii = asciiEmail(email)
  if (emailAscii === null) throw new Error('an export is about one mailbox')
  return emailAscii
}

/** Everything, in the order of the sections. */
async function* readParts(sql: Sql, { organizationId, email, keys }: Asking): AsyncGenerator<Part, void> {
  const of = { organizationId, emailAscii: addressOf(email) }
  const ids: string[] = []
  const customerIds: string[] = []
  for await (const part of readRows(sql, of)) {
    // Those that events are about.
    const column = ({ links: 'verificationId', opinions: 'reviewId', subscriptions: 'subscriberId' } as Record<string, string>)[
      part.section
    ]
    if (column) for (const row of part.rows) ids.push(row[column] as string)
    if (part.section === 'customers') for (const row of part.rows) customerIds.push(row.customerId as string)
    yield part
  }
  yield* readReceipts(sql, { ...of, keys })
  yield* readEmails(sql, { ...of, keys })
  yield* readEvents(sql, { ...of, ids, customerIds })
}

/** Where a row is, which is read with others of its batch. */
interface At {
  projectId: string
  id: string
}

/** Reads rows a batch at a time, of those that were found. */
async function* inBatches<Place>(
  section: Part['section'],
  found: readonly Place[],
  read: (batch: Place[]) => Promise<Row[]>,
): AsyncGenerator<Part, void> {
  for (let at = 0; at < found.length; at += batchMax) yield { section, rows: await read(found.slice(at, at + batchMax)) }
}

/** A batch as a select, in its order. */
const among = (sql: Sql, batch: readonly At[]) => sql`
  select * from unnest(${batch.map(({ projectId }) => projectId)}::uuid[], ${batch.map(({ id }) => id)}::uuid[])
    with ordinality as wanted (project_id, id, nr)`

/** The rows that are shown as they are. Those of which only the business makes many, and which are small, are read at once. */
async function* readRows(sql: Sql, { organizationId, emailAscii }: OfAddress): AsyncGenerator<Part, void> {
  const customers = sql`
    select customer_id from customer
    where customer.organization_id = ${organizationId} and (customer.email = ${emailAscii} or customer.contact_email = ${emailAscii})`
  const theirs = sql`select review_id from opinion where opinion.organization_id = ${organizationId} and opinion.customer_id in (${customers})`
  const links = await sql<Row[]>`
    select verification_id, project_id, customer_email, customer_reference, customer_name, language, redirect_url, status, review_id,
      iso(issued_at) as issued_at, iso(expires_at) as expires_at, iso(emailed_at) as emailed_at, iso(clicked_at) as clicked_at,
      iso(submitted_at) as submitted_at
    from link where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii} order by verification_id`
  yield { section: 'links', rows: links }
  const linkMails = await sql<Row[]>`
    select project_id, customer_email, iso(emailed_at) as emailed_at, iso(claimed_at) as claimed_at, new_link
    from link_email where organization_id = ${organizationId} and customer_email = ${emailAscii} order by project_id`
  yield { section: 'linkMails', rows: linkMails }
  const importRows = await sql<Row[]>`
    select project_id, file_name, row, customer_email, customer_reference, customer_name, link_import_row.language, state, reason, detail,
      iso(created_at) as created_at
    from link_import_row join link_import using (organization_id, project_id, import_id)
    where link_import_row.organization_id = ${organizationId} and customer_email_ascii = ${emailAscii} order by import_id, row`
  yield { section: 'importRows', rows: importRows }
  const customerRows = await sql<Row[]>`
    select customer_id, email, contact_email, iso(created_at) as created_at from customer
    where customer.organization_id = ${organizationId} and customer_id in (${customers}) order by customer_id`
  yield { section: 'customers', rows: customerRows }
  const opinions = await sql<At[]>`
    select project_id, review_id as id from opinion
    where opinion.organization_id = ${organizationId} and opinion.customer_id in (${customers}) order by created_at, review_id`
  yield* inBatches(
    'opinions',
    opinions,
    (batch) => sql<Row[]>`
      select review_id, opinion.project_id, title, opinion, customer_id, customer_name, verification_method, verification_status,
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
      from (${among(sql, batch)}) as wanted
      join opinion on opinion.organization_id = ${organizationId} and opinion.project_id = wanted.project_id and review_id = wanted.id
      -- One that was erased meanwhile has nobody.
      where opinion.customer_id in (${customers}) order by nr`,
  )
  const comments = await sql<(At & { reviewId: string })[]>`
    select project_id, review_id, comment_id as id from comment
    where organization_id = ${organizationId} and author_id in (${customers}) and not is_response and review_id not in (${theirs})
    order by created_at, comment_id`
  yield* inBatches(
    'comments',
    comments,
    (batch) => sql<Row[]>`
      select comment_id, comment.project_id, comment.review_id, content, author_name, iso(created_at) as created_at
      from (${among(sql, batch)}) as wanted
      join unnest(${batch.map(({ reviewId }) => reviewId)}::uuid[]) with ordinality as below (review_id, nr) using (nr)
      join comment on comment.organization_id = ${organizationId} and comment.project_id = wanted.project_id
        and comment.review_id = below.review_id and comment_id = wanted.id
      where author_id in (${customers}) order by nr`,
  )
  const answers = await sql<At[]>`
    select project_id, answer_id as id from answer
    where organization_id = ${organizationId} and review_id is null and customer_id in (${customers}) order by created_at, answer_id`
  yield* inBatches(
    'answers',
    answers,
    (batch) => sql<Row[]>`
      select answer_id, answer.project_id, question, tags, answer, selected_options, customer_name, iso(created_at) as created_at
      from (${among(sql, batch)}) as wanted
      join answer on answer.organization_id = ${organizationId} and answer.project_id = wanted.project_id and answer_id = wanted.id
      where customer_id in (${customers}) order by nr`,
  )
  const verifications = await sql<Row[]>`
    select verification_id, project_id, review_id, method, status, reason, iso(created_at) as created_at, iso(decided_at) as decided_at
    from verification
    where organization_id = ${organizationId} and (review_id in (${theirs}) or (project_id, verification_id) in (
      select project_id, verification_id from link where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii}))
    order by verification_id`
  yield { section: 'verifications', rows: verifications }
  const subscriptions = await sql<Row[]>`
    select subscriber_id, project_id, email, email_ascii, name, status, source, language, iso(created_at) as created_at,
      iso(confirmed_at) as confirmed_at, iso(deleted_at) as deleted_at
    from subscriber where organization_id = ${organizationId} and email_ascii = ${emailAscii} order by subscriber_id`
  yield { section: 'subscriptions', rows: subscriptions }
  const suppressions = await sql<Row[]>`
    select project_id, reason, iso(created_at) as created_at,
      case when email = ${emailAscii} then email else 'erased; only a digest of it is kept' end as email
    from suppression where organization_id = ${organizationId} and email ${isAddress(sql, { organizationId, email: emailAscii })}
    order by suppression_id`
  yield { section: 'suppressions', rows: suppressions }
}

/** One by one, with the files themselves, as they were shown. */
async function* readReceipts(sql: Sql, { organizationId, emailAscii, keys }: OfAddress & { keys: ExportKeys }): AsyncGenerator<Part, void> {
  const found = await sql<{ projectId: string; verificationId: string; reviewId: string; bytes: number; uploadedAt: string }[]>`
    select receipt.project_id, receipt.verification_id, verification.review_id, octet_length(contents_encrypted) as bytes,
      iso(uploaded_at) as uploaded_at
    from receipt join verification using (organization_id, project_id, verification_id)
    join opinion using (organization_id, project_id, review_id)
    join customer on customer.organization_id = opinion.organization_id and customer.customer_id = opinion.customer_id
    where receipt.organization_id = ${organizationId} and (customer.email = ${emailAscii} or customer.contact_email = ${emailAscii})
    order by receipt.verification_id`
  let left = receiptBytesMax
  for (const { bytes, ...row } of found) {
    left -= bytes
    const { projectId, verificationId } = row
    const receipt =
      left < 0 ? null : await openSlicedReceipt(sql, { organizationId, projectId, verificationId, receiptKey: keys.receiptKey })
    yield receipt
      ? { section: 'receipts', rows: [{ ...row, mediaType: receipt.mediaType }], contents: receipt.slices() }
      : {
          section: 'receipts',
          rows: [{ ...row, contentsBase64: null, why: left < 0 ? 'too large to be taken along' : 'it can not be opened any more' }],
        }
  }
}

/** What was written, while it is kept, without the addresses that its buttons lead to. */
async function* readEmails(sql: Sql, { organizationId, emailAscii, keys }: OfAddress & { keys: ExportKeys }): AsyncGenerator<Part, void> {
  const found = await sql<{ mailId: string }[]>`
    select mail_id from mail where organization_id = ${organizationId} and to_email = ${emailAscii} order by mail_id`
  const read = async (batch: { mailId: string }[]) => {
    const letters = await sql<(Row & { contentsEncrypted: Buffer | null; encryptionKeyId: string })[]>`
      select mail_id, project_id, kind, status, attempts, last_error, iso(created_at) as created_at, iso(sent_at) as sent_at,
        contents_encrypted, encryption_key_id
      from mail where organization_id = ${organizationId} and to_email = ${emailAscii}
        and mail_id = any(${batch.map(({ mailId }) => mailId)}::uuid[]) order by mail_id`
    return letters.map(({ contentsEncrypted, encryptionKeyId, ...row }) => ({
      ...row,
      letter:
        contentsEncrypted !== null && keyIdsOf(keys.mailKey).includes(encryptionKeyId)
          ? withoutAddresses(openEmail(keys.mailKey, { organizationId, toEmail: emailAscii, contentsEncrypted }))
          : null,
    }))
  }
  yield* inBatches('letters', found, read)
}

const withoutAddresses = ({ to, language, subject, heading, paragraphs, reason }: Email) => ({
  ...{ to, language, subject, heading, paragraphs, reason },
})

/** What other systems were told, by whom it is about. All of an organization's are read, once, to find them. */
async function* readEvents(
  sql: Sql,
  { organizationId, emailAscii, ids, customerIds }: OfAddress & { ids: string[]; customerIds: string[] },
): AsyncGenerator<Part, void> {
  const found = await transaction(sql, async (sql) => {
    await takeLong(sql)
    return sql<{ day: string; eventId: string }[]>`
      select day::text, event_id from event
      where organization_id = ${organizationId} and (resource_id = any(${ids}::uuid[])
        or lower(coalesce(data->>'customerEmail', data->>'email')) = any(${addressSpellings(emailAscii)}::text[])
        or coalesce(data->'customer'->>'id', data->'author'->>'id') = any(${customerIds}::text[]))
      order by event_id`
  })
  yield* inBatches(
    'events',
    found,
    (batch) => sql<Row[]>`
      select event_id, topic, project_id, iso(occurred_at) as occurred_at, data from event
      where organization_id = ${organizationId} and day = any(${batch.map(({ day }) => day)}::date[])
        and event_id = any(${batch.map(({ eventId }) => eventId)}::uuid[])
      order by event_id`,
  )
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
