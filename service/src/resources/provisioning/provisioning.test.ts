import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { directoryAt, openDirectory, schemas } from '../../../test/world/directory.ts'
import { client, reserveIdentityProvider, walkThrough } from '../../../test/world/identity-provider.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { withinASecond } from '../../../test/world/within-a-second.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { deactivate, memberOf, openCompany, rename } from './company.fixture.ts'

// Who is a member by the word of a directory, and what that word can't do.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('who is taken away', () => {
  test('loses membership, sessions, API keys and invitations at once', async () => {
    const { domain, organizationId, owner, directory } = await openCompany(world)
    const ada = await world.member({ organizationId, role: 'admin' })
    const email = await rename(world, ada, `ada@${domain}`)
    const id = await directory.user(email)
    const { key } = (await ada.ask('apiKeys.create', { name: 'Hers', permissions: ['reviews'] })).body
    const { key: others } = (await owner.ask('apiKeys.create', { name: 'Olga’s', permissions: ['reviews'] })).body
    await ada.ask('invitations.create', { email: 'x@example.com', role: 'viewer' })
    const { projectId } = (await owner.ask('projects.list')).body.projects[0]
    const works = async (one: string) => (await world.ask('opinions.list', { projectId }, one)).status
    expect([await works(key), await works(others)]).toEqual([200, 200])
    expect((await deactivate(directory, id)).body.active).toBe(false)
    await withinASecond(async () => (await ada.ask('organization.get')).status, 401)
    await withinASecond(() => works(key), 401)
    expect(await works(others)).toBe(200)
    expect((await owner.ask('invitations.list')).body.invitations).toEqual([])
    expect(await memberOf(owner, email)).toBe(null)
  })

  test('keeps what they are elsewhere, and their session for it', async () => {
    const { domain, directory, organizationId } = await openCompany(world)
    const ada = await world.member({ organizationId, role: 'viewer' })
    await rename(world, ada, `ada@${domain}`)
    const id = await directory.user(`ada@${domain}`)
    const { organizationId: elsewhere } = await world.openBusiness('Elsewhere')
    await world.sql`insert into member (organization_id, person_id, role) values (${elsewhere}, ${ada.personId}, 'viewer')`
    await deactivate(directory, id)
    expect((await ada.ask('organization.get')).status).toBe(404)
    expect(await (await ada.get(`/dashboard/api/${elsewhere}/organization`)).json()).toMatchObject({ organizationId: elsewhere })
    // The directory has them again: they were here before.
    expect((await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).status).toBe(200)
  })

  test('is not let in by the provider again, also where they were deleted, until the directory has them', async () => {
    const idp = await reserveIdentityProvider()
    onTestFinished(() => idp.close())
    const { domain, organizationId, owner } = await openCompany(world)
    const wish = { type: 'oidc', issuer: idp.issuer, ...client, domain: `sso.${domain}`, defaultRole: 'viewer' }
    const { body: provider } = await owner.ask('ssoProviders.create', wish)
    await world.sql`update sso_provider set domain_verified_at = now() where provider_id = ${provider.providerId}`
    await idp.open(provider.callbackUrl)
    const { providerId } = provider
    const directory = directoryAt(world, (await owner.ask('ssoProviders.createScimToken', { providerId })).body.token)
    const email = `ada@sso.${domain}`
    idp.account = { sub: 'ada', email, email_verified: true, name: 'Ada' }
    const signIn = async () => {
      const browser = openBrowser(world)
      const { body } = await browser.post('/dashboard/auth/sign-in/sso', { email })
      const back = await walkThrough(body.url)
      const answer = await browser.ask(back.pathname + back.search, { headers: { 'sec-fetch-site': 'cross-site' } })
      return [answer.status, (await browser.get('/dashboard/api/account')).status]
    }
    const id = await directory.user(email)
    expect(await signIn()).toEqual([303, 200])
    await deactivate(directory, id)
    expect(await signIn()).toEqual([403, 401])
    expect((await directory.ask('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await signIn()).toEqual([403, 401])
    expect((await directory.ask('GET', `/Users/${id}`)).status).toBe(404)
    expect((await directory.ask('DELETE', `/Users/${id}`)).status).toBe(404)
    expect(await memberOf(owner, email)).toBe(null)
    const again = await directory.user(email)
    expect(again).not.toBe(id)
    expect(await signIn()).toEqual([303, 200])
    // Of what the directory said nothing is kept of who was deleted.
    await directory.ask('DELETE', `/Users/${again}`)
    const [{ kept }] = await world.sql<[{ kept: string }]>`
      select string_agg(scim_user::text, '') as kept from scim_user where organization_id = ${organizationId} and deleted_at is not null`
    expect(kept).not.toMatch(/\bada\b/i)
  })
})

test('who was invited before the directory had them has the role of the invitation, until their groups decide', async () => {
  const { domain, owner, directory } = await openCompany(world, { groupRoles: [{ group: 'Staff', role: 'member' }] })
  const invite = (email: string, role: string) => owner.ask('invitations.create', { email, role })
  const roleOf = async (name: string) => (await memberOf(owner, `${name}@${domain}`)).role
  const invited = { ada: 'owner', grace: 'admin', hedy: 'viewer' }
  for (const [name, role] of Object.entries(invited)) await invite(`${name}@${domain}`, role)
  await invite('x@example.com', 'viewer')
  const ids = []
  for (const name of Object.keys(invited)) ids.push(await directory.user(`${name}@${domain}`))
  expect([await roleOf('ada'), await roleOf('grace'), await roleOf('hedy')]).toEqual(['owner', 'admin', 'viewer'])
  expect((await owner.ask('invitations.list')).body.invitations).toMatchObject([{ email: 'x@example.com' }])
  const { entries } = (await owner.ask('auditLog.list', { operation: 'invitations.accept' })).body
  expect(entries).toHaveLength(3)
  expect(entries[0]).toMatchObject({ person: { name: domain }, role: 'provider', outcome: 'done' })
  await directory.group('Staff', ids)
  expect([await roleOf('ada'), await roleOf('grace'), await roleOf('hedy')]).toEqual(['owner', 'member', 'member'])
})

test('who was invited keeps the role of the invitation when the settings give no group a role any more', async () => {
  const { domain, owner, directory } = await openCompany(world, { groupRoles: [{ group: 'Staff', role: 'member' }] })
  await owner.ask('invitations.create', { email: `ada@${domain}`, role: 'admin' })
  await directory.group('Staff', [await directory.user(`grace@${domain}`)])
  await directory.user(`ada@${domain}`)
  await owner.ask('ssoProviders.update', { providerId: directory.providerId, groupRoles: [] })
  const roleOf = async (name: string) => (await memberOf(owner, `${name}@${domain}`)).role
  expect([await roleOf('ada'), await roleOf('grace')]).toEqual(['admin', 'viewer'])
})

describe('owners', () => {
  test('are neither taken away, nor lowered, nor given another address or name', async () => {
    const { domain, owner, directory } = await openCompany(world, { groupRoles: [{ group: 'Staff', role: 'viewer' }] })
    const email = await rename(world, owner, `olga@${domain}`)
    const id = await directory.user(email, { displayName: 'Somebody' })
    await directory.group('Staff', [id])
    const changes: [number, () => Promise<{ status: number }>][] = [
      [403, () => deactivate(directory, id)],
      [403, () => directory.ask('DELETE', `/Users/${id}`)],
      [403, () => directory.ask('PUT', `/Users/${id}`, { schemas: [schemas.user], userName: email, active: false })],
      [403, () => directory.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: `mine@${domain}` })],
      [200, () => directory.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Renamed' })],
    ]
    for (const [status, change] of changes) expect((await change()).status).toBe(status)
    expect(await memberOf(owner, email)).toMatchObject({ role: 'owner', name: 'Olga' })
    expect((await directory.ask('GET', `/Users/${id}`)).body.active).toBe(true)
    // Nor by a user who is none from the beginning.
    const other = await world.member({ organizationId: (await owner.ask('organization.get')).body.organizationId, role: 'owner' })
    const otherEmail = await rename(world, other, `other@${domain}`)
    const created = await directory.ask('POST', '/Users', { schemas: [schemas.user], userName: otherEmail, active: false })
    expect([created.status, (await memberOf(owner, otherEmail)).role]).toEqual([403, 'owner'])
  })
})

