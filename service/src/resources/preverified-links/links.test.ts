import { randomUUID } from 'node:crypto'
import type { OperationId } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { deriveKey } from '../../secrets.ts'
import { sweepExpiredLinks } from './expire-links.ts'
import { startOpinion } from './start-opinion.ts'
import { verificationIdOf } from './token.ts'

// Delivery links: what the API says of them, and how they start and end. What customers do with them is tested with their page.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const create = async (link: Record<string, unknown> = {}) => {
  const { status, body } = await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', ...link })
  expect(status).toBe(201)
  return body as { verificationId: string; token: string; link: string; expiresAt: string; ttlSeconds: number; validityMinutes: number }
}
const list = async (query: Record<string, unknown> = {}) => {
  const { status, body } = await world.ask('preverifiedLinks.list', query)
  expect(status).toBe(200)
  return body.preverifiedLinks as Record<string, unknown>[]
}
const whereIs = (verificationId: string) => ({ ...world.business, verificationId })
const events = (resourceId: string) =>
  world.sql<{ topic: string; data: Record<string, unknown> }[]>`
    select topic, data from event where resource_id = ${resourceId} order by occurred_at, event_id`
const expire = (verificationId: string) => world.sql`
  update link set expires_at = now() - interval '1 second' where verification_id = ${verificationId}`

