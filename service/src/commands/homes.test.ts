import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../test/world/database-copy.ts'
import { oldestOfNewest } from '../backup/directory.ts'
import { ledgerDirectories } from '../backup/erasure-ledger.ts'
import { keyIdsIn } from '../backup/keys.ts'
import { readConfig } from '../config.ts'
import { homeIdInUuid } from '../database/home-id.ts'
import { homeIdOf } from '../database/servers/database-address.ts'
import { openLog } from '../log.ts'
import { environmentAtHome } from './choose-home.ts'
import { openHomes } from './open-homes.ts'
import { runCommand } from './run-command.fixture.ts'

// The operator of several homes, on two databases that are empty at first.

type Database = Awaited<ReturnType<typeof emptyDatabase>>
let databases: Database[]
let env: Record<string, string>

beforeAll(async () => {
  databases = [await emptyDatabase(), await emptyDatabase()]
  const [main, second] = databases.map(({ url }) => url)
  env = { HOMES: `main=${main},second=${second}`, SECRET_KEY: 'one key of thirty-two characters!' }
  expect((await runCommand('migrate', [], { env })).result.applied).toEqual(['main: 0001_schema', 'second: 0001_schema'])
})
afterAll(() => Promise.all(databases.map(({ drop }) => drop())))

/** A command about the home that it is about by what is given, as the program chooses it. */
async function earshot(words: string, given: Record<string, string>, home: string | null = null) {
  const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
  return (await runCommand(words, args, { env: await environmentAtHome({ values: given, home }, env) })).result
}

test('a new organization goes to the home with the fewest, or to the one that is named', async () => {
  const made = []
  for (const name of ['One', 'Two', 'Three']) made.push((await earshot('organization create', { name })).home)
  expect(made).toEqual(['main', 'second', 'main'])
  const { organizationId } = await earshot('organization create', { name: 'Named' }, 'second')
  expect(homeIdInUuid(organizationId)).toBe(homeIdOf('second'))
  const { organizations } = await earshot('organization list', {})
  expect(organizations.map(({ name, home }: { name: string; home: string }) => `${name} in ${home}`)).toEqual([
    'One in main',
    'Three in main',
    'Two in second',
    'Named in second',
  ])
})

test('what is asked of an organization is asked in its home; its people are known in the first', async () => {
  const { organizationId } = await earshot('organization create', { name: 'Pier' }, 'second')
  const { projectId } = await earshot('project create', { organization: organizationId, name: 'Pier' })
  expect(homeIdInUuid(projectId)).toBe(homeIdOf('second'))
  const { keyId } = await earshot('key create', { organization: organizationId, name: 'Till', permissions: 'reviews' })
  expect(await earshot('key revoke', { 'key-id': keyId })).toMatchObject({ keyId })
  await earshot('user create', { email: 'ada@pier.example', name: 'Ada', organization: organizationId, role: 'owner' })
  await earshot('user create', { email: 'bob@pier.example', name: 'Bob' })
  const { users } = await earshot('user list', {})
  expect(users).toMatchObject([
    { email: 'ada@pier.example', name: 'Ada', memberships: ['owner of Pier'] },
    { email: 'bob@pier.example', memberships: [] },
  ])
  expect((await earshot('user list', {}, 'second')).users).toEqual(users)
})

test('a slug belongs to one project of all homes', async () => {
  const [here, there] = [
    await earshot('organization create', { name: 'A' }, 'main'),
    await earshot('organization create', { name: 'B' }, 'second'),
  ]
  const first = await earshot('project create', { organization: here.organizationId, name: 'Harbour' })
  const second = await earshot('project create', { organization: there.organizationId, name: 'Harbour' })
  expect([first.slug, second.slug]).toEqual(['harbour', expect.stringMatching(/^harbour-[0-9a-f]{6}$/)])
})

