import { randomBytes } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { hasSqlState } from '../database/connection-errors.ts'
import type { Sql } from '../database/database.ts'
import { longTransaction } from '../database/transaction.ts'
import { record } from '../events/record.ts'
import { tellEveryWorker } from '../events/wake.ts'
import { commentDeletedView } from '../resources/comments/comments.ts'
import { deleteOpinion } from '../resources/opinions/delete-opinion.ts'
import { isOfDeletedProject } from '../resources/projects/projects.ts'
import { endSubscription } from '../resources/subscribers/end-subscription.ts'
import { forgetSuppressed } from '../resources/suppressions/suppressions.ts'
import { asciiEmail } from '../text.ts'
import { erasedEmail, type Redacted, redactEventsAbout, redactEventsOf } from './erase-events.ts'
import { eraseImportRows, eraseLinks, eraseOrders, type OfAddress, stepMax } from './erase-links.ts'

// Everything known about an e-mail address in an organization is wiped, or, where something has to be counted on, loses all that says
// whose it was. Done in steps, each a transaction of its own that leaves nothing half erased, until a whole round finds nothing: a run
// that was broken off is done by running again.

/** Counts of erased rows, by kind. All zero: there was no data. `earshot customer erase` prints them under these names. */
export interface Erased {
  /** Links: they stay and count, without address, name and reference; those that were open have ended. */
  links: number
  /** The times of the last emailed links: deleted. */
  linkMails: number
  /** Rows of files that were brought to make links of: they stay and count. */
  importRows: number
  /** Orders of shops: those that wait are not sent, and of each a digest of its reference is left. */
  orders: number
  subscriptions: number
  /** With their answers, comments and responses. */
  opinions: number
  receipts: number
  /** Below opinions of others. */
  comments: number
  /** Given without an opinion. */
  answers: number
  customers: number
  /** Emails: they stay and count, without contents and address. */
  letters: number
  /** Suppressions of the address: a keyed digest replaces it. */
  suppressions: number
  /** HTTP responses that were stored for requests with an Idempotency-Key. */
  keptAnswers: number
  /** Recorded events, and how many of them some destination had not got: these are sent without the person. */
  events: number
  eventsAwaited: number
  /** A link is being mailed to the address at this moment: once more, in a minute, finds the rest. */
  isBusy: boolean
}

interface Erasing {
  organizationId: string
  email: string
  /** Wipes the answers that the HTTP layer keeps for requests that are repeated; it knows how that is sealed. Returns how many. */
  eraseResponses: (sql: Sql, about: { organizationId: string; emails: readonly string[]; reviewIds: readonly string[] }) => Promise<number>
  /** Notes the erasure outside the database, for good, so that a backup brings nobody back (decision 51). */
  noteErasure: (about: { organizationId: string; emailAscii: string }) => Promise<void>
}

/**
 * Erases everything known about an email address in an organization. An opinion, a subscription or a link at the same moment comes before
 * it and is erased as well, or after it and is new. Data that can't be found by an address stays: incognito opinions, the words of
 * other people, and events about an opinion that was deleted before, whose address was only typed.
 * `sql` is no open transaction. Emits, as if its owner had done it by hand: subscriber.deleted (not blocked), opinion.deleted,
 * comment.deleted, verification.failed (cancelled) of a pending receipt; none of a project that is deleted.
 */
