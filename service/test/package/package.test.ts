/** The package as a business gets it: packed, installed in a directory with nothing else, started there. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanEnvironment } from '../world/clean-environment.ts'
import { freePort } from '../world/free-port.ts'
import { installPackage, installSecondsMax, root } from './installed-package.ts'
import { megabytesOf, processesBelow } from './memory.ts'

const run = promisify(execFile)
const megabytes = 1_048_576

let directory: string
let installed: string
let remove: (() => Promise<void>) | undefined

beforeAll(async () => {
  const made = await installPackage()
  directory = made.directory
  installed = made.home
  remove = made.remove
}, installSecondsMax * 1000)

afterAll(() => remove?.())

/** Files of the package itself, not of what it depends on, as paths in it. */
async function ownFiles(): Promise<string[]> {
  const entries = await readdir(installed, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(installed, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('node_modules/') || file.startsWith('node_modules/@earshot/'))
}

const earshot = (...args: string[]) =>
  run(path.join(directory, 'node_modules/.bin/earshot'), args, { cwd: directory, env: cleanEnvironment })

test('it has what the program reads, and nothing of how the program is made', async () => {
  const files = await ownFiles()
  expect(files.filter((file) => /\.(ts|tsx|map)$|\.test\.|fixture/.test(file))).toEqual([])
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(installed, file))).size))
  expect(sizes.reduce((sum, size) => sum + size) / megabytes).toBeLessThan(30)
  const { dependencies, devDependencies } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'))
  expect(devDependencies).toBeUndefined()
  expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})

test('it says its version, its commands and what is wrong with its settings', async () => {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  expect((await earshot('--version')).stdout.trim()).toBe(version)
  expect((await earshot('--help')).stdout).toContain('earshot serve')
  await expect(earshot('no-such-command')).rejects.toMatchObject({ code: 2 })
})

/** Packages and files of ours that a program has loaded, by the names they have in the installed package. */
async function loadedBy(start: (env: NodeJS.ProcessEnv) => Promise<unknown>): Promise<string[]> {
  const list = path.join(directory, 'loaded.json')
  const hook = path.join(root, 'service/test/package/loaded-modules.mjs')
  await start({ ...cleanEnvironment, NODE_OPTIONS: `--import=${hook}`, LOADED_MODULES: list })
  const loaded = JSON.parse(await readFile(list, 'utf8')) as string[]
  return loaded.flatMap((url) => url.split('/node_modules/').at(-1) ?? []).filter((name) => !name.startsWith('node:'))
}

/** Packages of others, the whole contract, and folders that lead to both; how the address of a database is written leads to neither. */
const ofTheService =
  /^(?!earshot\/|@earshot\/)|^@earshot\/contract\/src\/index\.js|^earshot\/service\/src\/(app|(accounts|database(?!\/servers\/database-address)|events|html|http|mail|pages|privacy|webhooks)\/)/

test.each(
  [['--help'], ['--version'], ['key', '--help'], ['doctor', '--help'], ['project', 'delete', '--no-such-option'], ['no-such-command']].map(
    (typed) => ({ typed, line: typed.join(' ') }),
  ),
)('earshot $line loads rows and words, and nothing of the service', async ({ typed }) => {
  const loaded = await loadedBy((env) => run(path.join(directory, 'node_modules/.bin/earshot'), typed, { env }).catch(() => {}))
  expect(loaded).toContain('earshot/service/src/main.js')
  expect(loaded.filter((name) => ofTheService.test(name))).toEqual([])
})

/** What pictures, sheets, workbooks, emails, webhooks, pages of others, a shared limit, tools of agents, SAML and passkeys take: loaded with the first of them. */
const rarelyUsed = [
  'pdfkit',
  'fontkit',
  'sharp',
  'undici',
  'nodemailer',
  'hucre',
  '@redis/client',
  'linkedom',
  '@mozilla/readability',
  '@modelcontextprotocol',
  '@simplewebauthn',
  '@node-saml',
  'xml-crypto',
]

test.runIf(process.platform === 'linux')(
  'idle, with its own PostgreSQL, it takes 300 MB, and has loaded nothing that is rarely used',
  async () => {
    const home = path.join(directory, 'idle')
    await mkdir(home)
    const port = await freePort()
    const loaded = await loadedBy(async (settings) => {
      const env = { ...settings, DATABASE_URL: '', SECRET_KEY: '', PORT: String(port) }
      const child = spawn(path.join(directory, 'node_modules/.bin/earshot'), ['serve', '--json'], { cwd: home, env, stdio: 'pipe' })
      const ended = once(child, 'close')
      try {
        await Promise.race([once(child.stdout, 'data'), ended])
        expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
        const postmaster = Number((await readFile(path.join(home, 'data/postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
        expect(processesBelow(child.pid!)).toContain(postmaster)
        // It is quiet when what its start took has been given back.
        await expect.poll(() => megabytesOf(child.pid!)).toBeLessThanOrEqual(300)
      } finally {
        child.kill('SIGTERM')
        await ended
      }
    })
    expect(loaded).toContain('fastify/fastify.js')
    expect(loaded.filter((name) => rarelyUsed.some((library) => name.startsWith(`${library}/`)))).toEqual([])
  },
)

test('its demo is ready in an empty directory: form, dashboard, portal, a printed sheet and the API reference', async () => {
  const home = path.join(directory, 'home')
  await mkdir(home)
  const port = await freePort()
  const env = { ...cleanEnvironment, DATABASE_URL: '', SECRET_KEY: '', PORT: String(port) }
  const child = spawn(path.join(directory, 'node_modules/.bin/earshot'), ['demo', '--json'], { cwd: home, env, stdio: 'pipe' })
  const ended = once(child, 'close')
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  try {
    const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
    expect(complaint).toBe('')
    const demo = JSON.parse(String(line)) as Record<'customerLink' | 'publicPage' | 'qrSheet' | 'kioskPage', string>
    const shown = async (url: string) => {
      const response = await fetch(url, { headers: { accept: 'text/html' } })
      return `${response.status} ${response.headers.get('content-type')?.split(';')[0]}`
    }
    const base = `http://localhost:${port}`
    for (const url of [demo.customerLink, demo.publicPage, demo.kioskPage, `${base}/dashboard`, `${base}/portal`, `${base}/docs`])
      expect(await shown(url), url).toMatch(/^(200|401) text\/html$/)
    expect(await shown(demo.qrSheet)).toBe('200 application/pdf')
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
})
