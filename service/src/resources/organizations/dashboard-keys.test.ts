import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockWaits } from '../../../test/world/lock-waits.ts'
import { withinASecond } from '../../../test/world/within-a-second.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'

// API keys as the team keeps them.

let world: World
let admin: Member
beforeAll(async () => {
  world = await openWorld()
  admin = await world.member({ role: 'admin', name: 'Ada' })
})
afterAll(() => world.close())

const make = (request: object = {}) => admin.ask('apiKeys.create', { name: 'Shop', permissions: ['storefront'], ...request })
const list = async () => (await admin.ask('apiKeys.list')).body.apiKeys

test('a key is made by somebody, is shown once, works, says when it was used, and stops within a second', async () => {
  const { status, body } = await make({ permissions: ['storefront', 'reviews'] })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Shop', permissions: ['storefront', 'reviews'], createdBy: 'Ada', lastUsedAt: null, expiresAt: null })
  expect(JSON.stringify(await list())).not.toContain(body.key)
  expect((await world.ask('goals.list', {}, body.key)).status).toBe(200)
  expect((await world.ask('subscribers.list', {}, body.key)).status).toBe(403)
  expect((await list())[0].lastUsedAt).toMatch(/:00\.000Z$/)

  const revoked = await admin.ask('apiKeys.revoke', { keyId: body.keyId })
  expect(revoked.body.revokedAt).not.toBe(null)
  await withinASecond(async () => (await world.ask('goals.list', {}, body.key)).status, 401)
  expect((await admin.ask('apiKeys.revoke', { keyId: body.keyId })).body).toEqual(revoked.body)
})

test('a member who sends a colleague’s Idempotency-Key makes a key of their own, and is not shown the colleague’s', async () => {
  const colleague = await world.member({ role: 'admin', name: 'Grace' })
  const send = async ({ url, cookie }: Member) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'idempotency-key': 'one-for-two' }
    const body = JSON.stringify({ name: 'Shop', permissions: ['storefront'] })
    return (await (await fetch(`${url}/api-keys`, { method: 'POST', headers, body })).json()) as Record<string, unknown>
  }
  const [ours, theirs] = [await send(admin), await send(colleague)]
  expect([ours.createdBy, theirs.createdBy]).toEqual(['Ada', 'Grace'])
  expect(theirs.key).not.toBe(ours.key)
  expect((await send(admin)).key).toBe(ours.key)
})

test('an end is a moment or a whole day, and lies ahead by the database’s clock', async () => {
  for (const expiresAt of ['2020-01-01', new Date(Date.now() - 1000).toISOString()]) {
    const { status, body } = await make({ expiresAt })
    expect([status, body.errors[0].path]).toEqual([400, 'expiresAt'])
  }
  expect((await make({ expiresAt: '2026-02-30' })).status).toBe(400)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { body } = await make({ expiresAt: tomorrow })
  expect(body.expiresAt).toBe(new Date(Date.parse(tomorrow) + 86_400_000).toISOString())
  await world.timePasses('3 days')
  await withinASecond(async () => (await world.ask('goals.list', {}, body.key)).status, 401)
})

test('the last day that can be written is an end, too', async () => {
  const made = await Promise.all(['9999-12-31', '9999-12-31T23:59:59Z'].map((expiresAt) => make({ expiresAt })))
  expect(made.map(({ status, body }) => [status, body.expiresAt])).toEqual([
    [201, '9999-12-31T23:59:59.999Z'],
    [201, '9999-12-31T23:59:59.000Z'],
  ])
})

test('what is missing, unknown or twice is refused at its field', async () => {
  for (const [request, path] of [
    [{ permissions: [] }, 'permissions'],
    [{ permissions: ['everything'] }, 'permissions.0'],
    [{ permissions: ['reviews', 'reviews'] }, 'permissions'],
    [{ name: '' }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ expiresAt: 'soon' }, 'expiresAt'],
  ] as const) {
    const { status, body } = await make(request)
    expect([status, body.errors[0].path]).toEqual([400, path])
  }
})

test('no key is made for somebody whose membership ends while they ask', async () => {
  const hedy = await world.member({ role: 'admin', name: 'Hedy' })
  let made: ReturnType<typeof hedy.ask> | undefined
  await world.sql.begin(async (sql) => {
    const { organizationId } = world.business
    await sql`select from organization where organization_id = ${organizationId} for no key update`
    made = hedy.ask('apiKeys.create', { name: 'Hers', permissions: ['reviews'] })
    await expect.poll(() => lockWaits(world.sql), { timeout: 30_000 }).toHaveProperty('count', 1)
    await sql`delete from member where organization_id = ${organizationId} and person_id = ${hedy.personId}`
  })
  expect(await made).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
  expect((await list()).map(({ createdBy }: { createdBy: string }) => createdBy)).not.toContain('Hedy')
})

test('no key is found from another organization', async () => {
  const { body } = await make()
  const other = await world.openBusiness('Other')
  const stranger = await world.member({ organizationId: other.organizationId })
  expect((await stranger.ask('apiKeys.revoke', { keyId: body.keyId })).status).toBe(404)
  expect(JSON.stringify((await stranger.ask('apiKeys.list')).body)).not.toContain(body.keyId)
  expect((await world.ask('goals.list', {}, body.key)).status).toBe(200)
})

test('a hundred work at once, no more; those that ended don’t count, and the last of them are listed', async () => {
  const business = await world.openBusiness('Busy')
  const owner = await world.member({ organizationId: business.organizationId })
  await world.sql`
    insert into api_key (organization_id, name, permissions, secret_sha256, revoked_at)
    select ${business.organizationId}, 'old ' || number, '{reviews}', sha256(('old' || number)::bytea), now() from generate_series(1, 300) as number`
  await world.sql`
    insert into api_key (organization_id, name, permissions, secret_sha256)
    select ${business.organizationId}, 'key ' || number, '{reviews}', sha256(('key' || number)::bytea) from generate_series(1, 97) as number`
  const made = await Promise.all(Array.from({ length: 5 }, () => owner.ask('apiKeys.create', { name: 'k', permissions: ['reviews'] })))
  // One is the business's own.
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
  expect((await owner.ask('apiKeys.list')).body.apiKeys).toHaveLength(300)
})