export async function eraseCustomer(sql: Sql, { organizationId, email, eraseResponses, noteErasure }: Erasing): Promise<Erased> {
  const emailAscii = asciiEmail(email)
  if (emailAscii === null) throw new Error('an erasure is about one mailbox')
  const of = { organizationId, emailAscii }
  const done: Erased = {
    ...{
      links: 0,
      linkMails: 0,
      importRows: 0,
      orders: 0,
      subscriptions: 0,
      opinions: 0,
      receipts: 0,
      comments: 0,
      answers: 0,
      customers: 0,
    },
    ...{ letters: 0, suppressions: 0, keptAnswers: 0, events: 0, eventsAwaited: 0, isBusy: false },
  }
  const add = (step: Partial<Record<keyof Erased, number>>) => {
    for (const [what, count] of Object.entries(step) as [Exclude<keyof Erased, 'isBusy'>, number][]) done[what] += count
    return Object.values(step).some((count) => count > 0)
  }
  let areFormerRedacted = false
  // The suppressions are replaced first, so that they hold throughout. Links go before opinions: a submit with a link holds its row.
  const steps = [
    async () => ({ suppressions: await forgetSuppressed(sql, { organizationId, email: emailAscii }) }),
    // Before the links: what is still to be made of a file is made before it, or never.
    () => eraseImportRows(sql, of),
    () => eraseOrders(sql, of),
    () => eraseLinks(sql, of),
    () => eraseSubscriptions(sql, of),
    () => eraseOpinions(sql, of, eraseResponses),
    () => eraseWords(sql, of),
    async () => {
      // Once: it reads every event of the organization, and what is erased from now on redacts its own.
      if (areFormerRedacted) return {}
      const redacted = await redactFormerEvents(sql, of)
      areFormerRedacted = true
      return { ...redacted }
    },
    () => eraseCustomers(sql, of),
    () => eraseEmails(sql, of),
  ]
  // Before, so that one that breaks off is not undone by a backup; and after, for a backup that is made meanwhile.
  await noteErasure(of)
  let isChanged = true
  while (isChanged) {
    isChanged = false
    for (const step of steps) while (add(await retryAfterDeadlock(step))) isChanged = true
  }
  add({ keptAnswers: await eraseResponses(sql, { organizationId, emails: addressSpellings(emailAscii), reviewIds: [] }) })
  await noteErasure(of)
  // Workers read again what they had read before. One that does not get the message sends nothing that it read two seconds ago.
  if (done.eventsAwaited > 0) await tellEveryWorker(sql, 'lanes')
  const [left] = await sql<[{ isBusy: boolean }]>`
    select exists (select from link_email where organization_id = ${organizationId} and customer_email = ${emailAscii}) as is_busy`
  return { ...done, isBusy: left.isBusy }
}

/**
 * Runs a step, again when PostgreSQL ended it because it waited in a circle with somebody: a second erasure of the person, or what the person
 * does meanwhile, locks rows in another order. A step that was ended has left nothing.
 */
async function retryAfterDeadlock<Result>(step: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step()
    } catch (error) {
      // 40P01: deadlock_detected.
      if (attempt === deadlocksMax || !hasSqlState(error, '40P01')) throw error
    }
  }
}
/** In a row. Each took somebody who was in the circle a step further. */
const deadlocksMax = 5

/** An address as it may stand somewhere, in small letters: its domain in ASCII, and in its own script. */
export function addressSpellings(emailAscii: string): string[] {
  const at = emailAscii.lastIndexOf('@')
  return [...new Set([emailAscii, `${emailAscii.slice(0, at)}@${domainToUnicode(emailAscii.slice(at + 1))}`])]
}

const eraseSubscriptions = (sql: Sql, { organizationId, emailAscii }: OfAddress) =>
  longTransaction(sql, async (sql) => {
    const known = await sql<{ subscriberId: string }[]>`
      select subscriber_id from subscriber where organization_id = ${organizationId} and email_ascii = ${emailAscii}
      order by project_id, subscriber_id for update`
    const subscriberIds = known.map(({ subscriberId }) => subscriberId)
    if (subscriberIds.length === 0) return {}
    await endSubscription(sql, { organizationId, projectId: null, email: emailAscii })
    const erased = await sql`
      delete from subscriber where organization_id = ${organizationId} and subscriber_id = any(${subscriberIds}::uuid[])`
    return { subscriptions: erased.count, ...(await redactEventsAbout(sql, { organizationId, resourceIds: subscriberIds })) }
  })

/** Customers of an address: known to be theirs, or typed where an opinion was given. */
const customersOf = (sql: Sql, { organizationId, emailAscii }: OfAddress) => sql`
  select customer_id from customer
  where customer.organization_id = ${organizationId} and (customer.email = ${emailAscii} or customer.contact_email = ${emailAscii})`

