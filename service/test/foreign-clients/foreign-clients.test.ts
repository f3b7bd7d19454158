import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world/world.ts'

// A programmer who prefers another generator gets a client from our OpenAPI document that compiles strictly and does the work: with each
// of the three that are used most. They are installed here and not with the project, which needs none of them.

const run = promisify(execFile)
const installed = path.join(import.meta.dirname, 'node_modules')

let world: World
let project: string
beforeAll(async () => {
  if (!existsSync(path.join(installed, '.package-lock.json')))
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: import.meta.dirname })
  world = await openWorld()
  project = await mkdtemp(path.join(tmpdir(), 'foreign-clients-'))
  await symlink(installed, path.join(project, 'node_modules'))
  await writeFile(path.join(project, 'package.json'), '{ "private": true, "type": "module" }')
  const document = await fetch(`${world.apiUrl}/openapi.json`)
  await writeFile(path.join(project, 'openapi.json'), await document.text())
}, 180_000)
afterAll(async () => {
  await world?.close()
  await rm(project, { recursive: true, force: true })
})

interface Generator {
  name: string
  /** The package's program and its arguments. */
  generate: [program: string, ...args: string[]]
  /** Files it wants beside it. */
  config?: Record<string, string>
  /** What a user of it writes: makes a goal, lists goals, reads a problem; prints `{ made, listed, refused }`. */
  program: string
}

const generators: Generator[] = [
  {
    name: 'openapi-typescript with openapi-fetch',
    generate: ['openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'openapi-typescript/schema.d.ts'],
    program: `
import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

declare const process: { argv: string[] }
const [baseUrl = '', apiKey = '', projectId = ''] = process.argv.slice(2)
const earshot = createClient<paths>({ baseUrl, headers: { 'x-api-key': apiKey } })
const inProject = { path: { projectId } }
const made = await earshot.POST('/project/{projectId}/goals', { params: inProject, body: { goal: 'Learn' } })
const listed = await earshot.GET('/project/{projectId}/goals', { params: { ...inProject, query: { limit: 1 } } })
const refused = await earshot.POST('/project/{projectId}/goals', { params: inProject, body: { goal: '' } })
const goals: string[] = listed.data?.goals.map((goal) => goal.goal) ?? []
console.log(JSON.stringify({ made: made.data?.goal, listed: goals, refused: refused.error?.code }))
`,
  },
  {
    name: '@hey-api/openapi-ts',
    generate: ['@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'hey-api/client'],
    program: `
import { goalsCreate, goalsList } from './client/index.ts'
import { client } from './client/client.gen.ts'

declare const process: { argv: string[] }
const [baseUrl = '', apiKey = '', projectId = ''] = process.argv.slice(2)
client.setConfig({ baseUrl, headers: { 'x-api-key': apiKey } })
const made = await goalsCreate({ path: { projectId }, body: { goal: 'Learn' } })
const listed = await goalsList({ path: { projectId }, query: { limit: 1 } })
const refused = await goalsCreate({ path: { projectId }, body: { goal: '' } })
const goals: string[] = listed.data?.goals.map((goal) => goal.goal) ?? []
console.log(JSON.stringify({ made: made.data?.goal, listed: goals, refused: refused.error?.code }))
`,
  },
  {
    name: 'orval',
    generate: ['orval/dist/bin/orval.mjs', '--config', 'orval.config.mjs'],
    config: {
      'orval.config.mjs': `export default {
  earshot: {
    input: './openapi.json',
    output: { target: './orval/client.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
}`,
    },
    program: `
import { goalsCreate, goalsList } from './client.ts'

declare const process: { argv: string[] }
const [, apiKey = '', projectId = ''] = process.argv.slice(2)
const options = { headers: { 'x-api-key': apiKey } }
const made = await goalsCreate(projectId, { goal: 'Learn' }, options)
const listed = await goalsList(projectId, { limit: 1 }, options)
const refused = await goalsCreate(projectId, { goal: '' }, options)
const goals: string[] = listed.status === 200 ? listed.data.goals.map((goal) => goal.goal) : []
console.log(JSON.stringify({
  made: made.status === 201 ? made.data.goal : null,
  listed: goals,
  refused: refused.status === 400 ? refused.data.code : null,
}))
`,
  },
]

describe.each(generators)('$name', ({ generate: [program, ...args], config = {}, program: source }) => {
  test('makes a client that compiles strictly and drives the service', async () => {
    for (const [name, text] of Object.entries(config)) await writeFile(path.join(project, name), text)
    await tool(program, args)

    const folder = path.join(project, args.find((arg) => arg.includes('/'))?.split('/')[0] ?? 'orval')
    const file = path.join(folder, 'program.ts')
    await writeFile(file, source)
    await tool('typescript/bin/tsc', [...strictly, file])
    await run(path.join(installed, '.bin/esbuild'), [
      file,
      '--bundle',
      '--platform=node',
      '--format=esm',
      `--outfile=${folder}/program.mjs`,
    ])
    const said = await run(process.execPath, [`${folder}/program.mjs`, world.apiUrl, world.business.apiKey, world.business.projectId])
    expect(JSON.parse(said.stdout)).toEqual({ made: 'Learn', listed: ['Learn'], refused: 'VALIDATION_ERROR' })
  })
})

/** As a project with a bundler compiles. */
const strictly = '--strict --noEmit --target es2022 --module esnext --moduleResolution bundler --allowImportingTsExtensions'
  .concat(' --lib es2023,dom,dom.iterable')
  .split(' ')

/** Runs a program of a package; what it complains about is what the test says. */
const tool = (program: string, args: readonly string[]) =>
  run(process.execPath, [path.join(installed, program), ...args], { cwd: project }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${program}: ${error.stdout}${error.stderr}`)
  })
