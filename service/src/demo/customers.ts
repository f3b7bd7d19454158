import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isProblem, type Question } from '@earshot/contract'
import PDFDocument from 'pdfkit'
import type { Sql } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import { transaction } from '../database/transaction.ts'
import { respondToOpinion } from '../resources/comments/comments.ts'
import { writeComment } from '../resources/comments/write-comment.ts'
import type { WrittenAnswer } from '../resources/opinions/insert-opinion.ts'
import { hideOpinion } from '../resources/opinions/moderate-opinion.ts'
import { newOwnToken, ownTokenSha256 } from '../resources/opinions/own-token.ts'
import { releaseOpinions } from '../resources/opinions/release-opinions.ts'
import { submitDirectly } from '../resources/opinions/submit-directly.ts'
import { upvote } from '../resources/opinions/upvotes.ts'
import { emailLink, type LinkMailer } from '../resources/preverified-links/email-link.ts'
import { createLink } from '../resources/preverified-links/links.ts'
import { startOpinion } from '../resources/preverified-links/start-opinion.ts'
import { submitWithLink } from '../resources/preverified-links/submit-with-link.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { submitWithCode } from '../resources/qr-codes/submit-with-code.ts'
import { confirmSubscription } from '../resources/subscribers/confirm-subscription.ts'
import { inviteSubscriber, requestSubscription } from '../resources/subscribers/request-subscription.ts'
import type { SubscriptionMailer } from '../resources/subscribers/subscription-emails.ts'
import { approveReceipt, rejectReceipt, submitReceipt } from '../resources/verifications/receipts.ts'
import type { PurposeKeys } from '../secrets.ts'
import { subscribers } from './business.ts'
import { opinions, type WrittenOpinion } from './opinions.ts'

// The customers of the demo's business in its first month, by every source. They act through the functions of the customers' pages, and each
// opinion is then moved to its day. No email leaves: the addresses are made up, and emails to them are only kept.

export interface Shop extends InProject {
  questions: Question[]
  /** Codes that hang in the shop. */
  codes: Record<'qr_permanent' | 'qr_rotating', string>
  /** Without a mail server, whether there is one or not. */
  linkMailer: LinkMailer & { mailServer: null }
  mailer: SubscriptionMailer
  receiptKey: PurposeKeys
}

/** A month of customers: opinions with what followed them, links in every state, subscribers. */
export async function playCustomers(sql: Pool, shop: Shop): Promise<void> {
  for (const [at, written] of opinions.entries()) await playOpinion(sql, shop, { ...written, at })
  await playLinks(sql, shop)
  for (const each of subscribers) await playSubscriber(sql, shop, each)
}

async function playOpinion(sql: Pool, shop: Shop, written: WrittenOpinion & { at: number }): Promise<void> {
  const here = { organizationId: shop.organizationId, projectId: shop.projectId }
  // The function does not tell which opinion was created, so that an incognito one can't be followed: it is the new one.
  const before = await reviewIds(sql, here)
  const { ownToken, verificationId } = await submit(sql, shop, written)
  // An incognito one that came by a link waits up to 72 hours for its release; here they have passed.
  await sql`update held_opinion set release_at = now() where organization_id = ${here.organizationId} and project_id = ${here.projectId}`
  await releaseOpinions(sql)
  const reviewId = (await reviewIds(sql, here)).find((id) => !before.includes(id))!

  await Promise.all(
    Array.from({ length: written.upvotes }, () => upvote(sql, { ...here, reviewId, visitorId: randomUUID(), visitor: null })),
  )
  if (written.response) unwrap(await respondToOpinion(sql, { ...here, reviewId, content: written.response }))
  for (const { by, content } of written.comments ?? []) {
    const own = by === null ? await authorOf(sql, { ...here, reviewId }) : null
    await writeComment(sql, {
      ...here,
      reviewId,
      content,
      author: own ?? { customerId: null, name: by },
      ownTokenSha256: own ? ownTokenSha256(ownToken)! : newOwnToken(sql).sha256,
      visitor: null,
    })
  }
  if (written.receipt) {
    const receipt = { mediaType: 'application/pdf', contents: await receiptPdf(written.receipt) } as const
    await submitReceipt(sql, { ...here, reviewId, receipt, receiptKey: shop.receiptKey })
    await decideReceipt(sql, { ...here, reviewId, decided: written.decided })
  }
  if (written.hidden) unwrap(await hideOpinion(sql, { ...here, reviewId, ...written.hidden, by: 'Rosa Larkfield' }))
  if (written.isPending)
    await sql`
      update opinion set status = 'pending' where organization_id = ${here.organizationId} and project_id = ${here.projectId} and review_id = ${reviewId}`
  await movePast(sql, { ...here, reviewId, verificationId, written })
}

