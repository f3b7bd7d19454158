import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isRefusal, type Question, type QuestionCreate } from '@earshot/contract'
import type postgres from 'postgres'
import type { Config } from './config.ts'
import { respondToOpinion } from './resources/comments/comments.ts'
import { upsertDestination } from './resources/destinations/destinations.ts'
import { createGoal } from './resources/goals/goals.ts'
import { submitOpinion, type WrittenAnswer } from './resources/opinions/submit-opinion.ts'
import { createKey } from './resources/organizations/api-keys.ts'
import { createOrganization } from './resources/organizations/organizations.ts'
import { createLink } from './resources/preverified-links/links.ts'
import { startOpinion } from './resources/preverified-links/start-opinion.ts'
import { createProject } from './resources/projects/projects.ts'
import { createQuestion } from './resources/questions/questions.ts'
import { deriveKey } from './secrets.ts'

// A business made up for trying: a bicycle shop after its first month with Earshot. Made once, through the same verbs that the API
// and the customers' page use, so that every event of it exists.

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
  if (existsSync(file)) kept = JSON.parse(readFileSync(file, 'utf8')) as Kept
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

const goals = [
  'Learn what makes people buy their second bicycle from us and not elsewhere.',
  'Find out which repairs take longer than customers expect.',
  'Make the fitting appointment something people tell their friends about.',
]

const questions: QuestionCreate[] = [
  {
    tags: ['staff', 'customer_service'],
    priority: 10,
    question: 'How well did we listen to what you need?',
    answerMode: 'single_select',
    answers: {
      options: [
        { id: '5', option: 'Very well' },
        { id: '4', option: 'Well' },
        { id: '3', option: 'So-so' },
        { id: '2', option: 'Not well' },
        { id: '1', option: 'Not at all' },
      ],
      comment: 'optional',
    },
    responseVisibility: 'public',
  },
  {
    tags: ['product_quality', 'store_experience'],
    priority: 20,
    question: 'What did you like?',
    answerMode: 'multi_select',
    answers: {
      options: [
        { id: 'choice', option: 'The choice', description: 'Brands, sizes, colours' },
        { id: 'fitting', option: 'The fitting', description: 'Measuring, test ride, adjustment' },
        { id: 'workshop', option: 'The workshop' },
        { id: 'price', option: 'The price' },
      ],
    },
    responseVisibility: 'public',
  },
  {
    tags: ['loyalty'],
    priority: 30,
    question: 'Would you come back?',
    answerMode: 'single_select',
    answers: {
      options: [
        { id: 'yes', option: 'Yes' },
        { id: 'no', option: 'No' },
      ],
    },
  },
  { tags: ['communication'], priority: 40, question: 'What should we do better?', answerMode: 'text_only', answers: { maxLength: 1000 } },
]

interface Written {
  customer: string
  name: string | null
  incognito?: boolean
  daysAgo: number
  title: string
  opinion: string
  /** By question, in their order: ids of options, or a text; empty when not answered. */
  answers: [listened: string, liked: string[], back: string, better: string]
  response?: string
}

const opinions: Written[] = [
  {
    customer: 'mara.lindqvist@example.com',
    name: 'Mara',
    daysAgo: 27,
    title: 'They asked before they sold',
    opinion:
      'I came in for the cheapest city bike and left with a used one that fits me. Twenty minutes of questions about my commute, then two test rides. Nobody has ever done that before.',
    answers: ['5', ['fitting', 'choice'], 'yes', ''],
    response: 'Thank you, Mara. The used ones are our favourites too. Come by after 300 km: the first adjustment is on us.',
  },
  {
    customer: 'j.okafor@example.com',
    name: 'J. Okafor',
    daysAgo: 24,
    title: 'Good repair, long wait',
    opinion: 'The new bottom bracket runs silently. I was told three days and it took eight. A message in between would have been enough.',
    answers: ['3', ['workshop'], 'yes', 'Tell people when a repair takes longer than you said.'],
    response: 'You are right, and we have changed it: since Monday everyone gets a message when a date moves.',
  },
  {
    customer: 'helen.p@example.com',
    name: null,
    incognito: true,
    daysAgo: 21,
    title: 'Felt a little talked down to',
    opinion:
      'The bike is fine. But when I asked about gears, the answer went to my husband. I would like to be able to say this without being known in a small town.',
    answers: ['2', ['choice'], 'no', 'Answer the person who asked.'],
  },
  {
    customer: 'tomasz@example.com',
    name: 'Tomasz W.',
    daysAgo: 17,
    title: 'The children’s trade-in is brilliant',
    opinion: 'We brought back the 20-inch and paid the difference for the 24-inch. Done in half an hour, pedals moved over and all.',
    answers: ['5', ['price', 'fitting'], 'yes', ''],
  },
  {
    customer: 'ines.ferreira@example.com',
    name: 'Inês',
    daysAgo: 12,
    title: 'Café stop included',
    opinion: 'Coffee while they trued the wheel. I have stopped carrying a spare spoke key because of these people.',
    answers: ['5', ['workshop'], 'yes', 'Open before nine on Saturdays.'],
    response: 'From April on we open at eight on Saturdays. The coffee stays.',
  },
  {
    customer: 'dieter.brandt@example.com',
    name: 'Dieter Brandt',
    daysAgo: 8,
    title: 'Ordered online, collected in the shop',
    opinion: 'The site said in stock, the shop said next week. It came on the day they then named, set up properly.',
    answers: ['4', ['choice'], 'yes', 'The stock on the website should be the stock in the shop.'],
  },
  {
    customer: 'amina.y@example.com',
    name: null,
    incognito: true,
    daysAgo: 5,
    title: 'Fair to someone on a tight budget',
    opinion: 'They told me what I did not need. That is rare, and I will remember it.',
    answers: ['5', ['price'], 'yes', ''],
  },
  {
    customer: 'lou@example.com',
    name: 'Lou',
    daysAgo: 1,
    title: 'Saddle swap without fuss',
    opinion: 'Third saddle is the right one. They took the other two back after a week of riding each.',
    answers: ['4', ['fitting'], 'yes', ''],
  },
]

interface Making {
  sql: postgres.Sql
  config: Config
  secretKey: string
  address: { baseUrl: string; linkTokenKey: Buffer }
}

async function makeBusiness({ sql, config, secretKey, address }: Making): Promise<Kept> {
  const { organizationId } = await createOrganization(sql, { name: 'Larkfield Bikes' })
  const { projectId } = await createProject(sql, { organizationId, name: 'Larkfield Bikes' })
  const here = { organizationId, projectId }
  const { key: apiKey } = await createKey(sql, {
    organizationId,
    name: 'Demo',
    permissions: ['storefront', 'preverifiedLinks', 'qrCodes', 'knowledgebase', 'reviews', 'subscribers', 'webhooks'],
  })
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
    const before = await reviewIds()
    const written = { title, opinion, name, incognito, answers: asked.flatMap((question, place) => answerTo(question, answers[place]!)) }
    await submitOpinion(sql, { ...here, verificationId, written })
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
