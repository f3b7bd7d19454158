/** The knowledge base as its keepers meet it on the command line. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cleanEnvironment } from '../../test/world/clean-environment.ts'
import { openWebsite, type Website } from '../../test/world/website.ts'
import { openWorld, type World } from '../../test/world/world.ts'

// A command starts a program, a second or two where others run beside it, and there are many.
vi.setConfig({ testTimeout: 120_000 })

const program = path.resolve(import.meta.dirname, '../../bin/earshot')

let world: World
let website: Website
let elsewhere: string
beforeAll(async () => {
  world = await openWorld()
  website = await openWebsite({ '/': '<title>Returns</title><p>Everything can be sent back within thirty days, whole and dry.</p>' })
  elsewhere = mkdtempSync(path.join(os.tmpdir(), 'earshot-knowledge-'))
})
afterAll(async () => {
  await world.close()
  await website.close()
  rmSync(elsewhere, { recursive: true })
})

async function kb(words: string, ...args: string[]) {
  const env = { ...cleanEnvironment, DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, ALLOW_PRIVATE_TARGETS: 'true' }
  const all = ['kb', words, '--organization', world.business.organizationId, ...args]
  const child = spawn(program, all, { cwd: elsewhere, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk) => {
      said[stream] += chunk
    })
  const [exitCode] = await once(child, 'close')
  return { exitCode, ...said }
}

test('texts and pages are added, listed, found and read again', async () => {
  expect((await kb('list')).stdout).toContain('No items yet')
  writeFileSync(path.join(elsewhere, 'delivery.md'), '# Delivery\n\nWe ship on Mondays, by bicycle.\n')
  const added = JSON.parse((await kb('add', '--file', 'delivery.md', '--json')).stdout)
  expect(added).toMatchObject({ id: expect.any(String), url: null, status: 'ready' })
  const page = JSON.parse((await kb('add', '--url', `${website.url}/`, '--json')).stdout)
  expect(page).toMatchObject({ url: `${website.url}/`, status: 'fetching' })
  await world.settle()

  expect((await kb('list')).stdout.trim().split('\n')).toEqual([
    `${page.id}  ready     Returns`,
    `${added.id}  ready     # Delivery We ship on Mondays, by bicycle.`,
  ])
  expect((await kb('search', '--query', 'ships')).stdout).toBe('Delivery\nWe [ship] on Mondays, by bicycle.\n')
  expect((await kb('search', '--query', '"sent back"')).stdout).toBe(
    `Returns\n${website.url}/\nEverything can be [sent] [back] within thirty days, whole and dry.\n`,
  )
  expect((await kb('search', '--query', 'zeppelin')).stdout).toBe('No passages found.\n')

  website.pages['/'] = '<title>Returns</title><p>Everything can be sent back within sixty days, whole and dry.</p>'
  expect(JSON.parse((await kb('refresh', '--json')).stdout)).toEqual({ refreshed: 1 })
  await world.settle()
  expect((await kb('search', '--query', 'sixty days')).stdout).toContain('[sixty] [days]')
  expect((await kb('search', '--query', '"thirty days"')).stdout).toBe('No passages found.\n')
  expect(JSON.parse((await kb('refresh', '--item', page.id, '--json')).stdout)).toEqual({ refreshed: 1 })
  await world.settle()
})

test('what can’t be is said in one line', async () => {
  const unknown = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
  for (const [args, exitCode, line] of [
    [['add'], 2, /--text TEXT, --file FILE or --url URL must be given/],
    [['add', '--text', ' '], 2, /text: must/],
    [['add', '--text', 'a', '--file', 'b'], 2, /can’t be combined/],
    [['add', '--url', 'ftp://example.com/'], 2, /url: must be a complete http or https URL/],
    [['add', '--file', 'nowhere.md'], 1, /The file can’t be read/],
    [['search'], 2, /--query TEXT is required/],
    [['search', '--query', 'a', '--limit', '0'], 2, /from 1 to 1000/],
    [['refresh', '--item', unknown], 1, /There is no item/],
  ] as const) {
    const said = await kb(...(args as unknown as [string, ...string[]]))
    expect([args, said.exitCode, said.stdout]).toEqual([args, exitCode, ''])
    expect(said.stderr).toMatch(line)
    expect(said.stderr.trim().split('\n')).toHaveLength(1)
  }
})
