import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { languages } from '../../../clients/conformance/drivers.ts'
import { newSession } from '../../src/pages/spam/spam.ts'
import { deriveKey } from '../../src/secrets.ts'
import { openDirectory } from '../world/directory.ts'
import { openWorld, type World } from '../world/world.ts'

// The guides do what they say: the blocks of each are run from top to bottom, in one shell and one folder, against a service that is
// new. A block `sh` is a command, `js file=…` a file; a block `text` or `json` is what the command before it prints, where … stands
// for anything. A `text` before the first command is only read, and so are `html` and `css`. Files in other languages are there for
// commands that run them; what a language that is not on this machine would run is left out. Receivers are for receivers.test.ts.

const root = path.resolve(import.meta.dirname, '../../..')
const guides = globSync('docs/guides/*.md', { cwd: root })

const kindsRunHere = ['sh', 'js', 'text', 'json', 'html', 'css']
/** What operators write, for service/test/faults/patroni.test.ts. */
const operatorKinds = ['yaml', 'env', 'sql']
const receiverKinds = ['python', 'php', 'ruby', 'go', 'java', 'csharp']

let world: World
let modules: string
beforeAll(async () => {
  world = await openWorld({ RATE_LIMIT_PER_MINUTE: '1000' })
  modules = await mkdtemp(path.join(tmpdir(), 'guides-'))
  await mkdir(path.join(modules, 'node_modules/@earshot'), { recursive: true })
  await symlink(path.join(root, 'client'), path.join(modules, 'node_modules/@earshot/client'))
})
afterAll(async () => {
  await world?.close()
  await rm(modules, { recursive: true, force: true })
})

interface Block {
  kind: string
  file: string | undefined
  text: string
}

const blocksOf = (guide: string): Block[] =>
  [...readFileSync(path.join(root, guide), 'utf8').matchAll(/^```(\w+)(?: file=(\S+))?\n(.*?)^```$/gms)].map(([, kind, file, text]) => ({
    kind: kind!,
    file,
    text: text!,
  }))

/** The commands, each with what it is said to print. */
function commandsOf(blocks: readonly Block[]): { command: string; prints: string | null }[] {
  const commands: { command: string; prints: string | null }[] = []
  for (const { kind, text } of blocks) {
    if (kind === 'sh') commands.push({ command: text, prints: null })
    else if (kind === 'text' || kind === 'json') {
      const last = commands.at(-1)
      if (last) last.prints = text.trim()
    }
  }
  return commands
}

test('there are guides, and their blocks are of kinds that are understood', () => {
  expect(guides.length).toBeGreaterThanOrEqual(5)
  for (const guide of guides) {
    const blocks = blocksOf(guide)
    for (const { kind, file } of blocks) {
      expect([...kindsRunHere, ...operatorKinds, ...receiverKinds], guide).toContain(kind)
      expect(file !== undefined, `${guide}: a block ${kind} has a file, or has none`).toBe(kind === 'js' || receiverKinds.includes(kind))
    }
  }
})

