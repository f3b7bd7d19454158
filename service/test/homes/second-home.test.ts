import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeIdInUuid } from '../../src/database/home-id.ts'
import { homeIdOf } from '../../src/database/servers/database-address.ts'
import { createOrganization } from '../../src/resources/organizations/organizations.ts'
import { createProject, createProjectWithSlug } from '../../src/resources/projects/projects.ts'
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

test('its public page is found by its slug, and nobody else gets that slug', async () => {
  const { slug } = world.business
  expect((await fetch(`${world.address}/p/${slug}`)).status).toBe(200)
  const { organizationId } = await createOrganization(world.people, { name: 'Of the first home' })
  expect(await createProjectWithSlug(world.people, { organizationId, name: 'Copy', slug })).toMatchObject({ code: 'CONFLICT' })
  const first = await createProject(world.people, { organizationId, name: 'Bakery' })
  const here = await createProjectWithSlug(world.sql, { ...world.business, name: 'Bakery', slug: first.slug })
  expect(here).toMatchObject({ code: 'CONFLICT' })
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
  const { status } = await world.ask('goals.list', {}, `${world.business.apiKey.slice(0, -1)}0`)
  expect(status).toBe(401)
})
