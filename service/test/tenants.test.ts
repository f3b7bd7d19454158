import { randomUUID } from 'node:crypto'
import { type Operation, type OperationId, operationIds, operations } from '@earshot/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everythingKept } from './everything-kept.ts'
import { times } from './long-form.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { linksOf, press, typeAddress } from './subscribing.ts'
import { type Business, openWorld, type World } from './world.ts'

// Two organizations act at random, also with each other's ids, cursors and customers. No byte of one reaches the other: not in an answer,
// not on a page, not in an event; nothing that one does changes a row of the other; and what is the other's is answered exactly as what
// never was.

interface Tenant extends Business {
  /** A word that stands in everything it says. */
  word: string
  receiver: Receiver
  /** What its own answers named, by field: every id, every cursor. */
  known: Map<string, Set<string>>
  /** Addresses its customers were given. */
  addresses: Set<string>
  /** Customers it has e-mailed a link, and whether it has blocked anybody. */
  mailed: Set<string>
  hasBlocked: boolean
}

/** Both have the same customers, who write nothing that would tell the one from the other. */
const customers = ['ada@example.com', 'bob@example.com', 'eve@example.com'] as const

let world: World
let mailServer: MailServer
let tenants: [Tenant, Tenant]

beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  tenants = [await openTenant('Zinnober'), await openTenant('Quarzsand')]
  for (const tenant of tenants) await settleIn(tenant)
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
  for (const { receiver } of tenants) await receiver.close()
})

async function openTenant(word: string): Promise<Tenant> {
  const business = await world.openBusiness(`${word} House`)
  const receiver = await openReceiver()
  const { organizationId, projectId, slug, apiKey } = business
  const known = new Map([
    ['projectId', new Set([projectId])],
    ['own', new Set([organizationId, slug, apiKey, word])],
  ])
  return { ...business, word, receiver, known, addresses: new Set(), mailed: new Set(), hasBlocked: false }
}

/** One thing of every kind, so that there is something to mix up from the start. */
async function settleIn(tenant: Tenant) {
  const { word, projectId } = tenant
  const make = async (id: OperationId, body: object, params = {}) => {
    const answer = await send(tenant, id, { params: { projectId, ...params }, body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return JSON.parse(answer.text)
  }
  await make('webhooks.destinations.upsert', { url: tenant.receiver.url })
  await make('goals.create', { goal: `${word} goal` })
  const { questionId } = await make('questions.create', { tags: ['delivery'], question: `${word} question`, answerMode: 'text_only' })
  // Two, so that a list has a next page.
  for (const text of ['knowledge', 'more of it']) await make('knowledgeBase.add', { text: `${word} ${text}` })
  await make('qrCodes.create', { mode: 'permanent', label: `${word} door` })
  await make('qrCodes.create', { mode: 'rotating', label: `${word} till` })
  await make('preverifiedLinks.create', { customerEmail: 'never@example.com', customerReference: word })
  const { link } = await make('preverifiedLinks.create', { customerEmail: customers[0] })
  await submit(tenant, link, questionId)
  await typeAddress(world, { email: customers[0], name: word }, tenant)
  await world.settle()
  // Letters go out several at once, and the one with the way back to the opinion may be the last.
  const letters = mailServer.mails.filter(({ subject = '' }) => subject.includes(word)).map(linksOf)
  await press(letters.find(({ confirm }) => confirm !== '')!.confirm)
  for (const id of ['opinions.list', 'answers.list', 'subscribers.list', 'knowledgeBase.get'] as const)
    await send(tenant, id, { params: { projectId }, query: { limit: '1' } })
}

const submit = ({ word }: Tenant, link: string, questionId: string) =>
  press(link, { title: `${word} title`, opinion: `${word} opinion`, name: word, [`answers[${questionId}]`]: `${word} answer` })

interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** Asks as a tenant, remembers what is answered, and sees to it that nothing of the other is in it. */
async function send(tenant: Tenant, id: OperationId, { params = {}, query = {}, body }: Asked) {
  const row = operations[id] as Operation
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name]!)
  const response = await fetch(`${world.apiUrl}${path}?${new URLSearchParams(query)}`, {
    method: row.method,
    headers: { 'x-api-key': tenant.apiKey, ...(row.body ? { 'content-type': 'application/json' } : {}) },
    ...(row.body ? { body: JSON.stringify(body ?? {}) } : {}),
  })
  const text = await response.text()
  expectNothingForeign(tenant, [...response.headers].join() + text)
  if (response.ok) remember(tenant, JSON.parse(text))
  return { status: response.status, text }
}

