import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Directory, openDirectory, schemas } from '../../test/world/directory.ts'
import { type Member, openWorld, type World } from '../../test/world/world.ts'

// What Microsoft Entra ID sends, in the shapes that its documentation has, with and without its flag `aadOptscim062020`.

let world: World
let owner: Member
let directory: Directory
beforeAll(async () => {
  world = await openWorld()
  owner = await world.member()
  directory = await openDirectory(world, owner, { groupRoles: [{ group: 'leads-object-id', role: 'admin' }] })
})
afterAll(() => world.close())

const members = async () =>
  new Map<string, { role: string; name: string }>(
    (await owner.ask('members.list')).body.members.map((each: { email: string; role: string; name: string }) => [each.email, each]),
  )

/** Creates somebody as Entra does. */
const create = (mail: string, more: object = {}) =>
  directory.ask('POST', '/Users', {
    schemas: [schemas.user, schemas.enterprise],
    externalId: `object-of-${mail}`,
    userName: mail.replace('acme.example', 'acme.onmicrosoft.example'),
    active: true,
    emails: [{ primary: true, type: 'work', value: mail }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
    roles: [],
    title: 'Engineer',
    [schemas.enterprise]: { department: 'Engines', employeeNumber: '7' },
    ...more,
  })

test('the connection is tested by a user who is not there', async () => {
  const { status, body } = await directory.ask('GET', '/Users?filter=userName+eq+%22non-existent+user%22')
  expect([status, body]).toEqual([200, { schemas: [schemas.list], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] }])
  expect((await directory.ask('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } })
  expect((await directory.ask('GET', '/Schemas')).body).toMatchObject({ totalResults: 2 })
})

test('a user is created with the address of their mail, found, and a member', async () => {
  const { status, headers, body } = await create('ada@acme.example')
  expect(status).toBe(201)
  expect(body).toEqual({
    schemas: [schemas.user],
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    externalId: 'object-of-ada@acme.example',
    userName: 'ada@acme.onmicrosoft.example',
    name: { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ value: 'ada@acme.example', type: 'work', primary: true }],
    active: true,
    groups: [],
    meta: {
      resourceType: 'User',
      created: expect.stringMatching(/Z$/),
      lastModified: expect.stringMatching(/Z$/),
      location: headers.get('location'),
    },
  })
  expect((await members()).get('ada@acme.example')).toMatchObject({ role: 'viewer', name: 'Ada Lovelace', emailVerified: true })
  for (const filter of [
    'userName eq "ADA@acme.onmicrosoft.example"',
    'externalId eq "object-of-ada@acme.example"',
    'emails[type eq "work"].value eq "ada@acme.example"',
    `id eq "${body.id}" and userName eq "ada@acme.onmicrosoft.example"`,
  ])
    expect((await directory.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources).toEqual([body])
  expect((await directory.ask('GET', `/Users/${body.id}`)).body).toEqual(body)
})

describe('a user is disabled', () => {
  test.each([
    ['by a text', { op: 'Replace', path: 'active', value: 'False' }],
    ['by a boolean', { op: 'replace', path: 'active', value: false }],
    ['among other attributes', { op: 'Replace', value: { active: 'False', displayName: 'Gone' } }],
  ])('%s, and enabled again', async (how, operation) => {
    const mail = `${how.replaceAll(' ', '-')}@acme.example`
    const { body } = await create(mail)
    const disabled = await directory.patch(`/Users/${body.id}`, operation)
    expect([disabled.status, disabled.body.active]).toEqual([200, false])
    expect(await members()).not.toContain(mail)
    const found = await directory.ask('GET', `/Users?filter=${encodeURIComponent(`userName eq "${body.userName}"`)}`)
    expect(found.body.Resources).toMatchObject([{ id: body.id, active: false }])
    expect((await directory.patch(`/Users/${body.id}`, { op: 'Replace', path: 'active', value: 'True' })).body.active).toBe(true)
    expect((await members()).get(mail)).toMatchObject({ role: 'viewer' })
  })
})

describe('attributes are changed', () => {
  test('one by one, without the flag', async () => {
    const { body } = await create('bea@acme.example')
    const { status, body: changed } = await directory.patch(
      `/Users/${body.id}`,
      { op: 'Replace', path: 'displayName', value: 'Bea Byron' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'bea.byron@acme.example' },
      { op: 'Replace', path: 'name.givenName', value: 'Bea' },
      { op: 'Add', path: 'name.familyName', value: 'Byron' },
      { op: 'Replace', path: 'externalId', value: 'another' },
      { op: 'Add', path: 'nickName', value: 'Babs' },
      { op: 'Replace', path: `${schemas.enterprise}:employeeNumber`, value: '8' },
    )
    expect(status).toBe(200)
    expect(changed).toMatchObject({
      ...{ displayName: 'Bea Byron', externalId: 'another', userName: 'bea@acme.onmicrosoft.example' },
      emails: [{ value: 'bea.byron@acme.example', type: 'work', primary: true }],
      name: { formatted: 'Ada Lovelace', givenName: 'Bea', familyName: 'Byron' },
    })
    expect((await members()).get('bea.byron@acme.example')).toMatchObject({ name: 'Bea Byron' })
  })

  test('together, with the flag', async () => {
    const { body } = await create('cleo@acme.example', { displayName: 'Cleo' })
    const { status, body: changed } = await directory.patch(
      `/Users/${body.id}`,
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'cleopatra@acme.example' },
      {
        op: 'replace',
        value: {
          displayName: 'Cleopatra',
          'name.givenName': 'Cleo',
          'name.familyName': 'Patra',
          [`${schemas.enterprise}:employeeNumber`]: '9',
        },
      },
    )
    expect(status).toBe(200)
    expect(changed).toMatchObject({ displayName: 'Cleopatra', name: { givenName: 'Cleo', familyName: 'Patra' } })
    expect((await members()).get('cleopatra@acme.example')).toMatchObject({ name: 'Cleopatra' })
  })

  test('an address that there was none of is added by a filter', async () => {
    const id = await directory.user('dora@acme.example')
    const { body } = await directory.patch(`/Users/${id}`, { op: 'Add', path: 'emails[type eq "work"].value', value: 'dora@acme.example' })
    expect(body.emails).toEqual([{ value: 'dora@acme.example', type: 'work', primary: true }])
  })
})

describe('a group', () => {
  test('is created, looked for without its members, given and taken members, renamed and deleted', async () => {
    const [ada, eve] = [(await create('g-ada@acme.example')).body.id, (await create('g-eve@acme.example')).body.id]
    const role = async (who: string) => (await members()).get(`g-${who}@acme.example`)?.role
    const made = await directory.ask('POST', '/Groups', {
      schemas: [schemas.group, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: 'leads-object-id',
      displayName: 'Leads',
      meta: { resourceType: 'Group' },
    })
    expect([made.status, made.body.members]).toEqual([201, []])
    const group = `/Groups/${made.body.id}`
    const { body: found } = await directory.ask(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "leads"')}`,
    )
    expect(found.Resources).toEqual([{ ...made.body, members: undefined }].map(({ members: _, ...rest }) => rest))
    expect((await directory.ask('GET', `${group}?excludedAttributes=members`)).body).not.toHaveProperty('members')

    const add = (...ids: string[]) =>
      directory.patch(group, { op: 'Add', path: 'members', value: ids.map((value) => ({ $ref: null, value })) })
    expect(await add(ada, eve)).toMatchObject({ status: 204, body: null })
    expect([await role('ada'), await role('eve')]).toEqual(['admin', 'admin'])
    expect((await directory.ask('GET', group)).body.members.map(({ value }: { value: string }) => value)).toEqual([ada, eve].toSorted())
    // Whether somebody is in it is asked by a filter.
    const isIn = (id: string) =>
      directory.ask(
        'GET',
        `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`id eq "${made.body.id}" and members eq "${id}"`)}`,
      )
    expect((await isIn(ada)).body.totalResults).toBe(1)

    expect((await directory.patch(group, { op: 'Remove', path: 'members', value: [{ $ref: null, value: ada }] })).status).toBe(204)
    expect([await role('ada'), await role('eve'), (await isIn(ada)).body.totalResults]).toEqual(['viewer', 'admin', 0])
    expect((await directory.patch(group, { op: 'remove', path: `members[value eq "${eve}"]` })).status).toBe(204)
    expect(await role('eve')).toBe('viewer')
    await add(eve)
    expect((await directory.patch(group, { op: 'Replace', path: 'displayName', value: 'Heads' })).status).toBe(204)
    expect([(await directory.ask('GET', group)).body.displayName, await role('eve')]).toEqual(['Heads', 'admin'])
    expect((await directory.ask('DELETE', group)).status).toBe(204)
    expect([await role('eve'), (await directory.ask('GET', group)).status]).toEqual(['viewer', 404])
  })
})

test('parts of a name that are not said stay, also where it is replaced', async () => {
  const { body } = await create('fay@acme.example')
  const { body: changed } = await directory.patch(`/Users/${body.id}`, { op: 'replace', path: 'name', value: { givenName: 'Fay' } })
  expect(changed.name).toEqual({ formatted: 'Ada Lovelace', givenName: 'Fay', familyName: 'Lovelace' })
  const { body: bare } = await directory.patch(`/Users/${body.id}`, { op: 'remove', path: 'name' })
  expect(bare).not.toHaveProperty('name')
})