describe.each(guides)('%s', (guide) => {
  test('does what it says', async () => {
    const blocks = blocksOf(guide)
    const folder = await mkdtemp(path.join(modules, 'guide-'))
    for (const { kind, file, text } of blocks)
      if (kind === 'js' || receiverKinds.includes(kind)) await writeFile(path.join(folder, file!), text)
    const commands = commandsOf(blocks).filter(({ command }) => canRun(command))
    const { organizationId, projectId, apiKey, slug } = await world.openBusiness('Guide')
    // The clients are there: what would fetch them from where they are published needs not be done.
    const script = commands.map(({ command }, at) => `${command.replaceAll(/^(npm|pip) install .*$/gm, ':')}\necho; echo "::${at}::"`)
    const said = await runShell(['set -euo pipefail', ...script].join('\n'), folder, {
      EARSHOT_URL: world.apiUrl,
      EARSHOT_API_KEY: apiKey,
      EARSHOT_PROJECT_ID: projectId,
      ...(blocks.some(({ text }) => text.includes('$PUBLIC_PAGE')) && { PUBLIC_PAGE: await publicPage(slug, projectId) }),
      ...(await shopsOf(organizationId, projectId)),
      ...(await memberOf(organizationId)),
      ...(blocks.some(({ text }) => text.includes('$SCIM_TOKEN')) && (await directoryOf(organizationId))),
      ...(blocks.some(({ text }) => text.includes('new.env')) && (await newInstance(folder))),
      EARSHOT_CHECKOUT: root,
      PYTHONPATH: path.join(root, 'clients/python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
      PATH: `${path.dirname(process.execPath)}:${path.join(root, 'service/bin')}:${process.env.PATH}`,
    })
    const printed = said.split(/^::\d+::$/m).map((part) => part.trim())
    for (const [at, { command, prints }] of commands.entries())
      if (prints !== null) expect(printed[at], `after: ${command}`).toMatch(patternOf(prints))
  })
})

/** The address of a project's public page, with three opinions. */
async function publicPage(slug: string, projectId: string): Promise<string> {
  const formSessionKey = deriveKey(world.secretKey, 'form-session')
  for (const title of ['Good', 'Better', 'Best']) {
    const session = newSession({ formSessionKey }, { about: `opinion ${projectId}`, at: Date.now() - 10_000 })
    const body = new URLSearchParams({ title, opinion: 'Very good.', session })
    expect((await fetch(`${world.address}/p/${slug}/write`, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  }
  await world.settle()
  return `${world.address}/p/${slug}`
}

/** Another instance with an organization, and files with the settings of both. */
async function newInstance(folder: string): Promise<Record<string, string>> {
  const other = await openWorld()
  onTestFinished(() => other.close())
  for (const [name, { databaseUrl, secretKey, address }] of Object.entries({ old: world, new: other }))
    await writeFile(
      path.join(folder, `${name}.env`),
      `export DATABASE_URL='${databaseUrl}' SECRET_KEY='${secretKey}' BASE_URL='${address}'\n`,
    )
  return { NEW_ORGANIZATION_ID: other.business.organizationId }
}

/** What somebody copies from the dashboard who has connected their shops. */
async function shopsOf(organizationId: string, projectId: string): Promise<Record<string, string>> {
  const member = await world.member({ organizationId })
  const urls: Record<string, string> = {}
  for (const [name, platform] of Object.entries({ WOO: 'woocommerce', SHOPIFY: 'shopify' })) {
    const { body } = await member.ask('orderSources.create', { projectId, platform, sendAfterDays: 7 })
    urls[`${name}_URL`] = world.address + new URL(body.url).pathname
    urls[`${name}_SECRET`] = body.secret
  }
  return urls
}

/** What a script signs in to the dashboard with. */
async function memberOf(organizationId: string): Promise<Record<string, string>> {
  const { email, password } = await world.member({ organizationId, role: 'member' })
  return { EARSHOT_ADDRESS: world.address, EARSHOT_ORGANIZATION_ID: organizationId, EARSHOT_EMAIL: email, EARSHOT_PASSWORD: password }
}

/** What somebody copies from the dashboard who has verified a domain, for its directory. */
async function directoryOf(organizationId: string): Promise<Record<string, string>> {
  const owner = await world.member({ organizationId })
  const { token } = await openDirectory(world, owner, { domain: 'example.com', groupRoles: [{ group: 'Leads', role: 'admin' }] })
  return { SCIM_URL: `${world.address}/scim/v2`, SCIM_TOKEN: token }
}

/** Whether the languages are on this machine that a command needs a program of its own for. */
const canRun = (command: string): boolean =>
  languages.every(({ name, command: program }) => program !== null || !new RegExp(`^${programs[name]} `, 'm').test(command))
const programs: Readonly<Record<string, string>> = { TypeScript: 'node', Python: 'python3', PHP: 'php' }

/** What is printed, with anything in place of each …. */
const patternOf = (prints: string) => new RegExp(`^${prints.split('…').map(RegExp.escape).join('.*?')}$`, 's')

/** Runs a script to its end while the service's workers do their work. Fails with what was said when the script does. */
async function runShell(script: string, cwd: string, env: Record<string, string>): Promise<string> {
  const shell = spawn('bash', ['-c', script], { cwd, env: { ...process.env, ...env }, detached: true })
  let said = ''
  let complained = ''
  shell.stdout.on('data', (text) => {
    said += text
  })
  shell.stderr.on('data', (text) => {
    complained += text
  })
  const ended = new Promise<number | null>((resolve) => shell.on('close', resolve))
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  try {
    while (!isOver) {
      await world.settle()
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))])
    }
  } finally {
    // When the service fails, the guide would wait for it forever: the shell goes, and what it started, which is a group of its own.
    if (!isOver) process.kill(-shell.pid!, 'SIGKILL')
  }
  const code = await ended
  if (code !== 0) throw new Error(`the guide ended with ${code}:\n${said}\n${complained}`)
  return said
}