const otherOf = (tenant: Tenant) => tenants.find((one) => one !== tenant)

function expectNothingForeign(tenant: Tenant, said: string) {
  const foreign = [...(otherOf(tenant)?.known.values() ?? [])].flatMap((values) => [...values])
  expect(foreign.filter((secret) => said.includes(secret))).toEqual([])
}

/** Keeps every id, cursor and address that an answer has, at any depth. */
function remember(tenant: Tenant, value: unknown, field = '') {
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) remember(tenant, inner, Array.isArray(value) ? field : name)
  else if (typeof value !== 'string') return
  else if (value.startsWith(world.address)) tenant.addresses.add(value)
  else if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) || field === 'nextCursor')
    tenant.known.set(field, (tenant.known.get(field) ?? new Set()).add(value))
}

/** Draws a thing that a field can name, of the tenant itself or of the other. */
function draw(tenant: Tenant, field: string, at: number): string {
  const values = [...(tenant.known.get(field) ?? [])]
  return values[at % values.length] ?? randomUUID()
}

interface Act {
  who: 0 | 1
  id: OperationId
  /** Of the ids and cursors it names, in their order: whether each is the other's. */
  isForeign: boolean[]
  at: number
}

const act: fc.Arbitrary<Act> = fc.record({
  who: fc.constantFrom(0 as const, 1 as const),
  id: fc.constantFrom(...operationIds),
  isForeign: fc.array(
    fc.nat(3).map((die) => die === 3),
    { minLength: 4, maxLength: 4 },
  ),
  at: fc.nat(1000),
})

/** What an act sends, and which of it is the other's. */
function composed({ id, isForeign, at }: Act, tenant: Tenant, other: Tenant) {
  const foreign = new Set<string>()
  let drawn = 0
  const some = (field: string) => {
    const isTheirs = isForeign[drawn++ % isForeign.length]!
    const value = draw(isTheirs ? other : tenant, field, at)
    if (isTheirs) foreign.add(value)
    return value
  }
  const named = { 'opinions.respond': 'reviewId', 'knowledgeBase.update': 'id', 'knowledgeBase.delete': 'id', 'subscribers.block': 'id' }
  const path: string = operations[id].path
  const params = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
      name!,
      some(name === 'id' ? ((named as Record<string, string>)[id] ?? 'id') : name!),
    ]),
  )
  const { word } = tenant
  const customerEmail = customers[at % customers.length]!
  const bodies: Partial<Record<OperationId, () => object>> = {
    'goals.create': () => ({ goal: `${word} ${at}`, projectId: some('projectId') }),
    'goals.update': () => ({ goal: `${word} ${at}` }),
    'questions.create': () => ({ tags: ['delivery'], question: `${word} ${at}`, answerMode: 'text_only' }),
    'questions.update': () => ({ question: `${word} ${at}`, priority: at }),
    'platformGoals.update': () => ({ platformGoals: [{ id: 'delivery', position: at }] }),
    'preverifiedLinks.create': () => ({ customerEmail, customerReference: word }),
    'preverifiedLinks.sendEmail': () => (at % 2 ? { customerEmail, customerReference: word } : { verificationId: some('verificationId') }),
    'qrCodes.create': () => ({ mode: 'permanent' }),
    'knowledgeBase.add': () => ({ text: `${word} ${at}` }),
    'knowledgeBase.update': () => ({ text: `${word} ${at}` }),
    'opinions.respond': () => ({ content: `${word} ${at}` }),
    'webhooks.destinations.upsert': () => ({ url: tenant.receiver.url, destinationId: some('destinationId') }),
  }
  const body = bodies[id]?.()
  // Of the ids in the body, only these lead anywhere: a field nobody asked for does not.
  const ignored = (body as { projectId?: string } | undefined)?.projectId
  if (ignored !== undefined && ignored !== params.projectId) foreign.delete(ignored)
  const names = [...foreign]
  const query: Record<string, string> = {}
  if (operations[id].method === 'GET') {
    const schema = (operations[id] as Operation).query as unknown as { properties: object } | undefined
    if (schema && at % 3 === 0) query.cursor = some('nextCursor')
    if (id === 'answers.list' && at % 3 === 1) Object.assign(query, { reviewId: some('reviewId'), questionId: some('questionId') })
    if (schema && 'query' in schema.properties && at % 3 === 2) query.query = isForeign[0] ? other.word : word
    if (schema) query.limit = String(1 + (at % 5))
  }
  return { asked: { params, query, ...(body && { body }) }, names }
}

