import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { withinASecond } from '../../../test/world/within-a-second.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { createLink } from '../preverified-links/links.ts'
import { createProject, createProjectWithSlug, deleteProject, findOrganizationOf, findProject, updateProject } from './projects.ts'
import { purgedMax, purgeProjects } from './purge-projects.ts'

const linkAddress = { baseUrl: 'https://earshot.example', linkTokenKey: [Buffer.alloc(32)] as [Buffer] }

let world: World
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

/** A project in which something of everything has happened. */
async function openProject(name: string) {
  const { organizationId } = world.business
  const { projectId, slug } = await createProject(world.sql, { organizationId, name })
  const ask = (id: Parameters<World['ask']>[0], request: Record<string, unknown> = {}) => world.ask(id, { projectId, ...request })
  await ask('goals.create', { goal: 'Learn' })
  const question = { tags: ['delivery'], question: 'How was it?', answerMode: 'text_only' }
  const { questionId } = (await ask('questions.create', question)).body
  const newLink = async (customerEmail: string) => (await ask('preverifiedLinks.create', { customerEmail })).body.link as string
  const submit = async (link: string, more: Record<string, string> = {}) =>
    fetch(link, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ title: 'Fine', opinion: 'All was well.', [`answers[${questionId}]`]: 'Well', ...more }),
    })
  expect((await submit(await newLink('ada@example.com'), { name: 'Ada' })).status).toBe(303)
  expect((await submit(await newLink('bob@example.com'), { incognito: 'on' })).status).toBe(303)
  await ask('preverifiedLinks.sendEmail', { customerEmail: 'eve@example.com' })
  await ask('qrCodes.create', { mode: 'permanent' })
  const { opinions } = (await ask('opinions.list')).body
  await ask('opinions.respond', { id: opinions[0].reviewId, content: 'Thank you.' })
  const open = await newLink('open@example.com')
  return { organizationId, projectId, slug, ask, submit, open, remove: () => deleteProject(world.sql, { organizationId, projectId }) }
}

/** Tables with rows of a project, and how many. */
async function rowsOf(projectId: string): Promise<Record<string, number>> {
  const tables = await world.sql<{ name: string }[]>`
    select class.relname as name from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p') and not class.relispartition and attname = 'project_id'
    order by 1`
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    const [{ count }] = await world.sql<[{ count: number }]>`
      select count(*)::int as count from ${world.sql(name)} where project_id = ${projectId}`
    if (count > 0) rows[name] = count
  }
  return rows
}

