import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { directoryAt, openDirectory, schemas } from '../../../test/world/directory.ts'
import { client, reserveIdentityProvider, walkThrough } from '../../../test/world/identity-provider.ts'
import { openBrowser } from '../../../test/world/visitor.ts'
import { withinASecond } from '../../../test/world/within-a-second.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { passwordAddress } from '../../accounts/password-reset.ts'

// Who is a member by the word of a directory, and what that word can't do.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let businesses = 0
/** An organization of its own with an owner, and a directory of a domain of its own. */
async function openCompany(options: Parameters<typeof openDirectory>[2] = {}) {
  businesses++
  const domain = options.domain ?? `company${businesses}.example`
  const { organizationId } = await world.openBusiness(`Company ${businesses}`)
  const owner = await world.member({ organizationId, name: 'Olga' })
  const directory = await openDirectory(world, owner, { ...options, domain })
  return { domain, organizationId, owner, directory }
}

const memberOf = async (owner: Member, email: string) =>
  (await owner.ask('members.list')).body.members.find((each: { email: string }) => each.email === email) ?? null
const deactivate = (directory: Pick<ReturnType<typeof directoryAt>, 'patch'>, id: string) =>
  directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })

/** Gives somebody an address of a domain. */
async function rename(person: Member, email: string) {
  await world.sql`update person set email = ${email} where person_id = ${person.personId}`
  return email
}

describe('a token', () => {
  test('is made by an owner once the domain is verified, shown once, kept as a digest, and says when it was used', async () => {
    const { organizationId } = await world.openBusiness('Tokens')
    const owner = await world.member({ organizationId })
    const wish = { type: 'oidc', issuer: 'https://idp.example', ...client, domain: 'tokens.example', defaultRole: 'viewer' }
    const { providerId } = (await owner.ask('ssoProviders.create', wish)).body
    expect((await owner.ask('ssoProviders.createScimToken', { providerId })).body).toMatchObject({ code: 'CONFLICT' })
    await world.sql`update sso_provider set domain_verified_at = now() where provider_id = ${providerId}`
    const { status, body } = await owner.ask('ssoProviders.createScimToken', { providerId })
    expect([status, body]).toEqual([
      201,
      {
        ...{ providerId, url: `${world.address}/scim/v2`, createdAt: expect.any(String) },
        token: expect.stringMatching(/^ear_scim_[0-9A-Za-z]{49}$/),
      },
    ])
    const shown = async () => (await owner.ask('ssoProviders.list')).body.ssoProviders[0].scim
    expect(await shown()).toEqual({ url: `${world.address}/scim/v2`, createdAt: body.createdAt, lastUsedAt: null })
    expect((await directoryAt(world, body.token).ask('GET', '/Users')).status).toBe(200)
    expect((await shown()).lastUsedAt).toMatch(/:00\.000Z$/)
    const [{ kept }] = await world.sql<[{ kept: string }]>`select string_agg(scim_token::text, '') as kept from scim_token`
    expect(kept).not.toContain(body.token.slice(9, 30))
    for (const role of ['admin', 'viewer'] as const) {
      const other = await world.member({ organizationId, role })
      expect((await other.ask('ssoProviders.createScimToken', { providerId })).status).toBe(403)
    }
  })

  test('ends with the next one, by an owner, and with its provider, within a second', async () => {
    const { owner, directory } = await openCompany()
    const { providerId } = directory
    const status = async (token: string) => (await directoryAt(world, token).ask('GET', '/Users')).status
    const next = (await owner.ask('ssoProviders.createScimToken', { providerId })).body.token
    await withinASecond(() => status(directory.token), 401)
    expect(await status(next)).toBe(200)
    expect((await owner.ask('ssoProviders.deleteScimToken', { providerId })).body).toEqual({ providerId, deleted: true })
    expect((await owner.ask('ssoProviders.deleteScimToken', { providerId })).status).toBe(404)
    await withinASecond(() => status(next), 401)
    const last = (await owner.ask('ssoProviders.createScimToken', { providerId })).body.token
    const { personId } = await world.member({ role: 'member' })
    const id = await directoryAt(world, last).user(`stays@${(await owner.ask('ssoProviders.list')).body.ssoProviders[0].domain}`)
    expect(id).not.toBe(personId)
    await owner.ask('ssoProviders.delete', { providerId })
    await withinASecond(() => status(last), 401)
    // Members stay.
    expect((await owner.ask('members.list')).body.members).toHaveLength(2)
  })

  test.each(['', 'Bearer', 'Basic YTpi', 'Bearer ear_scim_x', `Bearer ear_scim_${'0'.repeat(49)}`])(
    'that is none opens nothing: %s',
    async (authorization) => {
      const answer = await fetch(`${world.address}/scim/v2/Users`, { headers: { authorization } })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await answer.json()).toMatchObject({ schemas: [schemas.error], status: '401' })
    },
  )

  test('opens nothing but SCIM, which an API key does not open', async () => {
    const { directory } = await openCompany()
    expect((await world.ask('goals.list', {}, directory.token)).status).toBe(401)
    expect((await directoryAt(world, world.business.apiKey).ask('GET', '/Users')).status).toBe(401)
  })
})