async function perform(one: Act) {
  const [tenant, other] = one.who === 0 ? tenants : ([tenants[1], tenants[0]] as const)
  const { asked, names } = composed(one, tenant, other)
  const before = await everythingKept(world.sql, other.organizationId)
  const answer = await send(tenant, one.id, asked)
  const what = `${one.id} ${JSON.stringify(asked)}: ${answer.text}`
  expect(answer.status, what).toBeLessThan(500)
  if (names.length > 0) {
    expect(answer.status, what).toBe(404)
    // The same with ids that never were.
    const unknown = JSON.parse(names.reduce((text, name) => text.replaceAll(name, randomUUID()), JSON.stringify(asked)))
    expect(withoutRequest(await send(tenant, one.id, unknown)), what).toEqual(withoutRequest(answer))
  } else if (asked.query.query === other.word) expect(answer.text, what).toMatch(/^\{"\w+":\[\],/)
  expectOwnReasons(tenant, one.id, asked, answer)
  await visit(tenant, one.at)
  expect(await everythingKept(world.sql, other.organizationId), what).toEqual(before)
}

const withoutRequest = ({ status, text }: { status: number; text: string }) => ({
  status,
  text: text.replace(/"requestId":"[^"]+"/, ''),
})

/** Whether a customer may be mailed is told by what this organization did, never by the other. */
function expectOwnReasons(tenant: Tenant, id: OperationId, { body }: Asked, { status, text }: { status: number; text: string }) {
  if (id === 'subscribers.block' && status === 200) tenant.hasBlocked = true
  if (id !== 'preverifiedLinks.sendEmail') return
  const said = JSON.parse(text)
  if (status === 200) tenant.mailed.add(said.customerEmail)
  const { customerEmail } = body as { customerEmail?: string }
  if (said.code === 'LINK_EMAIL_COOLDOWN' && customerEmail) expect(tenant.mailed).toContain(customerEmail)
  if (said.code === 'CUSTOMER_BLOCKED') expect(tenant.hasBlocked).toBe(true)
}

/** A customer of the tenant looks at a page and, where it is a form, sends it, with whatever ids there are. */
async function visit(tenant: Tenant, at: number) {
  const other = otherOf(tenant)!
  const pages = [`${world.address}/p/${tenant.slug}`, `${world.address}/p/${tenant.slug}/rss.xml`, ...tenant.addresses]
  const page = pages[at % pages.length]!
  expectNothingForeign(tenant, await (await fetch(page)).text())
  const theirs = draw(other, 'reviewId', at)
  const foreign = await fetch(`${world.address}/p/${tenant.slug}/${theirs}`)
  expect([foreign.status, (await foreign.text()).includes(other.word)]).toEqual([404, false])
  expect((await press(`${world.address}/p/${tenant.slug}/${theirs}/upvote`, { upvote: 'on' })).status).toBe(404)
  if (page.includes('/o/'))
    expectNothingForeign(tenant, await (await submit(tenant, page, draw(at % 2 ? other : tenant, 'questionId', at))).text())
}

test('two organizations act at random, and no byte of one reaches the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 25, maxLength: 25 }), async (acts) => {
      for (const one of acts) await perform(one)
      await world.settle()
      for (const tenant of tenants) expectNothingForeign(tenant, tenant.receiver.received.map(({ body }) => body).join())
    }),
    { numRuns: times({ short: 6, long: 60 }), endOnFailure: true },
  )
  // Else it would have shown nothing.
  for (const { known, receiver } of tenants) {
    for (const field of ['goalId', 'questionId', 'reviewId', 'verificationId', 'destinationId', 'qrCodeId', 'id', 'nextCursor'])
      expect(known.get(field)?.size, field).toBeGreaterThan(0)
    expect(receiver.received.length).toBeGreaterThan(20)
  }
})
