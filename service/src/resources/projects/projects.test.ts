import { isProblem, platformGoalsAtFirst, projectSettingsAtFirst } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { createProject, createProjectWithSlug, deleteProject, findOrganizationOf, findProject, updateProject } from './projects.ts'
import { isSlug, slugOf } from './slugs.ts'

describe('a name becomes a slug', () => {
  const cases: [string, string | RegExp][] = [
    ['Acme Shop', 'acme-shop'],
    ['  Café Crème & Söhne!  ', 'cafe-creme-sohne'],
    ['A/B – 2026', 'a-b-2026'],
    ['Ab', 'project-ab'],
    ['東京', /^project-[0-9a-f]{6}$/],
    ['-'.repeat(9), /^project-[0-9a-f]{6}$/],
    [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
    ['x'.repeat(200), 'x'.repeat(60)],
  ]
  test.each(cases)('%s', (name, expected) => {
    const slug = slugOf(name)
    expect(isSlug(slug)).toBe(true)
    if (typeof expected === 'string') expect(slug).toBe(expected)
    else expect(slug).toMatch(expected)
  })
})

describe('a slug', () => {
  test.each(['abc', 'a-b', '123', 'a--b', 'x'.repeat(60)])('can be %s', (text) => expect(isSlug(text)).toBe(true))
  test.each(['', 'ab', '-ab', 'ab-', 'Abc', 'a_b', 'a b', 'é23', 'x'.repeat(61), 'abc\n'])('can not be %j', (text) =>
    expect(isSlug(text)).toBe(false),
  )
})

describe('a project', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  const shown = async (projectId: string) =>
    JSON.parse((await findProject(world.sql, { organizationId: world.business.organizationId, projectId }))!)

  test('starts active, with the first eight platform goals and the settings of every new project', async () => {
    const { organizationId } = world.business
    const { projectId, slug } = await createProject(world.sql, { organizationId, name: 'Harbour Café' })
    expect(slug).toBe('harbour-cafe')
    expect(await shown(projectId)).toMatchObject({
      projectId,
      organizationId,
      name: 'Harbour Café',
      slug,
      description: null,
      status: 'active',
      settings: projectSettingsAtFirst,
    })
    const [row] = await world.sql`
      select platform_goals from project where organization_id = ${organizationId} and project_id = ${projectId}`
    expect(row!.platformGoals).toEqual(platformGoalsAtFirst)
  })

  test('with a name that is taken gets a slug of its own; a slug that was asked for is refused when it is taken', async () => {
    const { organizationId } = world.business
    const first = await createProject(world.sql, { organizationId, name: 'Twin' })
    const second = await createProject(world.sql, { organizationId, name: 'Twin' })
    expect(second.slug).toMatch(/^twin-[0-9a-f]{6}$/)
    expect(await createProjectWithSlug(world.sql, { organizationId, name: 'Other', slug: first.slug })).toMatchObject({ code: 'CONFLICT' })
    expect(await updateProject(world.sql, { organizationId, projectId: second.projectId, slug: first.slug })).toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('changes in what is sent and nothing else; what changes nothing leaves its time as it was', async () => {
    const { organizationId } = world.business
    const { projectId } = await createProject(world.sql, { organizationId, name: 'Before' })
    const before = await shown(projectId)
    const same = await updateProject(world.sql, { organizationId, projectId, name: 'Before', settings: { locale: 'en' } })
    expect(JSON.parse(same as string)).toEqual(before)

    const changes = { description: 'What it is', status: 'paused' as const, settings: { logoUrl: 'https://acme.example/logo.png' } }
    const changed = JSON.parse((await updateProject(world.sql, { organizationId, projectId, ...changes })) as string)
    expect(changed).toEqual({
      ...before,
      ...changes,
      settings: { ...before.settings, ...changes.settings },
      updatedAt: expect.any(String),
    })
    expect(changed.updatedAt > before.updatedAt).toBe(true)

    const cleared = JSON.parse((await updateProject(world.sql, { organizationId, projectId, description: null })) as string)
    expect(cleared.description).toBe(null)
  })

  test('that is older than a setting has its first value, and setting that changes nothing', async () => {
    const { organizationId } = world.business
    const { projectId } = await createProject(world.sql, { organizationId, name: 'Old' })
    await world.sql`update project set settings = '{"locale":"de"}' where organization_id = ${organizationId} and project_id = ${projectId}`
    const before = await shown(projectId)
    expect(before.settings).toEqual({ ...projectSettingsAtFirst, locale: 'de' })
    const same = await updateProject(world.sql, { organizationId, projectId, settings: { widgetOrigins: [] } })
    expect(JSON.parse(same as string)).toEqual(before)
  })

  test('of another organization is not there', async () => {
    const other = await world.openBusiness('Rival')
    const { organizationId } = world.business
    expect(await findProject(world.sql, { organizationId, projectId: other.projectId })).toBe(null)
    const refused = await updateProject(world.sql, { organizationId, projectId: other.projectId, name: 'Mine' })
    expect(isProblem(refused) && refused.code).toBe('NOT_FOUND')
    expect(await deleteProject(world.sql, { organizationId, projectId: other.projectId })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await findOrganizationOf(world.sql, other)).toBe(other.organizationId)
  })
})
