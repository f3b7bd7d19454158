import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeIdInUuid } from '../../src/database/home-id.ts'
import { homeIdOf } from '../../src/database/servers/database-address.ts'
import { keysOf } from '../../src/keys.ts'
import { post, read, session, set, shop } from '../../src/pages/widget/widget-calls.fixture.ts'
import { ownTokenSha256 } from '../../src/resources/opinions/own-token.ts'
import { createOrganization } from '../../src/resources/organizations/organizations.ts'
import { createProject, createProjectWithSlug } from '../../src/resources/projects/projects.ts'
import { ownTokenOf } from '../../src/resources/widget/session.ts'
import { homeName } from '../world/home.ts'
import { openReceiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'

// A business in a second home is served as in the only one: what it gives out leads there, and its people are known in the first.

let world: World
let receiver: Awaited<ReturnType<typeof openReceiver>>

beforeAll(async () => {
  world = await openWorld({}, { isInSecondHome: true })
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

test('ids say which home they were made in', () => {
  const { organizationId, projectId } = world.business
  expect([organizationId, projectId].map(homeIdInUuid)).toEqual([homeIdOf(homeName), homeIdOf(homeName)])
})

test('a link leads to its home, and its opinion to the business and its receivers', async () => {
  const portal = await world.portal()
  expect((await portal.ask('destinations.create', { url: receiver.url, topics: ['opinion.created'] })).status).toBe(201)
  const { token } = (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
  const form = `${world.address}/o/${token}`
  expect((await fetch(form)).status).toBe(200)
  const body = new URLSearchParams({ title: 'Good', opinion: 'Very good.' })
  expect((await fetch(form, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  await world.settle()
  expect((await world.ask('opinions.list')).body.opinions).toHaveLength(1)
  expect(receiver.topics()).toEqual(['opinion.created'])
})

test('its public page is found by its slug, also in capitals, and nobody else gets that slug', async () => {
  const { slug } = world.business
  for (const written of [slug, slug.toUpperCase()]) expect((await fetch(`${world.address}/p/${written}`)).status).toBe(200)
  const { organizationId } = await createOrganization(world.people, { name: 'Of the first home' })
  expect(await createProjectWithSlug(world.people, { organizationId, name: 'Copy', slug })).toMatchObject({ code: 'CONFLICT' })
  const first = await createProject(world.people, { organizationId, name: 'Bakery' })
  const here = await createProjectWithSlug(world.sql, { ...world.business, name: 'Bakery', slug: first.slug })
  expect(here).toMatchObject({ code: 'CONFLICT' })
})

test('an address leads to it however it is encoded', async () => {
  const { slug, projectId, apiKey } = world.business
  for (const path of [`/%70/${slug}`, `/p/%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`, `/p/${slug}/%68ow`])
    expect([path, (await fetch(world.address + path)).status]).toEqual([path, 200])
  const goals = await fetch(`${world.address}/%761/project/${projectId}/goals`, { headers: { 'x-api-key': apiKey } })
  expect(goals.status).toBe(200)
})

test('an opinion of its widget is found at the address that its customer is told, and a repeat is told the same after a move', async () => {
  await set(world, { settings: { widgetOrigins: [shop] } })
  const opinion = { session: session(world), title: 'Sent by the widget', opinion: 'Very good.' }
  const tell = async () => (await read(await post(world, '/opinions', opinion))).address as string
  const told = await tell()
  expect((await fetch(told)).status).toBe(200)
  expect(await tell()).toBe(told)
  // As it would be if its project had lived in the first home when it was given.
  const sessionId = Buffer.from(opinion.session, 'base64url').subarray(6, 22)
  const before = ownTokenOf({ sessionId, widgetKey: keysOf(world.secretKey).widget[0] }, world.people)
  await world.sql`update opinion set own_token_sha256 = ${ownTokenSha256(before)} where title = ${opinion.title}`
  expect(await tell()).toBe(`${world.baseUrl}/mine/${before}`)
})

test('its members sign in as everybody does, and see where they are members', async () => {
  const ada = await world.member({ role: 'owner' })
  const account = (await (await ada.get('/dashboard/api/account')).json()) as { organizations: object[] }
  expect(account.organizations).toEqual([expect.objectContaining({ organizationId: world.business.organizationId, role: 'owner' })])
  expect((await ada.ask('members.list')).body.members).toEqual([expect.objectContaining({ email: ada.email })])
})

test('its webhook portal opens by a code that only a body has', async () => {
  const portal = await world.portal()
  expect((await portal.ask('destinations.list')).status).toBe(200)
})

test('a key that nobody has is refused, as everywhere', async () => {
  const { apiKey } = world.business
  const { status } = await world.ask('goals.list', {}, `${apiKey.slice(0, -1)}${apiKey.endsWith('0') ? '1' : '0'}`)
  expect(status).toBe(401)
})
