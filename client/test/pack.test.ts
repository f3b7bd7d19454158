import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalService } from './local-service.ts'

// The library as a foreign project gets it: packed, installed without a network, compiled against strictly, run.

const run = promisify(execFile)
const client = fileURLToPath(new URL('..', import.meta.url))
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const tsc = join(modules, 'typescript/bin/tsc')
let project: string
let installed: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'foreign-project-'))
  installed = join(project, 'node_modules/@earshot/client')
  await run('npm', ['pack', '--pack-destination', project], { cwd: client })
  const tarball = (await readdir(project)).find((file) => file.endsWith('.tgz'))
  await writeFile(join(project, 'package.json'), '{ "name": "foreign", "private": true, "type": "module" }')
  await run('npm', ['install', `./${tarball}`, '--offline', '--no-audit', '--no-fund'], { cwd: project })
})

afterAll(() => rm(project, { recursive: true, force: true }))

const program = `
import { Earshot, EarshotError, type Opinion, verifyWebhook, type WebhookEvent } from '@earshot/client'

const earshot = new Earshot({ apiKey: 'ear_test', baseUrl: process.argv[2] ?? '' })
const projectId = 'the-project'
const goal = await earshot.goals.create({ projectId, goal: 'Fresh bread' })
const titles: string[] = []
for await (const opinion of earshot.opinions.list({ projectId, sort: 'most-upvoted' })) titles.push(titleOf(opinion))
const destination = await earshot.webhooks.destinations.upsert({ url: 'https://hooks.example.com', topics: ['link.created'] })
const secret: string | undefined = 'secret' in destination ? destination.secret : undefined

let refused: unknown
try {
  await earshot.preverifiedLinks.sendEmail({ projectId, customerEmail: 'ada@example.com' })
} catch (error) {
  if (error instanceof EarshotError && error.code === 'LINK_EMAIL_COOLDOWN') refused = error.nextEligibleAt
}

// @ts-expect-error A goal needs its text.
const incomplete: Parameters<typeof earshot.goals.create>[0] = { projectId }
// @ts-expect-error There is no such order.
const misspelt: Parameters<typeof earshot.opinions.list>[0] = { projectId, sort: 'best' }

function titleOf(opinion: Opinion): string {
  return opinion.title
}

export function describe(event: WebhookEvent): string {
  switch (event.type) {
    case 'answer.created':
      return event.data.selectedOptions.join()
    case 'link.clicked':
      return event.data.customerEmail
    default:
      return event.type
  }
}

const reason = await verifyWebhook('{}', {}, 'whsec_YWJj').catch((error: { reason?: string }) => error.reason)
console.log(JSON.stringify({ goal: goal.goalId, titles, secret, refused, reason, unused: [incomplete, misspelt].length }))
`

async function compile(name: string, options: object, source: string): Promise<string> {
  const folder = join(project, name)
  await mkdir(folder)
  await writeFile(join(folder, 'program.ts'), source)
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    skipLibCheck: false,
    outDir: 'out',
    rootDir: '.',
    ...options,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['program.ts'] }))
  await run(process.execPath, [tsc, '-p', folder]).catch(({ stdout }) => Promise.reject(new Error(stdout)))
  return join(folder, 'out/program.js')
}

test('a project on Node compiles against it strictly and runs', async () => {
  for (const types of ['@types/node', 'undici-types'])
    await cp(join(modules, types), join(project, 'node_modules', types), { recursive: true })
  const file = await compile('on-node', { types: ['node'], lib: ['es2022'] }, program)
  await using service = await startLocalService(({ path }) => {
    if (path.endsWith('/goals')) return { status: 201, body: { goalId: 'made' } }
    if (path.endsWith('/opinions'))
      return { body: { opinions: [{ title: 'Warm bread' }], pagination: { hasMore: false, nextCursor: null } } }
    if (path.endsWith('/destinations')) return { status: 201, body: { secret: 'whsec_YWJj' } }
    return { status: 429, body: { code: 'LINK_EMAIL_COOLDOWN', message: 'too early', nextEligibleAt: '2026-11-26T09:30:01.482Z' } }
  })
  const { stdout } = await run(process.execPath, [file, `${service.origin}/v1`])
  expect(JSON.parse(stdout)).toEqual({
    goal: 'made',
    titles: ['Warm bread'],
    secret: 'whsec_YWJj',
    refused: '2026-11-26T09:30:01.482Z',
    reason: 'missing-header',
    unused: 2,
  })
})

test('a project in a worker or a browser compiles against it without Node’s types', async () => {
  const source = program.replace("process.argv[2] ?? ''", "'https://opinions.example.com/v1'")
  await compile('on-the-web', { types: [], lib: ['es2022', 'dom', 'dom.iterable'], moduleResolution: 'bundler', module: 'esnext' }, source)
  await compile(
    'in-a-worker',
    { types: [], lib: ['es2022', 'webworker'], exactOptionalPropertyTypes: true },
    source.replaceAll('console.log', 'String'),
  )
})

test('it brings nothing along and needs nothing of Node', async () => {
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  expect([manifest.dependencies, manifest.peerDependencies, manifest.optionalDependencies]).toEqual([undefined, undefined, undefined])
  expect(await readdir(join(project, 'node_modules/@earshot'))).toEqual(['client'])
  const files = (await readdir(join(installed, 'dist'), { recursive: true })).filter((file) => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const text = (await readFile(join(installed, 'dist', file), 'utf8')).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    expect(text, file).not.toMatch(/node:|require\(|\bprocess\.|\bBuffer\b/)
    for (const [, from] of text.matchAll(/from '([^']+)'/g)) expect(from).toMatch(/^\.{1,2}\/.*\.js$/)
  }
})

test('it carries its license, its manual and its types, and none of its tests', async () => {
  const files = await readdir(installed, { recursive: true })
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/generated/operations.d.ts']))
  expect(files.filter((file) => file.includes('test') || file.startsWith('src'))).toEqual([])
  const types = await readFile(join(installed, 'dist/generated/operations.d.ts'), 'utf8')
  expect(types).toContain('Refuses, besides what any request can meet: `LIMIT_REACHED`.')
})