test('a home that is not in HOMES, and a database that is another home’s, are refused', async () => {
  await expect(earshot('organization list', {}, 'third')).rejects.toThrow('must be one of main, second')
  const [main, second] = databases.map(({ url }) => url)
  const renamed = { ...env, HOMES: `main=${main},other=${second}` }
  await expect(runCommand('migrate', [], { env: renamed })).rejects.toThrow('of the home other belongs to another home')
  // A service does not take it for one that is away.
  await expect(openHomes(readConfig(renamed), { log: openLog({ level: 'silent', to: { write: () => true } }) })).rejects.toThrow(
    'belongs to another home',
  )
  const otherFirst = { ...env, HOMES: `second=${second},main=${main}` }
  await expect(runCommand('migrate', [], { env: otherFirst })).rejects.toThrow('belongs to another home than the first')
  const alone = { SECRET_KEY: env.SECRET_KEY!, DATABASE_URL: second! }
  await expect(runCommand('migrate', [], { env: alone })).rejects.toThrow('belongs to another home than the first')
  const { checks } = (await runCommand('doctor', [], { env: otherFirst })).result
  const found = checks.filter(({ finding }: { finding: string }) => finding.includes('belongs to another home'))
  expect(found).toEqual([expect.objectContaining({ name: 'second: database', state: 'broken' })])
  // Nothing was written: in their order they are used as before.
  expect((await runCommand('migrate', [], { env })).result.applied).toEqual([])
})

test('an organization moves to the home that is named, and all of a home to the others', async () => {
  const listed = async () => {
    const { homes } = await earshot('home list', {})
    return Object.fromEntries(homes.map(({ name, organizations }: { name: string; organizations: number }) => [name, organizations]))
  }
  const { organizationId } = await earshot('organization create', { name: 'Mover' }, 'second')
  const { projectId } = await earshot('project create', { organization: organizationId, name: 'Mover' })
  const before = await listed()
  const moved = await earshot('organization move', { organization: organizationId, to: 'main' })
  expect(moved).toMatchObject({ organizationId, from: 'second', to: 'main' })
  expect(moved.rows).toBeGreaterThan(1)
  expect(await listed()).toEqual({ main: before.main + 1, second: before.second - 1 })
  expect((await earshot('project list', { organization: organizationId })).projects).toMatchObject([{ projectId, slug: 'mover' }])
  await expect(earshot('organization move', { organization: organizationId, to: 'main' })).rejects.toThrow('lives in main already')
  await expect(earshot('organization move', { organization: organizationId, to: 'third' })).rejects.toThrow('There is no home third')

  // The one with the fewest is away: nothing is moved there.
  const oneAway = { ...env, HOMES: `${env.HOMES},third=postgres://earshot@127.0.0.1:1/none` }
  const { result: drained } = await runCommand('home drain', ['second'], { env: oneAway })
  expect(drained.moved).toHaveLength(before.second - 1)
  expect(await listed()).toEqual({ main: before.main + before.second, second: 0 })
})

test('a home that was drained takes new organizations only when it is named, and one that is away takes none', async () => {
  // Second was drained above.
  expect((await earshot('organization create', { name: 'After the drain' })).home).toBe('main')
  const away = { HOMES: `${env.HOMES},third=postgres://earshot@127.0.0.1:1/none` }
  const create = async (home: string | null) =>
    runCommand('organization create', ['--name', 'Beside'], { env: await environmentAtHome({ values: {}, home }, { ...env, ...away }) })
  expect((await create(null)).result.home).toBe('main')
  expect((await create('second')).result.home).toBe('second')
  // It has one now: it is in use again.
  expect((await create(null)).result.home).toBe('second')
})