/** Approves or rejects a receipt, where the team has decided. */
async function decideReceipt(
  sql: Sql,
  { reviewId, decided, ...here }: InProject & { reviewId: string; decided: WrittenOpinion['decided'] },
) {
  if (decided === undefined) return
  const [shown] = await sql<[{ verificationId: string }]>`
    select verification_id from verification
    where organization_id = ${here.organizationId} and project_id = ${here.projectId} and review_id = ${reviewId} and method = 'visual_evidence'`
  const decision = { ...here, ...shown, decidedBy: 'Noor Haddad' }
  unwrap(await (decided === 'approved' ? approveReceipt(sql, decision) : rejectReceipt(sql, { ...decision, reason: decided })))
}

/** Sends a form in by its source. The verification that goes with it, where there is one, has the id of the form. */
async function submit(sql: Pool, shop: Shop, written: WrittenOpinion & { at: number }) {
  const { organizationId, projectId, linkMailer: mailer } = shop
  const { source = 'link', title, opinion, name, incognito = false } = written
  const words = { title, opinion, name, incognito, answers: answersOf(shop.questions, written) }
  const unasked = { organizationId, projectId, written: words, contactEmail: null, language: 'en', mailer, visitor: null }
  if (source === 'link') {
    const order = { customerEmail: written.customer!, customerReference: `order ${1001 + written.at * 4}` }
    const { verificationId } = unwrap(await createLink(sql, { organizationId, projectId, ...order, address: mailer }))
    return { verificationId, ownToken: kept(await submitWithLink(sql, { organizationId, projectId, verificationId, written: words })) }
  }
  if (source === 'direct')
    return { verificationId: null, ownToken: kept(await submitDirectly(sql, { ...unasked, sessionId: randomBytes(16) })) }
  const verificationId = randomUUIDv7()
  const credentialSecond = source === 'qr_rotating' ? written.at : null
  const form = { qrCodeId: shop.codes[source], version: 1, verificationId, openedSecond: 1, credentialSecond }
  return { verificationId, ownToken: kept(await submitWithCode(sql, { ...unasked, ...form })) }
}

/** A customer's answers, as the form would submit them, without the questions that they left out. */
const answersOf = (questions: Question[], { answers: given }: WrittenOpinion): WrittenAnswer[] =>
  questions.flatMap(({ questionId, question, tags, answers }, at) => {
    const answer = given[at] ?? ''
    if (answer.length === 0) return []
    const chosen = (answers.options ?? []).filter((option) => [answer].flat().includes(option.id))
    return [
      {
        questionId,
        question,
        tags,
        answer: answers.options || Array.isArray(answer) ? null : answer,
        selectedOptions: chosen.map((option) => option.option),
        selectedOptionIds: chosen.map((option) => option.id),
      },
    ]
  })