describe('roles', () => {
  test('are those of the highest group, follow the settings, and a sign-in leaves them', async () => {
    const groupRoles = [
      { group: 'Leads', role: 'admin' },
      { group: 'staff-id', role: 'member' },
    ]
    const { domain, owner, directory } = await openCompany(world, { groupRoles })
    const id = await directory.user(`ada@${domain}`)
    const role = async () => (await memberOf(owner, `ada@${domain}`)).role
    const staff = await directory.group('Staff', [id], { externalId: 'staff-id' })
    const leads = await directory.group('Leads', [id])
    expect(await role()).toBe('admin')
    await directory.ask('DELETE', `/Groups/${leads}`)
    expect(await role()).toBe('member')
    const { providerId } = directory
    await owner.ask('ssoProviders.update', { providerId, groupRoles: [{ group: 'Staff', role: 'admin' }] })
    expect(await role()).toBe('admin')
    await owner.ask('ssoProviders.update', { providerId, groupRoles: [] })
    expect(await role()).toBe('viewer')
    await owner.ask('ssoProviders.update', { providerId, groupRoles })
    // Who comes back has the role of their groups.
    await deactivate(directory, id)
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
    expect(await role()).toBe('member')
    expect((await directory.ask('GET', `/Groups/${staff}`)).body.members).toHaveLength(1)
  })

  test('that are lowered take back the invitations that they could not send', async () => {
    const { domain, organizationId, owner, directory } = await openCompany(world, { groupRoles: [{ group: 'Leads', role: 'admin' }] })
    const ada = await world.member({ organizationId, role: 'viewer' })
    await rename(world, ada, `ada@${domain}`)
    const id = await directory.user(`ada@${domain}`)
    const leads = await directory.group('Leads', [id])
    expect((await ada.ask('invitations.create', { email: 'x@example.com', role: 'viewer' })).status).toBe(201)
    await directory.ask('DELETE', `/Groups/${leads}`)
    expect((await owner.ask('invitations.list')).body.invitations).toEqual([])
  })
})

