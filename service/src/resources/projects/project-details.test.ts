import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { purgeProjects } from './purge-projects.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** An organization of one's own, and its owner. */
async function newcomer(name = 'Newcomer') {
  const business = await world.openBusiness(name)
  const { organizationId, projectId } = business
  return { business, owner: await world.member({ organizationId, name: 'Ada' }), at: { projectId } }
}

const eventsOf = async (organizationId: string) =>
  (
    await world.sql<
      { topic: string }[]
    >`select topic from event where organization_id = ${organizationId} and topic like 'project.%' order by event_id`
  ).map(({ topic }) => topic)

test('a member makes a project, changes it and sees it among the others', async () => {
  const { owner, business } = await newcomer()
  const made = await owner.ask('projects.create', { name: '  Harbour Café ' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    name: 'Harbour Café',
    slug: expect.stringMatching(/^harbour-cafe/),
    status: 'active',
    opinionCount: 0,
    waiting: { unresponded: 0, pending: 0, receipts: 0 },
    lastOpinionAt: null,
    publicUrl: `${world.address}/p/${made.body.slug}`,
    accent: { wanted: '#2f6f5e', light: '#2f6f5e', isAdjusted: false },
  })
  const { projectId } = made.body
  const changed = await owner.ask('projects.update', {
    projectId,
    name: 'Harbour Café & Bar',
    description: 'At the old pier.',
    settings: { accentColor: '#FFD400', timezone: 'Europe/Lisbon', widgetOrigins: ['https://harbour.example'] },
  })
  expect(changed.body).toMatchObject({
    name: 'Harbour Café & Bar',
    description: 'At the old pier.',
    settings: { locale: 'en', timezone: 'Europe/Lisbon', widgetOrigins: ['https://harbour.example'] },
    accent: { wanted: '#FFD400', light: '#856e00', isAdjusted: true },
  })
  expect((await owner.ask('projects.get', { projectId })).body).toEqual(changed.body)
  expect((await owner.ask('projects.update', { projectId, description: '' })).body.description).toBe(null)
  expect((await owner.ask('projects.update', { projectId })).body.description).toBe(null)
  const { projects } = (await owner.ask('projects.list')).body
  expect(projects.map((each: { projectId: string }) => each.projectId)).toEqual([business.projectId, projectId])
  expect(await eventsOf(business.organizationId)).toEqual(['project.created', 'project.created', 'project.updated', 'project.updated'])
})

test('a slug of one’s own is kept; one that is taken is refused, and nothing is changed', async () => {
  const { owner, business, at } = await newcomer()
  const made = await owner.ask('projects.create', { name: 'Any', slug: 'quay-side' })
  expect(made.body.slug).toBe('quay-side')
  expect(await owner.ask('projects.create', { name: 'Other', slug: 'quay-side' })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  })
  const refused = await owner.ask('projects.update', { ...at, name: 'Changed', slug: 'quay-side' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect((await owner.ask('projects.get', at)).body).toMatchObject({ name: 'Newcomer', slug: business.slug })
})

test.each<[string, Record<string, unknown>, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['a name of 151 characters', { name: 'x'.repeat(151) }, 'name'],
  ['a slug with capitals', { slug: 'Shop' }, 'slug'],
  ['a colour by name', { settings: { accentColor: 'red' } }, 'settings.accentColor'],
  ['a time zone that is none', { settings: { timezone: 'Mars/Olympus' } }, 'settings.timezone'],
  ['an origin with a path', { settings: { widgetOrigins: ['https://shop.example/page'] } }, 'settings.widgetOrigins.0'],
  [
    '21 origins',
    { settings: { widgetOrigins: Array.from({ length: 21 }, (_, at) => `https://s${at}.example`) } },
    'settings.widgetOrigins',
  ],
  ['an address of a logo that is none', { settings: { logoUrl: 'javascript:alert(1)' } }, 'settings.logoUrl'],
  ['another status', { status: 'deleted' }, 'status'],
])('a project with %s is refused, at the field', async (_what, change, path) => {
  const { owner, at } = await newcomer()
  const before = (await owner.ask('projects.get', at)).body
  const refused = await owner.ask('projects.update', { ...at, ...change })
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', errors: [{ path }] } })
  expect((await owner.ask('projects.get', at)).body).toEqual(before)
})

test('a project is deleted by whoever types its name, and by nobody who types another', async () => {
  const { owner, at, business } = await newcomer('Corner Shop')
  for (const name of ['corner shop', 'Corner', 'Corner Shop 2'])
    expect(await owner.ask('projects.delete', { ...at, name })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const gone = await owner.ask('projects.delete', { ...at, name: ' Corner Shop ' })
  expect(gone.body).toEqual({ projectId: business.projectId, slug: business.slug, deletedAt: expect.any(String) })
  expect((await owner.ask('projects.list')).body.projects).toEqual([])
  expect((await eventsOf(business.organizationId)).at(-1)).toBe('project.deleted')
  await world.timePasses('2 minutes')
  while ((await purgeProjects(world.sql)) > 0);
  // What members did in it stays known.
  const entries = await world.sql<{ operation: string }[]>`
    select operation from audit_entry where organization_id = ${business.organizationId} and project_id = ${business.projectId}`
  expect(entries.map(({ operation }) => operation)).toContain('projects.delete')
})

test('a thousand projects are enough for an organization, also when two are made at once', async () => {
  const { owner, business } = await newcomer()
  await world.sql`
    insert into project (organization_id, name, slug, platform_goals)
    select ${business.organizationId}, 'Shop ' || number, 'shop-of-many-' || number, '[]' from generate_series(1, 998) as number`
  const made = await Promise.all(['One', 'Two', 'Three'].map((name) => owner.ask('projects.create', { name })))
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(made.flatMap(({ body }) => body.code ?? [])).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED'])
  expect((await owner.ask('projects.list')).body.projects).toHaveLength(1000)
})

test('a colour is tried without being taken', async () => {
  const { owner, at } = await newcomer()
  expect((await owner.ask('projects.accent', { ...at, color: '#ffffff' })).body).toEqual({
    wanted: '#ffffff',
    light: '#707070',
    dark: '#ffffff',
    isAdjusted: true,
  })
  expect((await owner.ask('projects.accent', { ...at, color: 'white' })).status).toBe(400)
  expect((await owner.ask('projects.get', at)).body.settings.accentColor).toBe('#2f6f5e')
})

test('projects are made and changed by admins, deleted by owners, and seen by everybody of the organization', async () => {
  const { business, at } = await newcomer('Roles')
  const { organizationId } = business
  const asked = [
    ['projects.list', {}],
    ['projects.get', at],
    ['projects.create', { name: 'New' }],
    ['projects.update', { ...at, description: 'Changed' }],
    ['projects.delete', { ...at, name: 'Nothing' }],
  ] as const
  for (const [role, statuses] of [
    ['viewer', [200, 200, 403, 403, 403]],
    ['member', [200, 200, 403, 403, 403]],
    ['admin', [200, 200, 201, 200, 403]],
    ['owner', [200, 200, 201, 200, 409]],
  ] as const) {
    const somebody = await world.member({ organizationId, role })
    const answered = []
    for (const [id, request] of asked) answered.push((await somebody.ask(id, request)).status)
    expect([role, answered]).toEqual([role, statuses])
  }
  const stranger = await world.member()
  expect((await stranger.ask('projects.get', at)).status).toBe(404)
})