/** Moves an opinion and all that hangs on it to its day. Of an incognito one the day is all that is known. */
async function movePast(
  sql: Sql,
  {
    organizationId,
    projectId,
    reviewId,
    verificationId,
    written: { daysAgo, incognito, at },
  }: InProject & { reviewId: string; verificationId: string | null; written: WrittenOpinion & { at: number } },
): Promise<void> {
  // A shop's customers do not all write at the hour at which somebody tries this.
  const ago = `${daysAgo} days ${(at * 7) % 11} hours ${(at * 23) % 60} minutes`
  const opinionAgo = incognito ? `${daysAgo} days` : ago
  const saidAgo = `${Math.max(daysAgo - 1, 0)} days`
  await sql`
    update link set issued_at = issued_at - ${ago}::interval - interval '2 days', expires_at = expires_at - ${ago}::interval - interval '2 days',
      clicked_at = clicked_at - ${ago}::interval, submitted_at = submitted_at - ${ago}::interval
    where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}`
  await sql`
    update verification set created_at = created_at - ${ago}::interval, decided_at = decided_at - ${ago}::interval
    where organization_id = ${organizationId} and project_id = ${projectId}
      and (verification_id = ${verificationId} or review_id = ${reviewId})`
  await sql`
    update opinion set created_at = created_at - ${opinionAgo}::interval, updated_at = updated_at - ${opinionAgo}::interval,
      verified_at = verified_at - ${opinionAgo}::interval, responded_at = responded_at - ${saidAgo}::interval,
      hidden_at = hidden_at - ${saidAgo}::interval
    where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  await sql`
    update answer set created_at = created_at - ${opinionAgo}::interval, updated_at = updated_at - ${opinionAgo}::interval
    where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  await sql`
    update comment set created_at = created_at - ${saidAgo}::interval, updated_at = updated_at - ${saidAgo}::interval
    where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
}

/** Links that have not led to an opinion: two waiting, one of them mailed, one opened and one that ran out. */
async function playLinks(sql: Pool, { organizationId, projectId, linkMailer: mailer }: Shop): Promise<void> {
  const here = { organizationId, projectId }
  const link = async (customerEmail: string, customerReference: string, validityMinutes = 10_080) =>
    unwrap(await createLink(sql, { ...here, customerEmail, customerReference, validityMinutes, address: mailer }))
  const asked = { customerEmail: 'noor.haddad@example.com', customerReference: 'order 1071' }
  unwrap(await emailLink(sql, { ...here, attemptId: randomUUID(), asked, mailer }))
  await link('ben@example.com', 'order 1073', 1440)
  const { verificationId: clicked } = await link('sofia.r@example.com', 'order 1068')
  await startOpinion(sql, { ...here, verificationId: clicked })
  const { verificationId: expired } = await link('otto@example.com', 'order 988')
  await sql`
    update link set issued_at = issued_at - interval '20 days', expires_at = expires_at - interval '20 days'
    where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${expired}`
}

const playSubscriber = (sql: Pool, { organizationId, projectId, mailer }: Shop, { daysAgo, is, ...who }: (typeof subscribers)[number]) =>
  transaction(sql, async (sql) => {
    const whom = { organizationId, projectId, ...who }
    if (is === 'invited') unwrap(await inviteSubscriber(sql, mailer, whom))
    else await requestSubscription(sql, mailer, { ...whom, sessionId: randomBytes(16), visitor: null })
    if (is === 'active') {
      const [asked] = await sql<[{ subscriberId: string }]>`
        select subscriber_id from subscriber where organization_id = ${organizationId} and project_id = ${projectId} and email = ${who.email}`
      await confirmSubscription(sql, mailer, { organizationId, projectId, ...asked })
    }
    await sql`
      update subscriber set created_at = created_at - make_interval(days => ${daysAgo}),
        confirmed_at = confirmed_at - make_interval(days => ${daysAgo}), mailed_at = mailed_at - make_interval(days => ${daysAgo})
      where organization_id = ${organizationId} and project_id = ${projectId} and email = ${who.email}`
    // Before anybody could send them.
    await sql`
      update mail set status = 'kept', created_at = created_at - make_interval(days => ${daysAgo})
      where organization_id = ${organizationId} and project_id = ${projectId} and to_email = ${who.email} and status = 'queued'`
  })

async function reviewIds(sql: Sql, { organizationId, projectId }: InProject): Promise<string[]> {
  const rows = await sql<{ reviewId: string }[]>`
    select review_id from opinion where organization_id = ${organizationId} and project_id = ${projectId}`
  return rows.map((row) => row.reviewId)
}

async function authorOf(sql: Sql, { organizationId, projectId, reviewId }: InProject & { reviewId: string }) {
  const [author] = await sql<[{ customerId: string | null; name: string | null }]>`
    select customer_id, customer_name as name from opinion
    where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  return author
}

/** A till's slip. */
function receiptPdf(lines: string[]): Promise<Buffer> {
  // 80 mm: the paper of tills, in points.
  const pdf = new PDFDocument({ size: [227, 170], margin: 18 })
  pdf.font('Courier').fontSize(9)
  for (const line of lines) pdf.text(line, { paragraphGap: 8 })
  pdf.end()
  return buffer(pdf)
}

function kept(submission: { kind: string; ownToken?: string }): string {
  if (submission.ownToken === undefined) throw new Error(`an opinion of the demo was not kept: ${submission.kind}`)
  return submission.ownToken
}

/** The demo's own data is never refused. */
export function unwrap<Outcome>(outcome: Outcome): Exclude<Outcome, { code: unknown; detail: unknown }> {
  if (isProblem(outcome)) throw new Error(`the demo was refused: ${outcome.detail}`)
  return outcome as Exclude<Outcome, { code: unknown; detail: unknown }>
}
