/**
 * `npm run image`: builds the container images with Docker, Podman or Buildah, whichever is there. `npm run image -- --help` has the options.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Architecture, processors, stage } from './stage.ts'

const root = path.resolve(import.meta.dirname, '../..')
const targets = ['server', 'standalone'] as const
const tools = ['docker', 'podman', 'buildah'] as const

const help = `Builds the images earshot:VERSION, which needs DATABASE_URL, and earshot:VERSION-standalone, which brings PostgreSQL.

Usage: npm run image -- [--tool TOOL] [--architecture NAME] [--target NAME] [--base IMAGE] [--context DIR] [--stage-only] [-- ARGUMENTS]

  --tool TOOL           ${tools.join(', ')}; the first that works here if not set
  --architecture NAME   ${Object.keys(processors).join(', ')}; this machine's if not set. Another one's tags end with its name
  --target NAME         ${targets.join(', ')}; both if not set
  --base IMAGE          where the system's files are taken from: any Debian; the Containerfile's if not set
  --context DIR         where the build context is laid out: build/image if not set
  --stage-only          lay out the context, build nothing
  ARGUMENTS             passed on to the tool, for example --pull=never
`

function main(): void {
  const { values, positionals } = readArguments()
  if (values.help) return void process.stdout.write(help)
  const architecture = oneOf('architecture', Object.keys(processors) as Architecture[], values.architecture ?? machine())
  const wanted = values.target === undefined ? targets : [oneOf('target', targets, values.target)]
  const tool = values['stage-only'] ? null : chooseTool(values.tool)
  const context = path.resolve(values.context ?? path.join(root, 'build/image'))

  say(`laying out ${context} for ${architecture}`)
  mkdirSync(context, { recursive: true })
  stage(context, architecture)
  if (tool === null) return
  for (const target of wanted) build(tool, { target, architecture, context, base: values.base, more: positionals })
}

function readArguments() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      options: { tool: text, architecture: text, target: text, base: text, context: text, 'stage-only': flag, help: flag },
      allowPositionals: true,
    })
  } catch (error) {
    return giveUp((error as Error).message)
  }
}

interface Build {
  target: (typeof targets)[number]
  architecture: Architecture
  context: string
  base: string | undefined
  more: readonly string[]
}

function build(tool: string, { target, architecture, context, base, more }: Build): void {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const suffix = [target === 'standalone' ? '-standalone' : '', architecture === machine() ? '' : `-${architecture}`].join('')
  const revision = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim() || 'unknown'
  const tag = `earshot:${version}${suffix}`
  say(`building ${tag} with ${tool}`)
  run(tool, [
    'build',
    // OCI's own format has no health check.
    ...(tool === 'docker' ? [] : ['--format', 'docker', '--build-arg', `BUILDPLATFORM=linux/${machine()}`]),
    ...['--platform', `linux/${architecture}`, '--target', target, '--tag', tag, '--file', path.join(root, 'deploy/Containerfile')],
    ...(base === undefined ? [] : ['--build-arg', `BASE=${base}`]),
    ...['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision}`],
    ...more,
    context,
  ])
  say(`built ${tag}; its software bill of materials is ${path.join(context, `${target}-${architecture}.cdx.json`)}`)
}

function machine(): Architecture {
  const found = Object.entries(processors).find(([, name]) => name === process.arch)
  return found ? (found[0] as Architecture) : giveUp(`there is no image for ${process.arch}; name another one with --architecture`)
}

function chooseTool(named: string | undefined): string {
  if (named !== undefined) return oneOf('tool', tools, named)
  // Asked for more than its version: a Docker without its daemon builds nothing.
  const found = tools.find((tool) => spawnSync(tool, ['info'], { stdio: 'ignore' }).status === 0)
  return found ?? giveUp(`none of ${tools.join(', ')} works here; install one, or use --stage-only`)
}

function oneOf<T extends string>(option: string, allowed: readonly T[], written: string): T {
  return allowed.find((each) => each === written) ?? giveUp(`--${option} must be one of ${allowed.join(', ')}`)
}

function run(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) giveUp(`"${program} ${args[0]}" ended with ${status}`)
}

function say(line: string): void {
  process.stderr.write(`image: ${line}\n`)
}

function giveUp(line: string): never {
  say(line)
  process.exit(1)
}

main()
