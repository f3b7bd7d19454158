import { randomUUID } from 'node:crypto'
import { type Operation, type OperationId, operations } from '@earshot/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printFigures } from '../faults/fleet.ts'
import { isLong, times } from '../long-form.ts'
import { everythingKept } from '../world/everything-kept.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openReceiver } from '../world/receiver.ts'
import { linksOf, press, typeAddress } from '../world/subscribing.ts'
import { openWorld, type World } from '../world/world.ts'
import { type Act, type Asked, act, composed, customers, draw, type Tenant } from './tenant-acts.ts'

// Two organizations act at random, also with each other's ids, cursors and customers. No byte of one reaches the other: not in an answer,
// not on a page, not in an event; nothing that one does changes a row of the other; and what is the other's is answered exactly as what
// never was.

const actsEach = 25
const runs = Math.ceil(Number(process.env.TENANT_OPERATIONS ?? times({ short: 6 * actsEach, long: 100_000 })) / actsEach)
/** What they have grows with every act: a pair of others is quicker to look through. */
const runsOfAPair = 12

let world: World
let mailServer: MailServer
let tenants: [Tenant, Tenant]
const counted = { operations: 0, foreign: 0, ok: 0, refused: 0, events: 0, pairs: 0, compared: 0 }

beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  await openPair()
})
afterAll(async () => {
  await closePair()
  await world.close()
  await mailServer.close()
})

async function openPair() {
  tenants = [await openTenant('Zinnober'), await openTenant('Quarzsand')]
  for (const tenant of tenants) await settleIn(tenant)
  counted.pairs++
}

/** Nothing is sent to them any more, and forgotten is what strangers used up: emails, attempts, lines of the log. */
async function closePair() {
  await world.settle()
  for (const { receiver } of tenants) {
    counted.events += receiver.received.length
    await receiver.close()
  }
  await world.people`truncate visitor_use, sign_in_attempt`
  mailServer.mails.length = 0
  world.logged.length = 0
}

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
  // Emails go out several at once, and the one with the way back to the opinion may be the last.
  const emails = mailServer.mails.filter(({ subject = '' }) => subject.includes(word)).map(linksOf)
  await press(emails.find(({ confirm }) => confirm !== '')!.confirm)
  for (const id of ['opinions.list', 'answers.list', 'subscribers.list', 'knowledgeBase.get'] as const)
    await send(tenant, id, { params: { projectId }, query: { limit: '1' } })
}

const submit = ({ word }: Tenant, link: string, questionId: string) =>
  press(link, { title: `${word} title`, opinion: `${word} opinion`, name: word, [`answers[${questionId}]`]: `${word} answer` })

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
  counted.compared += said.length
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

/** What an organization keeps, as it was when it last did something: until then, nobody may have changed it. */
const kept = new Map<Tenant, Record<string, string>>()

async function perform(one: Act) {
  const [tenant, other] = one.who === 0 ? tenants : ([tenants[1], tenants[0]] as const)
  const { asked, names } = composed(one, tenant, other)
  kept.delete(tenant)
  const before = kept.get(other) ?? (await everythingKept(world.sql, other.organizationId))
  kept.set(other, before)
  counted.operations++
  if (names.length > 0) counted.foreign++
  const answer = await send(tenant, one.id, asked)
  const what = `${one.id} ${JSON.stringify(asked)}: ${answer.text}`
  expect(answer.status, what).toBeLessThan(500)
  counted[answer.status < 300 ? 'ok' : 'refused']++
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

test('two organizations act at random, and no byte of one reaches the other', { timeout: isLong ? 6 * 3_600_000 : 120_000 }, async () => {
  let left = runsOfAPair
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: actsEach, maxLength: actsEach }), async (acts) => {
      if (left-- === 0) {
        await closePair()
        await openPair()
        left = runsOfAPair - 1
      }
      // One may have deleted its destination: what it does from now on is received all the same.
      for (const tenant of tenants) await send(tenant, 'webhooks.destinations.upsert', { body: { url: tenant.receiver.url } })
      for (const one of acts) await perform(one)
      await world.settle()
      kept.clear()
      for (const tenant of tenants) expectNothingForeign(tenant, tenant.receiver.received.map(({ body }) => body).join())
      if (isLong && counted.operations % 5000 === 0) console.log(counted)
    }),
    { numRuns: runs, endOnFailure: true },
  )
  // Else it would have shown nothing. Of a pair that has only begun, chance tells too much.
  for (const { known, receiver } of runsOfAPair - left >= 6 ? tenants : []) {
    for (const field of ['goalId', 'questionId', 'reviewId', 'verificationId', 'destinationId', 'qrCodeId', 'id', 'nextCursor'])
      expect(known.get(field)?.size, field).toBeGreaterThan(0)
    expect(receiver.received.length).toBeGreaterThan(20)
  }
  const events = counted.events + tenants.reduce((sum, { receiver }) => sum + receiver.received.length, 0)
  printFigures('Two organizations that act at random', {
    'pairs of organizations': String(counted.pairs),
    'operations asked': String(counted.operations),
    'of them with ids of the other': String(counted.foreign),
    'answered with a success': String(counted.ok),
    'events received': String(events),
    'MB looked through for what is the other’s': (counted.compared / 1e6).toFixed(0),
  })
})
