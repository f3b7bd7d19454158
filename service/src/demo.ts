import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isRefusal, permissions, type Question } from '@earshot/contract'
import type postgres from 'postgres'
import type { Config } from './config.ts'
import { goals, opinions, questions, type Written } from './demo-business.ts'
import { respondToOpinion } from './resources/comments/comments.ts'
import { upsertDestination } from './resources/destinations/destinations.ts'
import { createGoal } from './resources/goals/goals.ts'
import type { WrittenAnswer } from './resources/opinions/keep-opinion.ts'
import { releaseOpinions } from './resources/opinions/release-opinions.ts'
import { createKey } from './resources/organizations/api-keys.ts'
import { createOrganization } from './resources/organizations/organizations.ts'
import { createLink, type LinkAddress } from './resources/preverified-links/links.ts'
import { startOpinion } from './resources/preverified-links/start-opinion.ts'
import { submitWithLink } from './resources/preverified-links/submit-with-link.ts'
import { createProject, hasProject } from './resources/projects/projects.ts'
import { createQuestion } from './resources/questions/questions.ts'
import { deriveKey } from './secrets.ts'

// A business made up for trying. Made once, through the same verbs that the API and the customers' page use, so that every event of it
// exists; then moved into the past.

export interface SeededDemo {
  organizationId: string
  projectId: string
  apiKey: string
  customerLink: string
}

type Kept = Omit<SeededDemo, 'customerLink'>

/** Makes the demo business on the first run; later runs find it. Every run has a fresh customer link to try. */
export async function seedDemo({ sql, config, secretKey }: { sql: postgres.Sql; config: Config; secretKey: string }): Promise<SeededDemo> {
  // The key is shown once, so the demo keeps its own beside the data.
  const file = path.join(config.dataDir, 'demo.json')
  const address = { baseUrl: config.baseUrl, linkTokenKey: deriveKey(secretKey, 'link-token') }
  let kept: Kept
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null
  // Made anew when its project was deleted.
  if (before && (await hasProject(sql, before))) kept = before
  else {
    kept = await makeBusiness({ sql, config, secretKey, address })
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  const { link } = await createLink(sql, {
    ...kept,
    customerEmail: 'you@example.com',
    customerName: 'You',
    customerReference: 'order 1042',
    address,
  })
  return { ...kept, customerLink: link }
}

interface Making {
  sql: postgres.Sql
  config: Config
  secretKey: string
  address: LinkAddress
}

async function makeBusiness({ sql, config, secretKey, address }: Making): Promise<Kept> {
  const { organizationId } = await createOrganization(sql, { name: 'Larkfield Bikes' })
  const { projectId } = await createProject(sql, { organizationId, name: 'Larkfield Bikes' })
  const here = { organizationId, projectId }
  const { key: apiKey } = await createKey(sql, { organizationId, name: 'Demo', permissions: [...permissions] })
  // First, so that everything below is announced to it. Nothing listens there until you do: deliveries wait and are tried again.
  taken(
    await upsertDestination(sql, {
      organizationId,
      url: `http://localhost:${config.port + 1}/webhooks`,
      secretKey: deriveKey(secretKey, 'destination-secret'),
      allowPrivateTargets: true,
    }),
  )
  for (const goal of goals) taken(await createGoal(sql, { ...here, goal }))
  const asked: Question[] = []
  for (const question of questions) asked.push(JSON.parse(taken(await createQuestion(sql, { ...here, question }))) as Question)

  const link = (customerEmail: string, more: { validityMinutes?: number; customerReference?: string } = {}) =>
    createLink(sql, { ...here, customerEmail, ...more, address })
  for (const [at, written] of opinions.entries()) await giveOpinion(written, at)
  await link('noor.haddad@example.com', { customerReference: 'order 1038' })
  await link('ben@example.com', { validityMinutes: 1440, customerReference: 'order 1040' })
  const { verificationId: clicked } = await link('sofia.r@example.com', { customerReference: 'order 1035' })
  await startOpinion(sql, { ...here, verificationId: clicked })
  const { verificationId: expired } = await link('otto@example.com', { customerReference: 'order 988' })
  await sql`
    update link set issued_at = issued_at - interval '20 days', expires_at = expires_at - interval '20 days'
    where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${expired}`
  return { ...here, apiKey }

  /** An opinion through a link, and the days that have passed since. */
  async function giveOpinion({ customer, name, incognito = false, daysAgo, title, opinion, answers, response }: Written, at: number) {
    const { verificationId } = await link(customer, { customerReference: `order ${1001 + at * 4}` })
    // Which opinion it became is told to nobody, so that an incognito one can't be followed: the new one is it.
    const before = await reviewIds()
    const written = { title, opinion, name, incognito, answers: asked.flatMap((question, place) => answerTo(question, answers[place]!)) }
    await submitWithLink(sql, { ...here, verificationId, written })
    // An incognito one waits some hours for its release; here they have passed.
    await sql`update held_opinion set release_at = now() where organization_id = ${organizationId} and project_id = ${projectId}`
    await releaseOpinions(sql)
    const reviewId = (await reviewIds()).find((id) => !before.includes(id))!
    if (response) taken(await respondToOpinion(sql, { ...here, reviewId, content: response }))
    await sql`
      update link set issued_at = issued_at - make_interval(days => ${daysAgo + 2}), clicked_at = clicked_at - make_interval(days => ${daysAgo}),
        submitted_at = submitted_at - make_interval(days => ${daysAgo}), expires_at = expires_at - make_interval(days => ${daysAgo + 2})
      where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}`
    await sql`
      update opinion set created_at = created_at - make_interval(days => ${daysAgo}), updated_at = updated_at - make_interval(days => ${daysAgo}),
        verified_at = verified_at - make_interval(days => ${daysAgo}), upvotes = ${(at * 5) % 7}
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
    await sql`
      update answer set created_at = created_at - make_interval(days => ${daysAgo}), updated_at = updated_at - make_interval(days => ${daysAgo})
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
    await sql`
      update comment set created_at = created_at - make_interval(days => ${daysAgo}), updated_at = updated_at - make_interval(days => ${daysAgo})
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  }

  async function reviewIds(): Promise<string[]> {
    const rows = await sql<{ reviewId: string }[]>`
      select review_id from opinion where organization_id = ${organizationId} and project_id = ${projectId}`
    return rows.map((row) => row.reviewId)
  }
}

/** What a customer answered to a question, as the form would hand it over; nothing when they left it out. */
function answerTo({ questionId, question, tags, answers }: Question, given: string | string[]): WrittenAnswer[] {
  if (given.length === 0) return []
  const chosen = (answers.options ?? []).filter((option) => [given].flat().includes(option.id))
  return [
    {
      questionId,
      question,
      tags,
      answer: answers.options || Array.isArray(given) ? null : given,
      selectedOptions: chosen.map((option) => option.option),
      selectedOptionIds: chosen.map((option) => option.id),
    },
  ]
}

/** The demo's own data is never refused. */
function taken<Outcome>(outcome: Outcome): Exclude<Outcome, { refused: unknown }> {
  if (isRefusal(outcome)) throw new Error(`the demo was refused: ${outcome.detail}`)
  return outcome as Exclude<Outcome, { refused: unknown }>
}