describe('preverifiedLinks.create', () => {
  test('makes an address for one customer, valid for 7 days, and announces the link without the address', async () => {
    const made = await create({ customerReference: ' order 4711 ' })
    expect(made).toMatchObject({
      validityMinutes: 10_080,
      ttlSeconds: 604_800,
      link: expect.stringMatching(new RegExp(`/o/${made.token}$`)),
    })
    expect(verificationIdOf(deriveKey(world.secretKey, 'link-token'), made.token)).toBe(made.verificationId)
    const announced = await events(made.verificationId)
    expect(announced).toMatchObject([
      {
        topic: 'link.created',
        data: { verificationId: made.verificationId, customerReference: 'order 4711', status: 'issued', reviewId: null },
      },
    ])
    expect(announced[0]!.data.expiresAt).toBe(made.expiresAt)
    expect(JSON.stringify(announced)).not.toContain(made.token)
  })

  test('keeps nothing from which the address could be made', async () => {
    const { token, verificationId } = await create()
    const [row] = await world.sql`select to_jsonb(link)::text as text from link where verification_id = ${verificationId}`
    expect(row!.text).not.toContain(token.slice(22))
  })

  test.each([1, 43_200])('takes a validity of %d minutes', async (validityMinutes) => {
    expect(await create({ validityMinutes })).toMatchObject({ validityMinutes, ttlSeconds: validityMinutes * 60 })
  })

  test.each([0, -1, 43_201, 1.5, '7', null])('refuses a validity of %j minutes', async (validityMinutes) => {
    expect(await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', validityMinutes })).toMatchObject({ status: 400 })
  })

  test.each([
    'ada',
    'ada@',
    'ada@example.com, bob@example.com',
    'ada@example.com\r\nBcc: bob@example.com',
    'Ada <ada@example.com>',
    `${'a'.repeat(250)}@example.com`,
    '',
  ])('refuses %j as an e-mail address', async (customerEmail) => {
    expect(await world.ask('preverifiedLinks.create', { customerEmail })).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  })

  test('shows an address as it was given, and an empty reference as none', async () => {
    const { verificationId } = await create({ customerEmail: ' Zoë@Bücher.example ', customerReference: '  ' })
    expect((await list()).find((link) => link.verificationId === verificationId)).toMatchObject({
      customerEmail: 'Zoë@Bücher.example',
      customerReference: null,
    })
  })
})

describe('preverifiedLinks.list', () => {
  let other: World
  beforeAll(async () => {
    other = await openWorld()
  })
  afterAll(() => other.close())

  test('shows each link in the state it is in now, swept or not, and finds it by that state', async () => {
    const made: Record<string, string> = {}
    for (const status of ['issued', 'clicked', 'submitted', 'expired'])
      made[status] = (await other.ask('preverifiedLinks.create', { customerEmail: `${status}@example.com` })).body.verificationId
    await startOpinion(other.sql, { ...other.business, verificationId: made.clicked! })
    await other.sql`update link set status = 'submitted', submitted_at = now(), expires_at = now() where verification_id = ${made.submitted!}`
    await other.sql`update link set expires_at = now() where verification_id = ${made.expired!}`
    for (const status of Object.keys(made)) {
      const { body } = await other.ask('preverifiedLinks.list', { status })
      expect(body.preverifiedLinks).toMatchObject([{ verificationId: made[status], status }])
      expect(body.pagination.total).toBe(1)
    }
    const { body } = await other.ask('preverifiedLinks.list', { status: 'all' })
    expect(body.preverifiedLinks.map((link: { status: string }) => link.status)).toEqual(['expired', 'submitted', 'clicked', 'issued'])
    expect(JSON.stringify(body)).not.toMatch(/token|"link"/)
    await sweepExpiredLinks(other.sql)
    expect((await other.ask('preverifiedLinks.list', { status: 'expired' })).body.preverifiedLinks).toHaveLength(1)
  })

  test('sorts by newest, oldest and expiring-soon, where the ones that are over come last', async () => {
    const { projectId, apiKey } = await world.openBusiness('Sorted')
    const ask = (id: OperationId, request: object) => world.ask(id, { projectId, ...request }, apiKey)
    const make = async (validityMinutes: number) =>
      (await ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', validityMinutes })).body.verificationId as string
    const [long, over, short, middle] = [await make(300), await make(1), await make(10), await make(60)]
    await world.sql`update link set status = 'expired' where verification_id = ${over}`
    const ids = async (sort: string, more = {}) =>
      (await ask('preverifiedLinks.list', { sort, ...more })).body.preverifiedLinks.map(
        (link: { verificationId: string }) => link.verificationId,
      )
    expect(await ids('newest')).toEqual([middle, short, over, long])
    expect(await ids('oldest')).toEqual([long, over, short, middle])
    expect(await ids('expiring-soon')).toEqual([short, middle, long, over])
    const { body } = await ask('preverifiedLinks.list', { sort: 'expiring-soon', limit: 2 })
    expect(await ids('expiring-soon', { limit: 2, cursor: body.pagination.nextCursor })).toEqual([long, over])
  })

  test.each([
    ['ÀDA.LOVE', ['ada.love@example.com']],
    ['%', ['ten%@example.com']],
    ['_', ['under_score@example.com']],
    ['order 47', ['ada.love@example.com']],
    ['nobody', []],
    ["'", []],
  ])('finds %j in address, reference or id, and nothing else', async (query, expected) => {
    const { projectId, apiKey } = await world.openBusiness('Searched')
    const ask = (id: OperationId, request: object) => world.ask(id, { projectId, ...request }, apiKey)
    await ask('preverifiedLinks.create', { customerEmail: 'ada.love@example.com', customerReference: 'Ordér 4711' })
    await ask('preverifiedLinks.create', { customerEmail: 'ten%@example.com' })
    await ask('preverifiedLinks.create', { customerEmail: 'under_score@example.com' })
    const { body } = await ask('preverifiedLinks.list', { query })
    expect(body.preverifiedLinks.map((link: { customerEmail: string }) => link.customerEmail)).toEqual(expected)
  })

  test('says when the customer may be e-mailed again, whatever the spelling of the address', async () => {
    await using fresh = await openWorld()
    await fresh.ask('preverifiedLinks.create', { customerEmail: 'Ada@Bücher.example' })
    await fresh.sql`
      insert into link_email (organization_id, project_id, customer_email, emailed_at)
      values (${fresh.business.organizationId}, ${fresh.business.projectId}, 'ada@xn--bcher-kva.example', now())`
    const eligible = async () => (await fresh.ask('preverifiedLinks.list')).body.preverifiedLinks[0].emailEligibleAt
    expect(new Date(await eligible()).getTime()).toBeGreaterThan(Date.now() + 47 * 3_600_000)
    await fresh.timePasses('48 hours')
    expect(await eligible()).toBeNull()
  })
})

describe('starting an opinion', () => {
  test('happens once, however many ask at the same moment', async () => {
    const { verificationId } = await create()
    const started = await Promise.all(Array.from({ length: 100 }, () => startOpinion(world.sql, whereIs(verificationId))))
    expect(started.filter(Boolean)).toHaveLength(1)
    expect(await events(verificationId)).toMatchObject([
      { topic: 'link.created' },
      { topic: 'link.clicked', data: { status: 'clicked', submittedAt: null } },
      {
        topic: 'verification.created',
        data: { verificationId, method: 'delivery_link', status: 'pending', previousStatus: null, reviewId: null },
      },
    ])
  })

  test('leaves a link that is over as it is', async () => {
    const { verificationId } = await create()
    await expire(verificationId)
    expect(await startOpinion(world.sql, whereIs(verificationId))).toBe(false)
    expect(await events(verificationId)).toHaveLength(1)
  })

  test('leaves a link of another organization as it is', async () => {
    const { verificationId } = await create()
    const foreign = await world.openBusiness('Foreign')
    expect(await startOpinion(world.sql, { ...foreign, verificationId })).toBe(false)
    expect(await startOpinion(world.sql, { ...whereIs(verificationId), organizationId: foreign.organizationId })).toBe(false)
    expect(await startOpinion(world.sql, whereIs(randomUUID()))).toBe(false)
  })
})

describe('the sweep', () => {
  test('ends what is over, once, with several workers at it, and fails what was started', async () => {
    await using fresh = await openWorld()
    const make = async () =>
      (await fresh.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body.verificationId as string
    const [started, unopened, submitted] = [await make(), await make(), await make()]
    for (const verificationId of [started, submitted]) await startOpinion(fresh.sql, { ...fresh.business, verificationId })
    await fresh.sql`update link set status = 'submitted' where verification_id = ${submitted}`
    await fresh.sql`update verification set status = 'verified' where verification_id = ${submitted}`
    await fresh.timePasses('7 days')
    const open = await make()
    const counts = await Promise.all(Array.from({ length: 8 }, () => sweepExpiredLinks(fresh.sql)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    expect(await sweepExpiredLinks(fresh.sql)).toBe(0)
    const status = await fresh.sql`select verification_id, status from link order by verification_id`
    expect(status).toMatchObject([{ status: 'expired' }, { status: 'expired' }, { status: 'submitted' }, { status: 'issued' }])
    const failed = await fresh.sql`select resource_id, data from event where topic = 'verification.failed'`
    expect(failed).toMatchObject([
      { resourceId: started, data: { verificationId: started, status: 'expired', previousStatus: 'pending', method: 'delivery_link' } },
    ])
    expect([unopened, open]).toHaveLength(2)
  })
})

test('the funnel tells what became of the links of the last days', async () => {
  const { organizationId, projectId, apiKey } = await world.openBusiness('Funnel')
  const newViewer = () => world.member({ role: 'viewer', organizationId })
  const ask = (id: OperationId, customerEmail: string) => world.ask(id, { projectId, customerEmail }, apiKey)
  let viewer = await newViewer()
  const funnel = async (days?: string) =>
    (await viewer.ask('preverifiedLinks.funnel', { projectId, ...(days !== undefined && { days }) })).body
  expect(await funnel()).toEqual({ issued: 0, emailed: 0, clicked: 0, submitted: 0, expired: 0 })
  await ask('preverifiedLinks.create', 'old@example.com')
  await world.timePasses('20 days')
  // Their session did not last as long.
  viewer = await newViewer()
  await ask('preverifiedLinks.create', 'ada@example.com')
  await ask('preverifiedLinks.sendEmail', 'bob@example.com')
  expect(await funnel('7')).toEqual({ issued: 2, emailed: 1, clicked: 0, submitted: 0, expired: 0 })
  expect(await funnel('30')).toEqual({ issued: 3, emailed: 1, clicked: 0, submitted: 0, expired: 1 })
  for (const days of ['8', '0', 'x']) expect((await viewer.ask('preverifiedLinks.funnel', { projectId, days })).status).toBe(400)
})