test('every change of a membership stands in the audit log, with the provider as who did it', async () => {
  const { domain, owner, directory } = await openCompany(world, { groupRoles: [{ group: 'Leads', role: 'admin' }] })
  const id = await directory.user(`ada@${domain}`)
  const { personId } = await memberOf(owner, `ada@${domain}`)
  await directory.group('Leads', [id])
  await directory.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Ada' })
  await deactivate(directory, id)
  await directory.ask('POST', '/Users', { schemas: [schemas.user], userName: 'nobody@elsewhere.example' })
  const { entries } = (await owner.ask('auditLog.list', { operation: 'provisioning.' })).body
  expect(entries.map(({ operation, fields }: { operation: string; fields: string[] }) => [operation, ...fields])).toEqual([
    ['provisioning.removeMember'],
    ['provisioning.updateMember', 'name'],
    ['provisioning.updateMember', 'role'],
    ['provisioning.addMember'],
  ])
  for (const entry of entries)
    expect(entry).toMatchObject({
      person: { personId: directory.providerId, name: domain, email: '', emailVerified: null },
      ...{ role: 'provider', subjectId: personId, outcome: 'done', status: 200 },
    })
})

test('of two directories none knows the other’s users and groups', async () => {
  const [ours, theirs] = [await openCompany(world), await openCompany(world)]
  const user = await theirs.directory.user(`ada@${theirs.domain}`)
  const group = await theirs.directory.group('Leads', [user])
  const own = await ours.directory.group('Leads')
  const patch = { schemas: [schemas.patch], Operations: [{ op: 'replace', path: 'externalId', value: 'x' }] }
  for (const path of [`/Users/${user}`, `/Groups/${group}`]) {
    const body = { schemas: [schemas.user, schemas.group], userName: `x@${ours.domain}`, displayName: 'X' }
    const { userName: _, ...groupBody } = body
    const { displayName: __, ...userBody } = body
    expect((await ours.directory.ask('GET', path)).status).toBe(404)
    expect((await ours.directory.ask('PUT', path, path.startsWith('/Users') ? userBody : groupBody)).status).toBe(404)
    expect((await ours.directory.ask('PATCH', path, patch)).status).toBe(404)
    expect((await ours.directory.ask('DELETE', path)).status).toBe(404)
  }
  expect((await ours.directory.ask('GET', `/Users?filter=${encodeURIComponent(`id eq "${user}"`)}`)).body.totalResults).toBe(0)
  expect((await ours.directory.ask('GET', `/Groups?filter=${encodeURIComponent(`members eq "${user}"`)}`)).body.totalResults).toBe(0)
  const added = await ours.directory.patch(`/Groups/${own}`, { op: 'add', path: 'members', value: [{ value: user }] })
  expect([added.status, added.body.scimType]).toEqual([400, 'invalidValue'])
  expect((await ours.directory.ask('GET', '/Users')).body.totalResults).toBe(0)
  expect((await theirs.directory.ask('GET', `/Users/${user}`)).status).toBe(200)
  expect((await theirs.directory.ask('GET', `/Groups/${group}`)).body.members).toHaveLength(1)
})

