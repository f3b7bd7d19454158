import type { Role } from '@earshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../../../test/world/visitor.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'

// The members of an organization, and who may change them. Each test has an organization of its own: owner, admin, member and viewer.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let team: Record<Role, Member>
let organizationId: string
beforeEach(async () => {
  ;({ organizationId } = await world.openBusiness('Team'))
  const of = (role: Role) => world.member({ role, organizationId, name: role })
  team = { viewer: await of('viewer'), member: await of('member'), admin: await of('admin'), owner: await of('owner') }
})

const rolesNow = async (): Promise<string[]> =>
  (await team.owner.ask('members.list')).body.members.map((each: { name: string; role: string }) => `${each.name} ${each.role}`)
const answer = ({ status, body }: { status: number; body: { code?: string } }) => (body.code ? `${status} ${body.code}` : String(status))

test('everybody sees who works here, owners first, and when they were last here, to the hour', async () => {
  await team.viewer.ask('goals.list')
  const { body } = await team.viewer.ask('members.list')
  expect(body.members.map(({ role }: { role: string }) => role)).toEqual(['owner', 'admin', 'member', 'viewer'])
  expect(body.members.at(-1).lastSeenAt).toMatch(/:00:00\.000Z$/)
  expect(body.members[0]).toMatchObject({ email: team.owner.email, twoFactor: false, lastSeenAt: null })
})

test('a role that is given or taken takes effect with the next request', async () => {
  expect(answer(await team.member.ask('apiKeys.list'))).toBe('403 Forbidden')
  expect(answer(await team.owner.ask('members.update', { personId: team.member.personId, role: 'admin' }))).toBe('200')
  expect(answer(await team.member.ask('apiKeys.list'))).toBe('200')
  await team.owner.ask('members.update', { personId: team.member.personId, role: 'viewer' })
  expect(answer(await team.member.ask('goals.create', { goal: 'Learn' }))).toBe('403 Forbidden')
})

describe('no member rises by themselves', () => {
  const tries: [what: string, who: Role, ask: () => Promise<{ status: number; body: { code?: string } }>][] = [
    ['an admin makes himself an owner', 'admin', () => team.admin.ask('members.update', { personId: team.admin.personId, role: 'owner' })],
    [
      'an admin makes somebody an owner',
      'admin',
      () => team.admin.ask('members.update', { personId: team.member.personId, role: 'owner' }),
    ],
    ['an admin changes an owner', 'admin', () => team.admin.ask('members.update', { personId: team.owner.personId, role: 'viewer' })],
    ['an admin removes an owner', 'admin', () => team.admin.ask('members.remove', { personId: team.owner.personId })],
    ['an admin invites an owner', 'admin', () => team.admin.ask('invitations.create', { email: 'x@example.com', role: 'owner' })],
    [
      'a member makes himself an admin',
      'member',
      () => team.member.ask('members.update', { personId: team.member.personId, role: 'admin' }),
    ],
    ['a member removes a viewer', 'member', () => team.member.ask('members.remove', { personId: team.viewer.personId })],
    ['a viewer removes an admin', 'viewer', () => team.viewer.ask('members.remove', { personId: team.admin.personId })],
    ['a member invites', 'member', () => team.member.ask('invitations.create', { email: 'x@example.com', role: 'viewer' })],
    ['a member reads who was invited', 'member', () => team.member.ask('invitations.list')],
    ['a member reads keys', 'member', () => team.member.ask('apiKeys.list')],
    ['a member makes a key', 'member', () => team.member.ask('apiKeys.create', { name: 'k', permissions: ['reviews'] })],
    ['a member reads the audit log', 'member', () => team.member.ask('auditLog.list')],
    ['a member renames the organization', 'member', () => team.member.ask('organization.update', { name: 'Mine' })],
  ]
  test.each(tries)('%s: refused, and nothing changed', async (_what, _who, ask) => {
    expect(answer(await ask())).toBe('403 Forbidden')
    expect(await rolesNow()).toEqual(['owner owner', 'admin admin', 'member member', 'viewer viewer'])
    expect((await team.owner.ask('invitations.list')).body.invitations).toEqual([])
  })
})

test('an owner makes owners, and they unmake each other', async () => {
  expect(answer(await team.owner.ask('members.update', { personId: team.admin.personId, role: 'owner' }))).toBe('200')
  expect(answer(await team.admin.ask('members.update', { personId: team.owner.personId, role: 'member' }))).toBe('200')
  expect(answer(await team.admin.ask('members.remove', { personId: team.owner.personId }))).toBe('200')
})

test('the last owner stays an owner and stays', async () => {
  const { personId } = team.owner
  expect(answer(await team.owner.ask('members.update', { personId, role: 'admin' }))).toBe('409 CONFLICT')
  expect(answer(await team.owner.ask('members.remove', { personId }))).toBe('409 CONFLICT')
})

