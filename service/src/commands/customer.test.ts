import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everythingKept } from '../../test/world/everything-kept.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { Failure, WrongUse } from './command.ts'
import { openProgram } from './program.fixture.ts'
import { runCommand } from './run-command.fixture.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-customer-'))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  notes.length = 0
  typed = null
})

const notes: string[] = []
/** What is typed when something is asked; null: nobody is there. */
let typed: string | null

/** A command as it is typed, on the world's database. */
async function earshot(words: string, ...args: string[]): Promise<Record<string, unknown>> {
  const env = { DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, BASE_URL: world.address }
  const note = (line: string) => void notes.push(line)
  const { result } = await runCommand(`customer ${words}`, args, { env, note, ask: async () => typed })
  return result!
}
const of = (email: string) => ['--organization', world.business.organizationId, '--email', email]

test('what is known is printed, or written to a file that nobody else reads and that was not there', async () => {
  await world.ask('preverifiedLinks.create', { customerEmail: 'Ada@example.com', customerName: 'Ada' })
  expect(await earshot('export', ...of('ada@EXAMPLE.com'))).toMatchObject({ about: 'ada@example.com', links: [{ customerName: 'Ada' }] })
  const file = path.join(folder, 'ada.json')
  expect(await earshot('export', ...of('ada@example.com'), '--out', file)).toMatchObject({ file, links: 1, opinions: 0 })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ links: [{ customerName: 'Ada' }] })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(notes.join(' ')).toContain('Incognito opinions cannot be found')
  await expect(earshot('export', ...of('ada@example.com'), '--out', file)).rejects.toThrow('The file could not be written')
})

test('nothing is erased until the address is typed again, in whatever way it is written', async () => {
  await world.ask('preverifiedLinks.create', { customerEmail: 'Grace@Bücher.example' })
  const before = await everythingKept(world.sql)
  const erase = (...more: string[]) => earshot('erase', ...of('grace@bücher.example'), ...more)
  await expect(erase()).rejects.toThrow('Nothing was erased: no address was given.')
  await expect(erase('--confirm', 'ada@example.com')).rejects.toThrow('Nothing was erased: that is a different address.')
  typed = 'no'
  await expect(erase()).rejects.toThrow(Failure)
  expect(await everythingKept(world.sql)).toEqual(before)

  typed = ' GRACE@xn--bcher-kva.example '
  expect(await erase()).toMatchObject({ links: 1, opinions: 0 })
  expect(notes.join(' ')).toContain('Incognito opinions can’t be found by email address')
  expect(await earshot('erase', ...of('grace@bücher.example'), '--confirm', 'grace@bücher.example')).toMatchObject({ links: 0, events: 0 })
})

test('an erasure that could not be recorded says so, on standard error and in its result, with --json too', async () => {
  await world.ask('preverifiedLinks.create', { customerEmail: 'alan@example.com' })
  const program = openProgram(world)
  try {
    const erase = (settings: Record<string, string>, ...more: string[]) =>
      program.start(['customer', 'erase', ...of('alan@example.com'), '--confirm', 'alan@example.com', ...more], settings)
    const file = path.join(folder, 'no-directory')
    writeFileSync(file, '')
    const warning = `The erasure could not be recorded in ${file}/in-it`
    const asJson = erase({ DATA_DIR: path.join(file, 'in-it') }, '--json')
    expect((await asJson.ended)[0]).toBe(0)
    expect(JSON.parse(asJson.said.stdout)).toMatchObject({ links: 1, isRecorded: false })
    expect(asJson.said.stderr.split('\n')).toEqual([expect.stringContaining(`{"warning":"${warning}`), ''])
    const asText = erase({ DATA_DIR: path.join(file, 'in-it') })
    expect((await asText.ended)[0]).toBe(0)
    expect(asText.said.stderr.split('\n')).toEqual([expect.stringContaining(warning), ''])
    const recorded = erase({ DATA_DIR: path.join(folder, 'data') }, '--json')
    expect((await recorded.ended)[0]).toBe(0)
    expect([JSON.parse(recorded.said.stdout).isRecorded, recorded.said.stderr]).toEqual([true, ''])
  } finally {
    program.close()
  }
})

test('a result that can’t be written says so and ends with 1, and a file that can’t be leaves nothing behind', async () => {
  const program = openProgram(world)
  try {
    const full = 'exec "$0" "$@" >/dev/full'
    for (const json of [[], ['--json']]) {
      const { said, ended } = program.start(['customer', 'export', ...of('ada@example.com'), ...json], {}, '', full)
      expect((await ended)[0]).toBe(1)
      expect(said.stderr).toMatch(/The output could not be written \(ENOSPC\)\. What the command changed stays changed\./)
    }
    // A reader that has seen enough is no error: its end of the pipe is closed before anything is written.
    const { said, ended } = program.start(['--help'], {}, '', 'trap "" PIPE; "$0" "$@" > >(exec <&-); echo $? >&2')
    await ended
    expect(said.stderr.trim()).toBe('0')
    const file = path.join(folder, 'full.json')
    const limited = program.start(['customer', 'export', ...of('ada@example.com'), '--out', file], {}, '', 'ulimit -f 0; exec "$0" "$@"')
    expect((await limited.ended)[0]).toBe(1)
    expect(limited.said.stderr).toMatch(/The file could not be written: EFBIG/)
    expect(existsSync(file)).toBe(false)
  } finally {
    program.close()
  }
})

test('an organization that is not there, and what is no address, are said to be so', async () => {
  const nobody = ['--organization', world.business.projectId, '--email', 'ada@example.com']
  await expect(earshot('export', ...nobody)).rejects.toThrow('There is no organization')
  await expect(earshot('erase', ...nobody, '--confirm', 'ada@example.com')).rejects.toThrow('There is no organization')
  await expect(earshot('erase', ...of('ada'))).rejects.toThrow(WrongUse)
})