test('each home has its backups and its ledger in a directory of its name; of the newest, the oldest counts', async () => {
  const backupTo = await mkdtemp(path.join(tmpdir(), 'earshot-homes-'))
  const own = { ...env, BACKUP_TO: backupTo, DATA_DIR: path.join(backupTo, 'data') }
  const at = (name: string) => path.join(backupTo, name)
  const { secretKeyIds } = keyIdsIn({ secretKey: env.SECRET_KEY!, webhookKeys: null })
  const placeOf = (home: string) => ({ directory: at(home), owner: { secretKeyIds, home } })
  const backups = async () => {
    const { checks } = (await runCommand('doctor', [], { env: own })).result
    return checks.flatMap(({ name, state }: { name: string; state: string }) => (name.endsWith(': backup') ? [`${name} ${state}`] : []))
  }
  try {
    const { organizationId } = await earshot('organization create', { name: 'Quay' }, 'second')
    const erased = ['--organization', organizationId, '--email', 'ada@example.com', '--confirm', 'ada@example.com']
    await runCommand('customer erase', erased, { env: own })
    expect(await readdir(at('second'))).toEqual([expect.stringMatching(/^erasures-.*\.jsonl$/)])
    // A restored home looks in the ledgers of all: an organization may have been in another one when somebody was erased.
    expect(ledgerDirectories(readConfig({ ...own, HOME_NAME: 'second' }))).toEqual([at('second'), at('main'), at('data')])

    const backUp = (home: string) =>
      runCommand('backup', ['--home', home, '--to', path.join(at(home), 'earshot-20260101T000000Z.backup')], { env: own })
    await backUp('second')
    expect(await backups()).toEqual(['main: backup warning', 'second: backup ok'])
    expect(await oldestOfNewest([placeOf('main'), placeOf('second')])).toBeNull()
    await mkdir(at('main'))
    await backUp('main')
    expect(await backups()).toEqual(['main: backup ok', 'second: backup ok'])
    for (const order of [
      ['main', 'second'],
      ['second', 'main'],
    ])
      expect((await oldestOfNewest(order.map(placeOf)))?.file).toContain(at('second'))
  } finally {
    await rm(backupTo, { recursive: true, force: true })
  }
})

test('the backup of a home is not restored into another one, unless that is said', async () => {
  const backups = await mkdtemp(path.join(tmpdir(), 'earshot-homes-'))
  const other = await emptyDatabase()
  try {
    const file = path.join(backups, 'second.backup')
    const own = { ...env, DATA_DIR: path.join(backups, 'data') }
    await runCommand('backup', ['--home', 'second', '--to', file], { env: own })
    const there = { ...own, HOMES: `main=${other.url},second=${databases[1]!.url}` }
    const restore = (...more: string[]) => runCommand('restore', ['--from', file, ...more], { env: there })
    await expect(restore()).rejects.toThrow(
      'The backup is of the home second, and this is main. Nothing was changed. Use --home second; or --other-home',
    )
    // With its name it gets as far as the database, which is not empty.
    await expect(restore('--home', 'second')).rejects.toThrow('The database is not empty')
    expect((await restore('--other-home')).result).toMatchObject({ ofHome: 'second' })
  } finally {
    await other.drop()
    await rm(backups, { recursive: true, force: true })
  }
})

test('another home is prepared before nodes know of it, under a name of its own', async () => {
  const third = await emptyDatabase()
  const add = (name: string, url = third.url) => runCommand('home add', [name, '--url', url], { env })
  try {
    await expect(add('second')).rejects.toThrow('There is a home second already')
    await expect(add('Third')).rejects.toThrow('HOMES must be')
    await expect(add('third', 'notaurl')).rejects.toThrow('--url must be a PostgreSQL URL')
    await expect(runCommand('home add', ['third'], { env })).rejects.toThrow('Name it in HOMES of this command, or give its address with')
    // Its password is in no list of processes: a file has it, or the settings.
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'earshot-home-')), 'url')
    onTestFinished(() => rm(path.dirname(file), { recursive: true }))
    await writeFile(file, `${third.url}\n`)
    const added = (await runCommand('home add', ['third', '--url-file', file], { env })).result
    expect(added).toEqual({ name: 'third', applied: ['0001_schema'] })
    const named = { ...env, HOMES: `${env.HOMES},third=${third.url}` }
    expect((await runCommand('home add', ['third'], { env: named })).result).toEqual({ name: 'third', applied: [] })
    expect((await runCommand('home list', [], { env: named })).result.homes.at(-1)).toEqual({
      name: 'third',
      state: 'ready',
      organizations: 0,
    })
    await expect(runCommand('home move', ['third', '--to', '10.0.0.2:5432'], { env: named })).rejects.toThrow('no distributed schema')
  } finally {
    await third.drop()
  }
})