test('of two owners who leave at once one stays', async () => {
  await team.owner.ask('members.update', { personId: team.admin.personId, role: 'owner' })
  for (let round = 0; round < 5; round++) {
    const left = await Promise.all([team.owner, team.admin].map((each) => each.ask('members.remove', { personId: each.personId })))
    expect(left.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [stays] = await world.sql<{ personId: string }[]>`
      select person_id from member where organization_id = ${organizationId} and role = 'owner'`
    expect([team.owner.personId, team.admin.personId]).toContain(stays!.personId)
    await world.sql`
      insert into member (organization_id, person_id, role)
      select ${organizationId}, person_id, 'owner' from unnest(${[team.owner.personId, team.admin.personId]}::uuid[]) as person_id
      on conflict do nothing`
  }
})

test('everybody may leave; a removed member’s open tab reaches nothing, and their other organizations are as they were', async () => {
  const other = await world.openBusiness('Other')
  await world.sql`
    insert into member (organization_id, person_id, role) values (${other.organizationId}, ${team.member.personId}, 'admin')`
  expect(answer(await team.viewer.ask('members.remove', { personId: team.viewer.personId }))).toBe('200')
  expect(answer(await team.admin.ask('members.remove', { personId: team.member.personId }))).toBe('200')
  expect(answer(await team.member.ask('goals.list'))).toBe('404 NOT_FOUND')
  expect(answer(await team.viewer.ask('members.list'))).toBe('404 NOT_FOUND')
  const account = (await (await team.member.get('/dashboard/api/account')).json()) as {
    organizations: { organizationId: string; role: string }[]
  }
  expect(account.organizations).toEqual([{ organizationId: other.organizationId, name: 'Other', role: 'admin' }])
  expect((await team.member.get(`/dashboard/api/${other.organizationId}/api-keys`)).status).toBe(200)
})

test('who was removed does not come back by an invitation from before', async () => {
  const email = 'grace@example.com'
  const { url } = (await team.admin.ask('invitations.create', { email, role: 'admin' })).body
  // Their directory has given them the address that was invited.
  for (const sql of new Set([world.people, world.sql]))
    await sql`update person set email = ${email} where person_id = ${team.viewer.personId}`
  expect(answer(await team.owner.ask('members.remove', { personId: team.viewer.personId }))).toBe('200')
  const code = new URL(url).hash.replace('#code=', '')
  const browser = openBrowser(world, team.viewer.cookie)
  expect(answer(await browser.post('/dashboard/auth/invitation', { code }))).toBe('404 NOT_FOUND')
  expect(await rolesNow()).toEqual(['owner owner', 'admin admin', 'member member'])
})

test('no member is found or changed from another organization', async () => {
  const other = await world.openBusiness('Other')
  const owner = await world.member({ organizationId: other.organizationId })
  for (const ask of [
    () => owner.ask('members.update', { personId: team.admin.personId, role: 'viewer' }),
    () => owner.ask('members.remove', { personId: team.admin.personId }),
    () => team.owner.ask('members.remove', { personId: '00000000-0000-7000-8000-000000000000' }),
    () => team.owner.ask('members.update', { personId: 'not-an-id', role: 'viewer' }),
  ])
    expect(answer(await ask())).toBe('404 NOT_FOUND')
  expect(await rolesNow()).toEqual(['owner owner', 'admin admin', 'member member', 'viewer viewer'])
})

test('a member who lost a role uses it no more, also when both ask at once', async () => {
  for (let round = 0; round < 5; round++) {
    await world.sql`
      update member set role = 'admin' where organization_id = ${organizationId} and person_id = ${team.admin.personId}`
    const [demoted, invited] = await Promise.all([
      team.owner.ask('members.update', { personId: team.admin.personId, role: 'viewer' }),
      team.admin.ask('invitations.create', { email: `friend${round}@example.com`, role: 'admin' }),
    ])
    expect(demoted.status).toBe(200)
    expect([201, 403]).toContain(invited.status)
    // What they sent before they were demoted was taken back with it.
    expect((await team.owner.ask('invitations.list')).body.invitations).toEqual([])
  }
})

test('the organization is renamed by admins, and says how many it has', async () => {
  expect((await team.admin.ask('organization.update', { name: '  Team & Co ' })).body).toMatchObject({ name: 'Team & Co', memberCount: 4 })
  expect((await team.viewer.ask('organization.get')).body).toMatchObject({ organizationId, name: 'Team & Co' })
  expect((await team.owner.ask('organization.update', {})).body.name).toBe('Team & Co')
  expect((await team.owner.ask('organization.update', { name: '' })).status).toBe(400)
})
