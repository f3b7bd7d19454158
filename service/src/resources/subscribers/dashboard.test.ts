import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { forgetSuppressed } from '../suppressions/suppressions.ts'

let world: World
let member: Member
let viewer: Member
beforeAll(async () => {
  world = await openWorld()
  member = await world.member({ role: 'member' })
  viewer = await world.member({ role: 'viewer' })
})
afterAll(() => world.close())

let count = 0
const freshAddress = () => `ada${++count}@example.com`
const emailsTo = (email: string) =>
  world.sql`select kind from mail where organization_id = ${world.business.organizationId} and to_email = ${email}`

/** Makes a subscriber. */
async function subscriber(email: string): Promise<string> {
  const { organizationId, projectId } = world.business
  const [{ subscriberId }] = await world.sql<[{ subscriberId: string }]>`
    insert into subscriber (organization_id, project_id, email, email_ascii, name, source, status, confirmed_at)
    values (${organizationId}, ${projectId}, ${email}, ${email}, 'Ada', 'direct', 'active', now()) returning subscriber_id`
  return subscriberId
}

test('a person is invited by one email, in the project’s language unless another is named', async () => {
  const email = freshAddress()
  const { status, body } = await member.ask('subscribers.invite', { email, name: ' Ada ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ email, name: 'Ada', status: 'pending', source: 'invitation', language: 'en' })
  const german = await member.ask('subscribers.invite', { email: freshAddress(), language: 'de' })
  expect(german.body.language).toBe('de')
  expect(await member.ask('subscribers.invite', { email })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const { subscribers } = (await viewer.ask('subscribers.list')).body
  expect(subscribers).toEqual([])
})

test('of many invitations of one address at once one sends an email', async () => {
  const email = freshAddress()
  const all = await Promise.all(Array.from({ length: 10 }, () => member.ask('subscribers.invite', { email })))
  expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)])
})

test('a person who subscribes, was blocked or wants no mail is not written to, and the team reads why', async () => {
  const email = freshAddress()
  const id = await subscriber(email)
  expect(await member.ask('subscribers.invite', { email })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  await member.ask('subscribers.block', { id })
  expect(await member.ask('subscribers.invite', { email })).toMatchObject({ status: 409, body: { code: 'CUSTOMER_BLOCKED' } })
  const gone = freshAddress()
  const { organizationId, projectId } = world.business
  await world.sql`
    insert into suppression (organization_id, project_id, email, reason) values (${organizationId}, ${projectId}, ${gone}, 'unsubscribed')`
  expect(await member.ask('subscribers.invite', { email: gone })).toMatchObject({ status: 409, body: { code: 'CUSTOMER_UNSUBSCRIBED' } })
})

test('the team of a project sends so many invitations in an hour, whatever visitors send, and is told when it may again', async () => {
  const other = await world.openBusiness('Busy')
  const { organizationId, projectId } = other
  const busy = await world.member({ role: 'member', organizationId })
  await world.sql`
    insert into subscriber (organization_id, project_id, email, email_ascii, source, mailed_at, mail_count, expires_at)
    select ${organizationId}, ${projectId}, n || '@example.com', n || '@example.com', case when n <= 300 then 'invitation' else 'direct' end, now() - interval '10 minutes', 1, now() + interval '7 days'
    from generate_series(2, 900) as n`
  expect((await busy.ask('subscribers.invite', { projectId, email: 'last@example.com' })).status).toBe(201)
  const refused = await busy.ask('subscribers.invite', { projectId, email: 'one-more@example.com' })
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(2900)
  await world.sql`update project set status = 'archived' where organization_id = ${organizationId}`
  expect((await busy.ask('subscribers.invite', { projectId, email: 'one-more@example.com' })).status).toBe(409)
})

test('blocked addresses are listed, the last first, and a block is ended', async () => {
  const [first, second] = [freshAddress(), freshAddress()]
  for (const email of [first, second]) await member.ask('subscribers.block', { id: await subscriber(email) })
  const listed = async () => (await viewer.ask('subscribers.blocked')).body.blockedAddresses.map(({ email }: { email: string }) => email)
  expect((await listed()).slice(0, 2)).toEqual([second, first])
  expect((await viewer.ask('subscribers.unblock', { email: first })).status).toBe(403)
  expect((await member.ask('subscribers.unblock', { email: first.toUpperCase() })).status).toBe(200)
  expect(await listed()).not.toContain(first)
  expect((await member.ask('subscribers.unblock', { email: first })).status).toBe(404)
  expect((await member.ask('subscribers.invite', { email: first })).status).toBe(201)
  // Of somebody who was erased only a digest says no: nobody reads it.
  await forgetSuppressed(world.sql, { organizationId: world.business.organizationId, email: second })
  expect(await listed()).not.toContain(second)
  expect((await listed()).some((email: string) => email.startsWith('erased'))).toBe(false)
  expect(await member.ask('subscribers.invite', { email: second })).toMatchObject({ body: { code: 'CUSTOMER_BLOCKED' } })
})

test.each([
  ['no address', {}],
  ['two addresses', { email: 'a@example.com, b@example.com' }],
  ['a line break', { email: 'a@example.com\r\nBcc: b@example.com' }],
  ['none', { email: 'nobody' }],
  ['a name too long', { email: 'a@example.com', name: 'x'.repeat(151) }],
  ['a language that is none', { email: 'a@example.com', language: '../de' }],
])('an invitation with %s is refused, and nothing is sent', async (_what, body) => {
  const before = await emailsTo('a@example.com')
  expect((await member.ask('subscribers.invite', body)).status).toBe(400)
  expect(await emailsTo('a@example.com')).toEqual(before)
})

test('subscribers are exported as they are listed, by members', async () => {
  const email = freshAddress()
  const id = await subscriber(email)
  await subscriber(freshAddress())
  const { organizationId, projectId } = world.business
  const at = `/dashboard/api/${organizationId}/project/${projectId}/subscribers/export`
  expect((await viewer.get(at)).status).toBe(403)
  const csv = (await (await member.get(`${at}?query=${email}`)).text()).trim().split('\r\n')
  expect(csv).toHaveLength(2)
  expect(csv[1]).toContain(`"${id}","${email}","Ada","direct"`)
  const lines = (await (await member.get(`${at}?format=jsonl`)).text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual((await member.ask('subscribers.list')).body.subscribers)
})

test('another organization’s subscribers and blocks are out of reach', async () => {
  const other = await world.openBusiness('Foreign')
  const stranger = await world.member({ role: 'owner', organizationId: other.organizationId })
  const email = freshAddress()
  const id = await subscriber(email)
  await member.ask('subscribers.block', { id })
  for (const ask of [
    stranger.ask('subscribers.blocked'),
    stranger.ask('subscribers.unblock', { email }),
    stranger.ask('subscribers.unblock', { projectId: other.projectId, email }),
    stranger.ask('subscribers.block', { projectId: other.projectId, id }),
    stranger.ask('subscribers.invite', { projectId: randomUUID(), email }),
  ])
    expect((await ask).status).toBe(404)
  expect((await stranger.ask('subscribers.blocked', { projectId: other.projectId })).body.blockedAddresses).toEqual([])
})