describe('a deleted project', () => {
  test('is gone at once, for the API, for its customers, and for the command line; others are not', async () => {
    const { organizationId, projectId, slug, ask, submit, open, remove } = await openProject('Gone Shop')
    const { link: other } = (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
    expect(JSON.parse((await remove()) as string)).toEqual({ projectId, slug, deletedAt: expect.stringMatching(/Z$/) })

    // Even where it is not known yet that the project is gone: nothing but the statement itself keeps a link out.
    expect(await createLink(world.sql, { organizationId, projectId, customerEmail: 'x@example.com', address: linkAddress })).toMatchObject({
      code: 'NOT_FOUND',
    })
    await withinASecond(async () => (await ask('goals.list')).status, 404)
    expect((await ask('preverifiedLinks.create', { customerEmail: 'x@example.com' })).body.code).toBe('NOT_FOUND')
    for (const answered of [await fetch(open), await fetch(`${open}/start`, { method: 'POST' }), await submit(open)]) {
      expect(answered.status).toBe(404)
      expect(await answered.text()).not.toContain('Gone Shop')
    }
    expect(await findProject(world.sql, { organizationId, projectId })).toBe(null)
    expect(await findOrganizationOf(world.sql, { projectId })).toBe(null)
    expect(await updateProject(world.sql, { organizationId, projectId, name: 'Back' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await remove()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await fetch(other)).status).toBe(200)
    expect((await world.ask('goals.list')).status).toBe(200)
  })

  test('frees its slug', async () => {
    const { organizationId, slug, remove } = await openProject('Reopened')
    await remove()
    expect(await createProjectWithSlug(world.sql, { organizationId, name: 'Reopened again', slug })).toMatchObject({ slug })
  })

  test('says so once; what happened before it is still delivered, and nothing of it afterwards', async () => {
    await world.settle()
    await world.ask('webhooks.destinations.upsert', { url: receiver.url })
    const { projectId, open, remove } = await openProject('Told')
    await fetch(`${open}/start`, { method: 'POST' })
    await remove()
    await remove()
    await world.settle()
    // An opinion that waits to be released, a link that runs out: nobody is told.
    for (const time of ['30 seconds', '8 days', '8 days']) {
      await world.timePasses(time)
      await world.settle()
    }
    const told = receiver.received.map(({ event }) => event).filter(({ data }) => (data as { projectId: string }).projectId === projectId)
    const types = told.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ type }) => type)
    expect(types).toContain('question.created')
    expect(types).toContain('link.clicked')
    expect(types.filter((type) => type === 'project.deleted')).toHaveLength(1)
    expect(types.slice(types.indexOf('project.deleted') + 1)).toEqual([])
  })

  test('leaves nothing behind but what it announced', async () => {
    const { organizationId, projectId, remove } = await openProject('Purged')
    const before = await rowsOf(projectId)
    for (const table of [
      'answer',
      'comment',
      'event',
      'goal',
      'link',
      'link_email',
      'mail',
      'opinion',
      'question',
      'qr_code',
      'verification',
    ])
      expect(before).toHaveProperty(table)
    const others = await rowsOf(world.business.projectId)
    await remove()
    const { event } = await rowsOf(projectId)

    await world.settle()
    expect(await rowsOf(projectId)).toMatchObject({ project: 1, opinion: expect.any(Number) })
    await world.timePasses('1 minute 1 second')
    await world.settle()
    expect(await rowsOf(projectId)).toEqual({ event })
    expect(await rowsOf(world.business.projectId)).toEqual(others)
    expect(await findProject(world.sql, { organizationId, projectId: world.business.projectId })).not.toBe(null)
  })
})

test('customers go with their last opinion; who has given another one elsewhere stays', async () => {
  const { organizationId } = world.business
  const [first, second] = [await openProject('First of two'), await openProject('Second of two')]
  const emails = async () =>
    (await world.sql<{ email: string }[]>`select email from customer where organization_id = ${organizationId}`).map(({ email }) => email)
  const { link } = (await first.ask('preverifiedLinks.create', { customerEmail: 'only@example.com' })).body
  expect((await first.submit(link)).status).toBe(303)
  expect(await emails()).toEqual(expect.arrayContaining(['ada@example.com', 'only@example.com']))

  const purge = async () => {
    await world.timePasses('2 minutes')
    await world.settle()
  }
  await first.remove()
  await purge()
  expect(await emails()).toContain('ada@example.com')
  expect(await emails()).not.toContain('only@example.com')
  await second.remove()
  await purge()
  expect(await emails()).toEqual([])
})

describe('the sweep', () => {
  const openFull = async (name: string, goals: number) => {
    const { organizationId } = world.business
    const { projectId } = await createProject(world.sql, { organizationId, name })
    await world.sql`
      insert into goal (organization_id, project_id, goal)
      select ${organizationId}, ${projectId}, 'goal ' || number from generate_series(1, ${goals}) as number`
    await deleteProject(world.sql, { organizationId, projectId })
    return projectId
  }

  test('goes in small pieces', async () => {
    const projectId = await openFull('Large', 2500)
    await world.timePasses('2 minutes')
    const left = []
    while ((await purgeProjects(world.sql)) === purgedMax) left.push((await rowsOf(projectId)).goal ?? 0)
    expect(left.slice(0, 3)).toEqual([1500, 500, 0])
    expect(await rowsOf(projectId)).toEqual({ event: 2 })
  })

  test('by several workers at once takes each project once, and all of them', async () => {
    const projectIds = await Promise.all([1, 2, 3].map((number) => openFull(`Crowd ${number}`, 1200)))
    await world.timePasses('2 minutes')
    const worker = async () => {
      while ((await purgeProjects(world.sql)) > 0);
    }
    await Promise.all([worker(), worker(), worker()])
    await worker()
    for (const projectId of projectIds) expect(await rowsOf(projectId)).toEqual({ event: 2 })
  })
})