describe('a user', () => {
  test('has an address of the verified domain, or is none', async () => {
    const { domain, directory } = await openCompany()
    const create = (userName: string, more: object = {}) =>
      directory.ask('POST', '/Users', { schemas: [schemas.user], userName, active: true, ...more })
    for (const userName of [
      'ada',
      'ada@elsewhere.example',
      `ada@sub.${domain}`,
      `ada@${domain}.evil.example`,
      `ädä@${domain}`,
      `ada@${domain.replace('company', 'cоmpany')}`,
      `a da@${domain}`,
      `"ada"@${domain}`,
    ]) {
      const { status, body } = await create(userName)
      expect([userName, status, body.scimType]).toEqual([userName, 400, 'invalidValue'])
    }
    expect((await create(`ada@${domain}`, { emails: [{ value: 'ada@elsewhere.example' }] })).status).toBe(400)
    expect(await world.sql`select from person where email like '%ada%@%company%'`).toHaveLength(0)
    const id = await directory.user(`ada@${domain}`)
    const moved = await directory.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: 'ada@elsewhere.example' })
    expect(moved.status).toBe(400)
    expect((await directory.ask('GET', `/Users/${id}`)).body.userName).toBe(`ada@${domain}`)
  })

  test('is a member at once by their account, which the provider alone opens', async () => {
    const { domain, owner, directory } = await openCompany({ defaultRole: 'member' })
    await directory.user(`ada@${domain}`, { displayName: 'Ada' })
    const { personId, ...ada } = await memberOf(owner, `ada@${domain}`)
    expect(ada).toMatchObject({ role: 'member', name: 'Ada', emailVerified: true })
    const address = await passwordAddress(world.sql, { personId, baseUrl: world.address, hours: 1, isMailed: true })
    const token = new URLSearchParams(new URL(address).hash.slice(1)).get('token')
    const browser = openBrowser(world)
    const reset = await browser.post('/dashboard/auth/reset-password', { token, newPassword: 'a heron walks at dawn' })
    expect(reset).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
    expect((await browser.signIn(`ada@${domain}`, 'a heron walks at dawn')).status).toBe(401)
  })

  test('who is a member already stays what they are, and keeps their password', async () => {
    const { domain, organizationId, owner, directory } = await openCompany()
    const ada = await world.member({ organizationId, role: 'admin' })
    const email = await rename(ada, `ada@${domain}`)
    await directory.user(email)
    expect(await memberOf(owner, email)).toMatchObject({ personId: ada.personId, role: 'admin' })
    expect((await openBrowser(world).signIn(email, ada.password)).status).toBe(200)
  })

  test('whose account somebody made in their address gets it without its password', async () => {
    const { domain, organizationId, owner, directory } = await openCompany()
    const squatted = await world.member({ organizationId, role: 'viewer', emailVerified: false })
    const email = await rename(squatted, `ada@${domain}`)
    await directory.user(email)
    expect(await memberOf(owner, email)).toMatchObject({ emailVerified: true })
    expect((await openBrowser(world).signIn(email, squatted.password)).status).toBe(401)
    expect((await squatted.ask('organization.get')).status).toBe(401)
  })

  test('whose account is at home elsewhere alone is none, until they came themselves', async () => {
    const { domain, organizationId, owner, directory } = await openCompany()
    const ada = await world.member({ role: 'viewer' })
    const email = await rename(ada, `ada@${domain}`)
    const create = () => directory.ask('POST', '/Users', { schemas: [schemas.user], userName: email })
    expect(await create()).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await memberOf(owner, email)).toBe(null)
    await world.sql`insert into member (organization_id, person_id, role) values (${organizationId}, ${ada.personId}, 'viewer')`
    expect((await create()).status).toBe(201)
  })

  test('has the address and the name that their directory says, while they are at home here alone', async () => {
    const { domain, organizationId, owner, directory } = await openCompany()
    const id = await directory.user(`ada@${domain}`, { displayName: 'Ada' })
    await directory.user(`taken@${domain}`)
    const { personId } = await memberOf(owner, `ada@${domain}`)
    const move = (to: string) => directory.patch(`/Users/${id}`, { op: 'replace', value: { userName: `${to}@${domain}`, displayName: to } })
    expect((await move('byron')).status).toBe(200)
    expect(await memberOf(owner, `byron@${domain}`)).toMatchObject({ personId, name: 'byron' })
    const stranger = await world.member({ role: 'viewer' })
    await rename(stranger, `stranger@${domain}`)
    expect((await move('stranger')).status).toBe(409)
    expect((await move('taken')).status).toBe(409)
    await world.sql`insert into member (organization_id, person_id, role) values (${world.business.organizationId}, ${personId}, 'viewer')`
    expect((await move('another')).status).toBe(400)
    const named = await directory.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Renamed' })
    expect([named.body.displayName, (await memberOf(owner, `byron@${domain}`)).name]).toEqual(['Renamed', 'byron'])
    expect(organizationId).not.toBe(world.business.organizationId)
  })
})