test('nor do two directories of one organization; and who was deleted is in no group', async () => {
  const { domain, owner, directory } = await openCompany(world)
  const other = await openDirectory(world, owner, { domain: `other.${domain}` })
  const theirs = await other.user(`ada@other.${domain}`)
  const gone = await directory.user(`gone@${domain}`)
  const group = await directory.group('Leads', [gone])
  await directory.ask('DELETE', `/Users/${gone}`)
  expect((await directory.ask('GET', `/Groups/${group}`)).body.members).toEqual([])
  for (const value of [theirs, gone])
    expect((await directory.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value }] })).status).toBe(400)
  expect((await directory.ask('GET', `/Users/${theirs}`)).status).toBe(404)
  expect((await directory.ask('GET', '/Users')).body.totalResults).toBe(0)
  // Each has the say of its own domain.
  const body = { schemas: [schemas.user], userName: `eve@other.${domain}` }
  expect([(await directory.ask('POST', '/Users', body)).status, (await other.ask('POST', '/Users', body)).status]).toEqual([400, 201])
})

test('an organization that is full takes no more, and what was refused left nothing', async () => {
  const { domain, organizationId, directory } = await openCompany(world)
  await world.sql`
    with people as (
      insert into person (name, email) select 'N', 'n' || number || '@full.example' from generate_series(1, 499) as number returning person_id
    )
    insert into member (organization_id, person_id, role) select ${organizationId}, person_id, 'viewer' from people`
  expect((await directory.ask('POST', '/Users', { schemas: [schemas.user], userName: `one@${domain}` })).status).toBe(409)
  expect(await world.people`select from person where email = ${`one@${domain}`}`).toHaveLength(0)
  const id = await directory.user(`two@${domain}`, { active: false })
  expect((await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).status).toBe(409)
  expect((await directory.ask('GET', `/Users/${id}`)).body.active).toBe(false)
})

test('of many who create the same user at once one does', async () => {
  const { domain, directory } = await openCompany(world)
  const body = { schemas: [schemas.user], userName: `ada@${domain}` }
  const made = await Promise.all(Array.from({ length: 6 }, () => directory.ask('POST', '/Users', body)))
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
})
