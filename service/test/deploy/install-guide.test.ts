import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '../../src/config.ts'
import { signIn } from '../journeys/dashboard/sign-in-form.ts'
import { type InstalledPackage, installPackage, installSecondsMax } from '../package/installed-package.ts'
import { openChromium } from '../world/chromium.ts'
import { cleanEnvironment } from '../world/clean-environment.ts'
import { freePort } from '../world/free-port.ts'
import { helm } from './chart-rendered.ts'
import { blocksBelow, runNoted } from './guide-blocks.ts'

// docs/operations/install.md does what it says. The images have a test of their own.

const root = path.resolve(import.meta.dirname, '../../..')

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'install-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

describe('npm and systemd', () => {
  let installed: InstalledPackage
  beforeAll(async () => {
    installed = await installPackage()
  }, installSecondsMax * 1000)
  afterAll(() => installed?.remove())

  /** Starts what a block says last, in a directory with the package; returns what it says. It ends with the test. */
  async function begin(line: string, home: string) {
    const settings = { HOST: '127.0.0.1', PORT: String(await freePort()), DATABASE_URL: '', SECRET_KEY: '' }
    const directory = path.join(installed.directory, home)
    await mkdir(directory)
    const env = { ...cleanEnvironment, ...settings }
    // A group, which is told to stop as a terminal does it: npx is between us and the service, and passes no signal on.
    const child: ChildProcess = spawn('bash', ['-c', `exec ${line}`], {
      cwd: directory,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    let said = ''
    child.stdout!.on('data', (chunk) => {
      said += chunk
    })
    const ended = once(child, 'close')
    onTestFinished(async () => {
      process.kill(-child.pid!, 'SIGINT')
      await ended
    })
    return { said: () => said }
  }

  test('from an empty directory to the first opinion in the browser, and in the inbox', async () => {
    const [block] = blocksBelow('npm') as [string]
    const [install, demo] = block.trim().split('\n')
    expect(install).toBe('npm install earshot')
    const { said } = await begin(demo!, 'first')
    await expect.poll(said, { timeout: 110_000 }).toContain('Call the API')
    const after = (label: string) => new RegExp(`^\\s*${label} +(\\S+.*)$`, 'm').exec(said())![1]!.trim()

    const page = await (await openChromium()).newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(after('Write an opinion'))
    await page.getByLabel(/title/i).fill('Written by a newcomer')
    await page.getByLabel(/^your opinion/i).fill('It took five minutes.')
    await page.getByRole('button', { name: /submit|send/i }).click()
    await page.getByRole('heading', { name: /thank/i }).waitFor()
    await page.goto(after('Sign in'))
    await signIn(page, { email: after('Email'), password: after('Password') })
    await page.getByRole('link', { name: 'Opinions' }).first().click()
    await page.getByText('Written by a newcomer').first().waitFor()
    await page.close()
  })

  test('without the demo, the log has the address of the first owner', async () => {
    const [, block] = blocksBelow('npm') as [string, string]
    const { said } = await begin(block.trim(), 'second')
    await expect.poll(said, { timeout: 110_000 }).toMatch(/\/dashboard\/begin#code=[\w-]+/)
    const [address] = /http:\S+?\/dashboard\/begin#code=[\w-]+/.exec(said())!
    const page = await (await openChromium()).newPage()
    await page.goto(address)
    await page.getByLabel('Email').waitFor()
    await page.close()
  })

  test('what systemd is given is in the package, and its settings are right', async () => {
    const [block] = blocksBelow('systemd') as [string]
    const commands = await runNoted(block, await temporaryDirectory())
    expect(commands.map(({ words }) => words.slice(0, 2).join(' '))).toEqual([
      ...['sudo npm', 'sudo install', 'sudo install', 'sudo install', 'sudo sed'],
      ...['sudo systemctl', 'sudo systemctl', 'journalctl --unit'],
    ])
    expect(() => readConfig(parseEnv(commands[2]!.input.join('\n')))).not.toThrow()
    const [unit] = commands[3]!.words.filter((word) => word.endsWith('deploy/earshot.service')) as [string]
    const there = path.join(installed.home, unit.slice(unit.lastIndexOf('/earshot/deploy/') + '/earshot/'.length))
    expect(readFileSync(there, 'utf8')).toContain('\nExecStart=/usr/local/bin/earshot serve\n')
  })
})

test('with Compose, three settings are written that Earshot takes', async () => {
  const directory = await temporaryDirectory()
  cpSync(path.join(root, 'deploy'), path.join(directory, 'deploy'), { recursive: true })
  const [block, monitoring] = blocksBelow('Compose') as [string, string]
  const commands = await runNoted(block, directory)
  expect(commands.map(({ words }) => words.slice(0, 3).join(' '))).toEqual(['docker compose up', 'docker compose logs'])
  const written = parseEnv(readFileSync(path.join(directory, 'deploy/.env'), 'utf8')) as Record<string, string>
  expect(Object.keys(written).toSorted()).toEqual(['BASE_URL', 'POSTGRES_PASSWORD', 'SECRET_KEY'])
  // In an address, as compose.yaml has it.
  expect(written.POSTGRES_PASSWORD).toMatch(/^[0-9a-f]{48}$/)
  expect(readConfig(written)).toMatchObject({ baseUrl: 'http://localhost:4000', secretKey: expect.stringMatching(/^[0-9a-f]{64}$/) })

  const monitored = await runNoted(monitoring, path.join(directory, 'deploy'))
  expect(monitored.map(({ words }) => words.slice(0, 3).join(' '))).toEqual(['docker compose up'])
  const { COMPOSE_FILE, ...before } = parseEnv(readFileSync(path.join(directory, 'deploy/.env'), 'utf8'))
  expect(COMPOSE_FILE?.split(':')).toEqual(['compose.yaml', 'compose.monitoring.yaml'])
  expect(before).toEqual(written)
})

test.skipIf(!helm)('on Kubernetes, the Secret and the values are what the chart takes', async () => {
  const [block] = blocksBelow('Kubernetes') as [string]
  const [, secret, upgrade] = (await runNoted(block, root)) as { words: string[] }[]
  const literals = secret!.words.filter((word) => word.startsWith('--from-literal=')).map((word) => word.slice('--from-literal='.length))
  const name = secret!.words[secret!.words.indexOf('generic') + 1]
  const env = Object.fromEntries(literals.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]))
  expect(readConfig(env).databaseUrl).toBe(env.DATABASE_URL)

  const [, ...words] = upgrade!.words
  expect(words.slice(0, 2)).toEqual(['upgrade', '--install'])
  const said = execFileSync(helm!, ['template', ...words.slice(2).filter((word) => word !== '--wait')], { cwd: root, encoding: 'utf8' })
  const jobs = parseAllDocuments(said)
    .map((document) => document.toJS())
    .filter((manifest) => manifest?.kind === 'Job')
  const [container] = jobs[0].spec.template.spec.containers
  expect(container.envFrom).toEqual([{ secretRef: { name } }])
  expect(container.image).toMatch(/^registry\.example\.com\/earshot:\d/)
})