describe('who is taken away', () => {
  test('loses membership, sessions, API keys and invitations at once', async () => {
    const { domain, organizationId, owner, directory } = await openCompany()
    const ada = await world.member({ organizationId, role: 'admin' })
    const email = await rename(ada, `ada@${domain}`)
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
    const { domain, directory, organizationId } = await openCompany()
    const ada = await world.member({ organizationId, role: 'viewer' })
    await rename(ada, `ada@${domain}`)
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
    const { domain, organizationId, owner } = await openCompany()
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
    expect(kept).not.toContain('ada')
  })
})

describe('owners', () => {
  test('are neither taken away, nor lowered, nor given another address or name', async () => {
    const { domain, owner, directory } = await openCompany({ groupRoles: [{ group: 'Staff', role: 'viewer' }] })
    const email = await rename(owner, `olga@${domain}`)
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
    const otherEmail = await rename(other, `other@${domain}`)
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
    const { domain, owner, directory } = await openCompany({ groupRoles })
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
    const { domain, organizationId, owner, directory } = await openCompany({ groupRoles: [{ group: 'Leads', role: 'admin' }] })
    const ada = await world.member({ organizationId, role: 'viewer' })
    await rename(ada, `ada@${domain}`)
    const id = await directory.user(`ada@${domain}`)
    const leads = await directory.group('Leads', [id])
    expect((await ada.ask('invitations.create', { email: 'x@example.com', role: 'viewer' })).status).toBe(201)
    await directory.ask('DELETE', `/Groups/${leads}`)
    expect((await owner.ask('invitations.list')).body.invitations).toEqual([])
  })
})

test('every change of a membership stands in the audit log, with the provider as who did it', async () => {
  const { domain, owner, directory } = await openCompany({ groupRoles: [{ group: 'Leads', role: 'admin' }] })
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
  const [ours, theirs] = [await openCompany(), await openCompany()]
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

test('an organization that is full takes no more, and what was refused left nothing', async () => {
  const { domain, organizationId, directory } = await openCompany()
  await world.sql`
    with people as (
      insert into person (name, email) select 'N', 'n' || number || '@full.example' from generate_series(1, 499) as number returning person_id
    )
    insert into member (organization_id, person_id, role) select ${organizationId}, person_id, 'viewer' from people`
  expect((await directory.ask('POST', '/Users', { schemas: [schemas.user], userName: `one@${domain}` })).status).toBe(409)
  expect(await world.sql`select from person where email = ${`one@${domain}`}`).toHaveLength(0)
  const id = await directory.user(`two@${domain}`, { active: false })
  expect((await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).status).toBe(409)
  expect((await directory.ask('GET', `/Users/${id}`)).body.active).toBe(false)
})

test('of many who create the same user at once one does', async () => {
  const { domain, directory } = await openCompany()
  const body = { schemas: [schemas.user], userName: `ada@${domain}` }
  const made = await Promise.all(Array.from({ length: 6 }, () => directory.ask('POST', '/Users', body)))
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
})
