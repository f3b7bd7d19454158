import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Directory, openDirectory, schemas } from '../../test/world/directory.ts'
import { everythingKept } from '../../test/world/everything-kept.ts'
import { openWorld, type World } from '../../test/world/world.ts'

// What is wrong is told in SCIM's words, and does nothing.

let world: World
let directory: Directory
let user: string
let group: string
beforeAll(async () => {
  world = await openWorld()
  directory = await openDirectory(world, await world.member())
  user = await directory.user('ada@acme.example')
  group = await directory.group('Leads', [user])
})
afterAll(() => world.close())

async function refused(ask: () => ReturnType<Directory['ask']>) {
  const before = await everythingKept(world.sql)
  const { status, body } = await ask()
  expect(await everythingKept(world.sql)).toEqual(before)
  return [status, body.scimType]
}

const made = { schemas: [schemas.user], userName: 'eve@acme.example' }
const patch = (...Operations: unknown[]) => ({ schemas: [schemas.patch], Operations })
const replace = (path: string, value: unknown) => patch({ op: 'replace', path, value })

test.each(['%', '%E0%A4%A', 'x'.repeat(501)])('an address that is none is answered in SCIM’s words: %s', async (id) => {
  const answer = await fetch(`${world.address}/scim/v2/Users/${id}`, { headers: { accept: 'text/html' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/scim+json; charset=utf-8'])
  expect(await answer.json()).toMatchObject({ status: '404' })
})

describe('a body', () => {
  test.each<[string, unknown, number, string?]>([
    ['that is no JSON', '{', 400, 'invalidSyntax'],
    ['that is a list', '[]', 400, 'invalidSyntax'],
    ['that is a text', '"a"', 400, 'invalidSyntax'],
    ['that is null', 'null', 400, 'invalidSyntax'],
    ['that is empty', '', 400, 'invalidSyntax'],
    ['with a key twice', '{"userName":"a","userName":"b"}', 400, 'invalidSyntax'],
    ['with one key in two ways', { ...made, username: 'b@acme.example' }, 400, 'invalidSyntax'],
    ['with U+0000', { ...made, displayName: 'a\0b' }, 400, 'invalidValue'],
    ['that is too deep', `${'['.repeat(40)}${']'.repeat(40)}`, 400, 'invalidSyntax'],
    ['of a megabyte', { ...made, displayName: 'x'.repeat(1_000_000) }, 413],
    ['without schemas', { userName: 'eve@acme.example' }, 400, 'invalidSyntax'],
    ['with another schema', { ...made, schemas: [schemas.group] }, 400, 'invalidSyntax'],
    ['without a name', { schemas: [schemas.user], active: true }, 400, 'invalidValue'],
    ['with an unknown attribute', { ...made, colour: 'red' }, 400, 'invalidSyntax'],
    ['with an attribute that every object of a program has', { ...made, constructor: 'red' }, 400, 'invalidSyntax'],
    ['with an unknown part of a name', { ...made, name: { nick: 'E' } }, 400],
    ['with a number for a text', { ...made, displayName: 7 }, 400, 'invalidValue'],
    ['with a text that is too long', { ...made, displayName: 'x'.repeat(201) }, 400, 'invalidValue'],
    ['with two lines', { ...made, displayName: 'a\nb' }, 400, 'invalidValue'],
    ['with a word for a boolean', { ...made, active: 'maybe' }, 400, 'invalidValue'],
    ['with a number for a boolean', { ...made, active: 0 }, 400, 'invalidValue'],
    ['with texts for emails', { ...made, emails: ['eve@acme.example'] }, 400, 'invalidValue'],
    ['with a text for a name', { ...made, name: 'Eve' }, 400, 'invalidValue'],
  ])('%s is refused', async (_, body, status, scimType) => {
    const said = await refused(() => directory.ask('POST', '/Users', body))
    expect(said).toEqual([status, scimType ?? said[1]])
  })

  test('of another type, or compressed, is refused', async () => {
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }])
      expect(await refused(() => directory.ask('POST', '/Users', JSON.stringify(made), headers as never))).toEqual([415, undefined])
  })

  test('of JSON that says so is taken', async () => {
    const body = { ...made, userName: 'json@acme.example' }
    expect((await directory.ask('POST', '/Users', body, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(201)
  })
})

describe('operations', () => {
  test.each<[string, () => unknown, number, string]>([
    ['that are none', () => patch(), 400, 'invalidValue'],
    ['that are no list', () => ({ schemas: [schemas.patch], Operations: {} }), 400, 'invalidValue'],
    [
      'ten thousand of them',
      () => patch(...Array.from({ length: 10_000 }, () => ({ op: 'add', path: 'title', value: 'x' }))),
      400,
      'invalidValue',
    ],
    ['without PatchOp', () => ({ schemas: [schemas.user], Operations: [{ op: 'remove', path: 'title' }] }), 400, 'invalidSyntax'],
    ['that are texts', () => patch('remove'), 400, 'invalidSyntax'],
    ['of another kind', () => patch({ op: 'move', path: 'title' }), 400, 'invalidSyntax'],
    ['that remove nothing', () => patch({ op: 'remove' }), 400, 'noTarget'],
    ['without a path or an object', () => patch({ op: 'replace', value: 'x' }), 400, 'invalidValue'],
    ['with an unknown path', () => replace('colour', 'red'), 400, 'invalidPath'],
    ['with a path that every object of a program has', () => replace('constructor', 'red'), 400, 'invalidPath'],
    ['with an unknown part', () => replace('name.nick', 'E'), 400, 'invalidPath'],
    ['with a path that is none', () => replace('name[', 'E'), 400, 'invalidPath'],
    ['with a path that is a number', () => patch({ op: 'replace', path: 7, value: 'x' }), 400, 'invalidPath'],
    ['with a filter that is none', () => replace('emails[type zz "work"].value', 'eve@acme.example'), 400, 'invalidPath'],
    ['with a filter where there are no several', () => replace('userName[type eq "work"]', 'eve@acme.example'), 400, 'invalidPath'],
    ['on the id', () => replace('id', 'x'), 400, 'mutability'],
    ['that take the name away', () => patch({ op: 'remove', path: 'userName' }), 400, 'invalidValue'],
    ['that take active away', () => patch({ op: 'remove', path: 'active' }), 400, 'invalidValue'],
    ['of which the last is wrong', () => patch({ op: 'replace', path: 'displayName', value: 'E' }, { op: 'x' }), 400, 'invalidSyntax'],
  ])('%s are refused', async (_, body, status, scimType) => {
    expect(await refused(() => directory.ask('PATCH', `/Users/${user}`, body()))).toEqual([status, scimType])
  })

  test.each<[string, () => unknown, string]>([
    ['members that are texts', () => replace('members', ['x']), 'invalidValue'],
    ['members who are no users', () => replace('members', [{ value: crypto.randomUUID() }]), 'invalidValue'],
    ['members that are no ids', () => replace('members', [{ value: "'; drop table person" }]), 'invalidValue'],
    ['a group in a group', () => replace('members', [{ value: group, type: 'Group' }]), 'invalidValue'],
    ['no name', () => replace('displayName', ''), 'invalidValue'],
    ['an unknown attribute', () => replace('owner', 'x'), 'invalidPath'],
  ])('that give a group %s are refused', async (_, body, scimType) => {
    expect(await refused(() => directory.ask('PATCH', `/Groups/${group}`, body()))).toEqual([400, scimType])
  })

  test('that take out who is not in are done, as nothing is to do', async () => {
    const out = { op: 'remove', path: `members[value eq "${crypto.randomUUID()}"]` }
    expect((await directory.patch(`/Groups/${group}`, out)).status).toBe(204)
  })
})

describe('a list', () => {
  test.each([
    'userName sw "a"',
    'userName eq "a" or userName eq "b"',
    'not (userName eq "a")',
    'userName pr',
    'userName eq',
    'userName eq a',
    'userName eq "a',
    'userName eq true',
    'colour eq "red"',
    'meta.lastModified eq "x"',
    '(userName eq "a")',
    'userName eq "\\ud800"',
    `userName eq "${'x'.repeat(3000)}"`,
    '',
    Array.from({ length: 40 }, () => 'userName eq "a"').join(' and '),
    'constructor eq "x"',
  ])('with the filter %s is refused', async (filter) => {
    for (const path of ['/Users', '/Groups'])
      expect(await refused(() => directory.ask('GET', `${path}?filter=${encodeURIComponent(filter)}`))).toEqual([400, 'invalidFilter'])
  })

  test.each(['startIndex=x', 'count=1.5', 'count=99999999999', 'startIndex=1&startIndex=2', 'filter=a&filter=b'])(
    'with %s is refused',
    async (query) => {
      expect((await refused(() => directory.ask('GET', `/Users?${query}`)))[0]).toBe(400)
    },
  )
})

test('what is not there is not found, whatever it is called', async () => {
  for (const path of [
    '/Users/x',
    `/Users/${crypto.randomUUID()}`,
    '/Groups/%00',
    `/Groups/${user}`,
    '/Schemas/x',
    '/ResourceTypes/x',
    '/x',
    '',
  ])
    expect([path, (await directory.ask('GET', path)).status]).toEqual([path, 404])
  for (const [method, path] of [
    ['PUT', '/Users'],
    ['POST', `/Users/${user}`],
    ['DELETE', '/Groups'],
    ['POST', '/Schemas'],
    ['OPTIONS', '/Users'],
  ] as const) {
    const { status, headers } = await directory.ask(method, path, {})
    expect([path, status, headers.get('allow')]).toEqual([path, 405, expect.stringContaining('GET')])
  }
  for (const path of ['/Bulk', '/Me', '/Users/.search']) expect((await directory.ask('POST', path, {})).status).toBe(501)
})
