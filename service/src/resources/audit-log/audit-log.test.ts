import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'

// What members did stands in the log, whatever became of it.

let world: World
let owner: Member
beforeAll(async () => {
  world = await openWorld()
  owner = await world.member({ name: 'Olga' })
})
afterAll(() => world.close())

const log = async (query: Record<string, unknown> = {}) => (await owner.ask('auditLog.list', query)).body.entries

test('what was done stands there with who, what, on what and by which fields, and nothing that was written', async () => {
  const { body } = await owner.ask('goals.create', { goal: 'A goal nobody else may read' })
  const [entry] = await log({ operation: 'goals.create' })
  expect(entry).toMatchObject({
    person: { personId: owner.personId, name: 'Olga', email: owner.email },
    ...{ role: 'owner', operation: 'goals.create', project: { projectId: world.business.projectId, name: 'Acme' } },
    ...{ subjectId: body.goalId, fields: ['goal'], outcome: 'done', status: 201 },
  })
  const [kept] = await world.sql<[{ text: string }]>`select string_agg(row_to_json(audit_entry)::text, '') as text from audit_entry`
  expect(kept.text).not.toContain('A goal nobody else may read')
})

test('what was refused stands there as refused', async () => {
  await owner.ask('members.remove', { personId: owner.personId })
  expect((await log({ operation: 'members.remove' }))[0]).toMatchObject({ outcome: 'refused', status: 409, subjectId: owner.personId })
})

test('what the service did not live to write down stands there as unknown', async () => {
  await owner.ask('apiKeys.create', { name: 'Shop', permissions: ['reviews'] })
  await world.sql`
    update audit_entry set status = null
    where organization_id = ${world.business.organizationId} and operation = 'apiKeys.create'`
  expect((await log({ operation: 'apiKeys.create' }))[0]).toMatchObject({ outcome: 'unknown', status: null })
})

test('it is filtered by person, project, operation or group, and days, and read on by cursor', async () => {
  const admin = await world.member({ role: 'admin', name: 'Ada' })
  const operations = async (query: Record<string, unknown>) => (await log(query)).map(({ operation }: { operation: string }) => operation)
  await admin.ask('organization.update', { name: 'Acme' })
  await admin.ask('invitations.create', { email: 'x@example.com', role: 'viewer' })
  expect(await operations({ personId: admin.personId })).toEqual(['invitations.create', 'organization.update'])
  expect(await operations({ personId: admin.personId, operation: 'invitations.' })).toEqual(['invitations.create'])
  expect(await operations({ operation: 'invitations' })).toEqual([])
  expect(await operations({ operation: '%' })).toEqual([])
  // By the address: `ask` takes a project's id for a part of it.
  const inProject = async (projectId: string) =>
    (
      (await (await fetch(`${owner.url}/audit-log?projectId=${projectId}`, { headers: { cookie: owner.cookie } })).json()) as {
        entries: object[]
      }
    ).entries
  expect(await inProject(world.business.projectId)).toMatchObject([{ operation: 'goals.create' }])
  expect(await inProject('%27')).toEqual([])
  for (const nobody of [{ personId: 'x' }, { dateTo: '2020-01-01' }, { dateFrom: '2099-01-01' }]) expect(await log(nobody)).toEqual([])
  // By their own days: midnight may be among them.
  const days: string[] = (await log()).map(({ at }: { at: string }) => at.slice(0, 10))
  expect(await log({ dateFrom: days.at(-1), dateTo: days[0] })).toHaveLength(days.length)
  expect(days.length).toBeGreaterThan(3)
  expect((await owner.ask('auditLog.list', { dateFrom: '2026-02-02', dateTo: '2026-02-01' })).status).toBe(400)
  expect((await owner.ask('auditLog.list', { cursor: 'x' })).status).toBe(400)

  const all = (await log()).map(({ entryId }: { entryId: string }) => entryId)
  const read: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await owner.ask('auditLog.list', { limit: 2, ...(cursor && { cursor }) })
    read.push(...body.entries.map(({ entryId }: { entryId: string }) => entryId))
    cursor = body.pagination.nextCursor
  }
  expect(read).toEqual(all)
})

test('another organization’s log is its own, and a project that is gone has no name', async () => {
  const other = await world.openBusiness('Other')
  const stranger = await world.member({ organizationId: other.organizationId })
  expect((await stranger.ask('auditLog.list')).body.entries).toEqual([])
  await world.sql`
    insert into audit_entry (organization_id, person_id, person_name, person_email, role, operation, project_id, fields, status)
    values (${other.organizationId}, ${stranger.personId}, 'S', 's@example.com', 'owner', 'projects.delete', ${world.business.projectId}, '{}', 200)`
  expect((await stranger.ask('auditLog.list')).body.entries[0].project).toEqual({ projectId: world.business.projectId, name: null })
})

test('it is exported as it is filtered, and that stands there too', async () => {
  const file = async (query: string) =>
    (await fetch(`${owner.url}/audit-log/export?${query}`, { headers: { cookie: owner.cookie } })).text()
  const lines = (await file(`format=jsonl&personId=${owner.personId}`)).trim().split('\n')
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ operation: 'goals.create', person: { name: 'Olga' } })
  const csv = await file('operation=members.remove')
  expect(csv).toContain('"entryId","at","personId","personName"')
  expect(csv).toMatch(/,"Olga","owner-[\w-]+@members\.example","owner","members\.remove",,,"[\w-]+","","refused",409,true,\r\n$/)
  expect((await log({ operation: 'auditLog.export' })).length).toBe(2)
})