const eraseOpinions = (sql: Sql, of: OfAddress, eraseResponses: Erasing['eraseResponses']) =>
  longTransaction(sql, async (sql) => {
    const { organizationId } = of
    const opinions = await sql<{ projectId: string; reviewId: string; ownTokenSha256: Buffer | null; isInDeleted: boolean }[]>`
      select project_id, review_id, own_token_sha256, project.deleted_at is not null as is_in_deleted
      from opinion join project using (organization_id, project_id)
      where opinion.organization_id = ${organizationId} and opinion.customer_id in (${customersOf(sql, of)})
      order by project_id, review_id limit ${stepMax}`
    if (opinions.length === 0) return {}
    let receipts = 0
    for (const { projectId, reviewId, ownTokenSha256, isInDeleted } of opinions) {
      const ofOpinion = sql`organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
      // Receipts first: they are found by the opinion, and after it by nothing.
      const shown = await sql`
        delete from receipt where organization_id = ${organizationId} and project_id = ${projectId}
          and verification_id in (select verification_id from verification where ${ofOpinion})`
      receipts += shown.count
      await sql`update verification set reason = null, note = null where ${ofOpinion} and num_nonnulls(reason, note) > 0`
      if (isInDeleted) await deleteUnannounced(sql, { organizationId, projectId, reviewId })
      else await deleteOpinion(sql, { ownTokenSha256: ownTokenSha256 ?? (await giveToken(sql, { organizationId, projectId, reviewId })) })
    }
    const resourceIds = opinions.map(({ reviewId }) => reviewId)
    const keptAnswers = await eraseResponses(sql, { organizationId, emails: [], reviewIds: resourceIds })
    return { opinions: opinions.length, receipts, keptAnswers, ...(await redactEventsAbout(sql, { organizationId, resourceIds })) }
  })

type OfOpinion = { organizationId: string; projectId: string; reviewId: string }

/** One of a project that is gone, whose rows follow: nobody is told of these any more. */
async function deleteUnannounced(sql: Sql, { organizationId, projectId, reviewId }: OfOpinion): Promise<void> {
  const ofOpinion = sql`organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  await sql`delete from answer where ${ofOpinion}`
  await sql`delete from comment where ${ofOpinion}`
  await sql`delete from opinion where ${ofOpinion}`
}

/** Gives an opinion without a token one, to delete it by: the oldest opinions had none. */
async function giveToken(sql: Sql, { organizationId, projectId, reviewId }: OfOpinion): Promise<Buffer> {
  const ownTokenSha256 = randomBytes(32)
  await sql`
    update opinion set own_token_sha256 = ${ownTokenSha256}
    where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  return ownTokenSha256
}

/** Comments below opinions of others, and answers without an opinion. */
const eraseWords = (sql: Sql, of: OfAddress) =>
  longTransaction(sql, async (sql) => {
    const { organizationId } = of
    const comments = await sql<{ eventsFrom: string }[]>`
      with comment as (
        delete from comment
        where organization_id = ${organizationId} and author_id in (${customersOf(sql, of)}) and not is_response
        returning *
      ), counted as (
        update opinion set comment_count = comment_count - gone.count, updated_at = now()
        from (select project_id, review_id, count(*)::int as count from comment group by project_id, review_id) as gone
        where opinion.organization_id = ${organizationId} and opinion.project_id = gone.project_id and opinion.review_id = gone.review_id
      ), told as (
        select * from comment where not ${sql.unsafe(isOfDeletedProject('comment'))}
      ),
      ${record(sql, 'comment.deleted', commentDeletedView, 'told')}
      select from comment`
    const answers = await sql`
      delete from answer where organization_id = ${organizationId} and review_id is null and customer_id in (${customersOf(sql, of)})
      returning answer_id`
    const resourceIds = answers.map(({ answerId }) => answerId as string)
    return { comments: comments.length, answers: answers.length, ...(await redactEventsAbout(sql, { organizationId, resourceIds })) }
  })

/** Redacts events about links, subscriptions and texts that were deleted before, while their customers are still known. */
async function redactFormerEvents(sql: Sql, of: OfAddress): Promise<Redacted> {
  const customers = await sql<{ customerId: string }[]>`${customersOf(sql, of)}`
  return longTransaction(sql, (sql) =>
    redactEventsOf(sql, {
      organizationId: of.organizationId,
      emails: addressSpellings(of.emailAscii),
      customerIds: customers.map(({ customerId }) => customerId),
    }),
  )
}

const eraseCustomers = (sql: Sql, of: OfAddress) =>
  longTransaction(sql, async (sql) => {
    const { organizationId } = of
    // Locked, and only then looked at, by a statement of its own: one who has given an opinion meanwhile is left to the next round.
    const locked = await sql<{ customerId: string }[]>`${customersOf(sql, of)} order by customer_id for update`
    const erased = await sql`
      delete from customer where organization_id = ${organizationId}
        and customer_id = any(${locked.map(({ customerId }) => customerId)}::uuid[])
        and not exists (
          select from opinion where opinion.organization_id = ${organizationId} and opinion.customer_id = customer.customer_id)`
    return { customers: erased.count }
  })

/** One that is being sent at this moment arrives; one that waits does not go out. What the mail server said often names the address. */
async function eraseEmails(sql: Sql, { organizationId, emailAscii }: OfAddress) {
  const erased = await sql`
    update mail set to_email = ${erasedEmail}, contents_encrypted = null, last_error = null,
      status = case when status = 'queued' then 'failed' else status end
    where organization_id = ${organizationId} and mail_id in (
      select mail_id from mail where organization_id = ${organizationId} and to_email = ${emailAscii} limit ${stepMax})`
  return { letters: erased.count }
}
