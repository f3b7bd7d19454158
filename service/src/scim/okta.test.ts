import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Directory, openDirectory, schemas } from '../../test/world/directory.ts'
import { type Member, openWorld, type World } from '../../test/world/world.ts'

// What Okta sends, in the shapes that its documentation has: from integrations of its network by PATCH, from those of its wizard by PUT.

let world: World
let owner: Member
let directory: Directory
beforeAll(async () => {
  world = await openWorld()
  owner = await world.member()
  directory = await openDirectory(world, owner, { defaultRole: 'member', groupRoles: [{ group: 'Leads', role: 'admin' }] })
})
afterAll(() => world.close())

const member = async (email: string) =>
  (await owner.ask('members.list')).body.members.find((each: { email: string }) => each.email === email) ?? null

const profile = (userName: string, more: object = {}) => ({
  schemas: [schemas.user],
  userName,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: `00u-${userName}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
})

test('a user is looked for, created, read, and not created twice', async () => {
  const filter = encodeURIComponent('userName eq "test.user@acme.example"')
  const find = () => directory.ask('GET', `/Users?filter=${filter}&startIndex=1&count=100`)
  expect((await find()).body.totalResults).toBe(0)
  const { status, body } = await directory.ask('POST', '/Users', profile('test.user@acme.example'))
  expect(status).toBe(201)
  expect((await find()).body.Resources).toEqual([body])
  expect(await member('test.user@acme.example')).toMatchObject({ role: 'member', name: 'Test User' })
  // The password that came along opens nothing.
  expect(
    await world.people`select from person_credential join person using (person_id) where email = 'test.user@acme.example'`,
  ).toHaveLength(0)
  expect(await directory.ask('POST', '/Users', profile('TEST.user@acme.example'))).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  })
})

test('a user is replaced by what was read and changed, and deactivated by it', async () => {
  const id = await directory.user('put@acme.example', profile('put@acme.example'))
  const { body } = await directory.ask('GET', `/Users/${id}`)
  const named = await directory.ask('PUT', `/Users/${id}`, {
    ...body,
    name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
    displayName: 'Another User',
    emails: [{ ...body.emails[0], display: 'put@acme.example' }],
  })
  expect([named.status, named.body]).toMatchObject([200, { id, name: { givenName: 'Another', familyName: 'User' }, active: true }])
  expect(await member('put@acme.example')).toMatchObject({ name: 'Another User' })
  const gone = await directory.ask('PUT', `/Users/${id}`, { ...named.body, active: false })
  expect([gone.status, gone.body.active, await member('put@acme.example')]).toEqual([200, false, null])
  // What does not say whether they are active leaves them what they are.
  const { active: _, ...silent } = gone.body
  expect((await directory.ask('PUT', `/Users/${id}`, silent)).body.active).toBe(false)
  expect((await directory.ask('PUT', `/Users/${id}`, { ...silent, active: true })).body.active).toBe(true)
  expect(await member('put@acme.example')).toMatchObject({ role: 'member' })
})

test('a user is deactivated and activated by PATCH without a path', async () => {
  const id = await directory.user('patch@acme.example', profile('patch@acme.example'))
  expect((await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).body).toMatchObject({ id, active: false })
  expect(await member('patch@acme.example')).toBe(null)
  expect((await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).body.active).toBe(true)
  expect(await member('patch@acme.example')).not.toBe(null)
})

test('users are read page by page, always in the same order', async () => {
  const { body: all } = await directory.ask('GET', '/Users?startIndex=1&count=100')
  expect(all.totalResults).toBeGreaterThanOrEqual(3)
  const pages = []
  for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 2)
    pages.push(...(await directory.ask('GET', `/Users?startIndex=${startIndex}&count=2`)).body.Resources)
  expect(pages).toEqual(all.Resources)
  expect((await directory.ask('GET', '/Users?count=0')).body).toMatchObject({ totalResults: all.totalResults, Resources: [] })
  expect((await directory.ask('GET', `/Users?startIndex=1000`)).body.Resources).toEqual([])
  expect((await directory.ask('GET', '/Users?startIndex=-5&count=1000000')).body).toMatchObject({ startIndex: 1 })
  const [{ id }] = all.Resources
  expect((await directory.ask('GET', '/Users?attributes=userName&count=1')).body.Resources).toEqual([
    { schemas: [schemas.user], id, userName: 'test.user@acme.example' },
  ])
})

test('a group is pushed, renamed with every change, and its members are replaced, added and removed', async () => {
  const [a, b] = [
    await directory.user('ga@acme.example', profile('ga@acme.example')),
    await directory.user('gb@acme.example', profile('gb@acme.example')),
  ]
  const roles = async () => [(await member('ga@acme.example')).role, (await member('gb@acme.example')).role]
  const id = await directory.group('Leads')
  const group = `/Groups/${id}`
  expect((await directory.patch(group, { op: 'replace', value: { id, displayName: 'Leads' } })).status).toBe(204)
  await directory.patch(group, { op: 'replace', path: 'members', value: [{ value: a, display: 'ga@acme.example' }] })
  expect(await roles()).toEqual(['admin', 'member'])
  await directory.patch(
    group,
    { op: 'remove', path: `members[value eq "${a}"]` },
    { op: 'add', path: 'members', value: [{ value: b, display: 'gb@acme.example' }] },
  )
  expect(await roles()).toEqual(['member', 'admin'])
  expect((await directory.ask('GET', `/Users/${b}`)).body.groups).toEqual([
    { value: id, $ref: expect.stringContaining(group), display: 'Leads', type: 'direct' },
  ])
  const put = await directory.ask('PUT', group, { schemas: [schemas.group], displayName: 'Leads', members: [{ value: a }, { value: b }] })
  expect([put.status, put.body.members.length, await roles()]).toEqual([200, 2, ['admin', 'admin']])
  // A group without a name in the settings gives no role.
  await directory.patch(group, { op: 'replace', value: { id, displayName: 'Others' } })
  expect(await roles()).toEqual(['member', 'member'])
  expect((await directory.ask('GET', '/Groups?startIndex=1&count=100')).body).toMatchObject({ totalResults: 1 })
  expect((await directory.ask('DELETE', group)).status).toBe(204)
})
