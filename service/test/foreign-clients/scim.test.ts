import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Directory, openDirectory } from '../world/directory.ts'
import { openWorld, type World } from '../world/world.ts'

// What others make SCIM servers of reads what ours says, and changes users as ours does: SCIMMY has the schemas of RFC 7643, scim-patch the
// PATCH of RFC 7644. They are installed here and not with the project, which needs none of them.

const run = promisify(execFile)
const folder = path.join(import.meta.dirname, 'scim')

// biome-ignore lint/suspicious/noExplicitAny: packages of others, whose types are not installed with the project.
type Foreign = any
let scimmy: Foreign
let scimPatch: (resource: object, operations: object[]) => Record<string, unknown>
let world: World
let directory: Directory
beforeAll(async () => {
  if (!existsSync(path.join(folder, 'node_modules/.package-lock.json')))
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  const { resolve } = createRequire(path.join(folder, 'package.json'))
  const load = (name: string): Promise<Foreign> => import(pathToFileURL(resolve(name)).href)
  const [schemasOfOthers, patchOfOthers] = await Promise.all([load('scimmy'), load('scim-patch')])
  scimmy = schemasOfOthers.default
  scimPatch = patchOfOthers.scimPatch ?? patchOfOthers.default.scimPatch
  world = await openWorld()
  directory = await openDirectory(world, await world.member())
}, 180_000)
afterAll(() => world?.close())

const asked = async (address: string) => (await directory.ask('GET', address)).body

test('SCIMMY reads our users, groups and lists as what they are', async () => {
  const user = await directory.user('ada@acme.example', {
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ value: 'ada@acme.example', type: 'work', primary: true }],
    externalId: '4711',
  })
  const group = await directory.group('Leads', [user])
  const { Schemas, Messages } = scimmy
  expect(new Schemas.User(await asked(`/Users/${user}`), 'out')).toMatchObject({ id: user, userName: 'ada@acme.example', active: true })
  expect(new Schemas.Group(await asked(`/Groups/${group}`), 'out')).toMatchObject({ id: group, members: [{ value: user }] })
  for (const address of ['/Users', '/Groups', '/Schemas', '/ResourceTypes'])
    expect(new Messages.ListResponse(await asked(address)).totalResults).toBeGreaterThan(0)
})

test('what our schemas say of attributes is what SCIMMY’s say', async () => {
  const { Resources } = await asked('/Schemas')
  for (const { name, attributes } of Resources) {
    const theirs = scimmy.Schemas[name].definition.describe().attributes as { name: string; type: string }[]
    for (const ours of attributes.filter((each: { name: string }) => each.name !== 'externalId'))
      expect(theirs).toContainEqual(expect.objectContaining({ name: ours.name, type: ours.type }))
  }
})

/** In their order: each changes what the one before left. */
const changes: readonly object[][] = [
  [{ op: 'replace', path: 'displayName', value: 'X' }],
  [{ op: 'Replace', value: { displayName: 'Y', name: { givenName: 'Z' } } }],
  [{ op: 'Add', path: 'name.familyName', value: 'Q' }],
  [{ op: 'add', value: { 'name.formatted': 'Z Q' } }],
  [{ op: 'replace', path: 'name', value: { givenName: 'N' } }],
  [{ op: 'add', path: 'name', value: { familyName: 'M' } }],
  [{ op: 'remove', path: 'name.formatted' }],
  [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'eve.adams@acme.example' }],
  [{ op: 'replace', path: 'emails', value: [{ value: 'eve@acme.example', type: 'work', primary: true }] }],
  [
    { op: 'replace', path: 'externalId', value: '1' },
    { op: 'remove', path: 'displayName' },
  ],
  [{ op: 'replace', path: 'active', value: false }],
  [{ op: 'replace', value: { active: true, externalId: '2' } }],
]

test('a user is changed as scim-patch changes one', async () => {
  const id = await directory.user('eve@acme.example', { emails: [{ value: 'eve@acme.example', type: 'work', primary: true }] })
  let before = await asked(`/Users/${id}`)
  for (const operations of changes) {
    const { body: after } = await directory.patch(`/Users/${id}`, ...operations)
    const { meta: _, ...theirs } = scimPatch(structuredClone(before), structuredClone(operations))
    const { meta: __, ...ours } = after
    expect([operations, ours]).toEqual([operations, theirs])
    before = after
  }
})
