/**
 * Makes the package `earshot` in `build/earshot/`, or in the directory that is named: what `npm pack` packs and a business installs. Service, contract and messages
 * are compiled, because Node strips no types under `node_modules`; folders stay as they are here, so that each file finds what it reads.
 * The contract and the messages come along as bundled dependencies, under the names that the code imports.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const made = path.resolve(process.argv[2] ?? path.join(root, 'build/earshot'))
const compiled = `${made}-compiled`
const bundled = path.join(made, 'node_modules/@earshot')

interface PackageJson {
  name: string
  version: string
  description: string
  exports?: object
  dependencies?: Record<string, string>
  [field: string]: unknown
}

for (const directory of [compiled, made]) rmSync(directory, { recursive: true, force: true })
execFileSync('node_modules/.bin/tsc', ['-p', 'tsconfig.package.json', '--outDir', compiled], { cwd: root, stdio: 'inherit' })
mkdirSync(bundled, { recursive: true })
renameSync(path.join(compiled, 'service'), path.join(made, 'service'))
for (const name of ['contract', 'messages']) bundle(name)
for (const file of ['openapi.json', 'asyncapi.json', 'postman.json', 'llms.txt'])
  copy(`contract/${file}`, path.join(bundled, 'contract', file))
copy('messages/dist', path.join(bundled, 'messages/dist'))
renameImports(path.join(bundled, 'messages/dist'))
for (const file of [
  'web/dist',
  'service/src/database/migrations',
  'service/src/pages/qr/fonts',
  'deploy/earshot.service',
  'docs/guides',
  'LICENSE',
  'CHANGELOG.md',
])
  copy(file, path.join(made, file))
copy('scripts/package/README.md', path.join(made, 'README.md'))
writeCommand()
writePackageJson()
rmSync(compiled, { recursive: true })
requireImports()

function copy(from: string, to: string): void {
  cpSync(path.join(root, from), to, { recursive: true, filter: (file) => !file.endsWith('.d.ts') })
}

/** A workspace as a dependency that is packed along: what it needs itself is a dependency of the whole. */
function bundle(name: string): void {
  const to = path.join(bundled, name)
  renameSync(path.join(compiled, name), to)
  const { dependencies: _, devDependencies: __, scripts: ___, ...kept } = packageJsonOf(name)
  writeJson(path.join(to, 'package.json'), { ...kept, exports: compiledNames(kept.exports) })
}

/** The exports of a workspace, of which the compiled ones have another name now. */
function compiledNames(exports: unknown): unknown {
  return JSON.parse(JSON.stringify(exports), (key, value) => {
    if (key === 'types') return undefined
    return typeof value === 'string' ? value.replace(/\.ts$/, '.js') : value
  })
}

/** The compiled messages import the sources beside them, which have another name now. */
function renameImports(directory: string): void {
  for (const file of globSync('**/*.js', { cwd: directory }).map((name) => path.join(directory, name))) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll(/(from '[./]+src\/[\w-]+)\.ts'/g, "$1.js'"))
  }
}

/** Stops the build where a file imports one that was not compiled: the package would be broken, and the program that came to it. */
function requireImports(): void {
  for (const name of [...globSync('service/src/**/*.js', { cwd: made }), ...globSync('node_modules/@earshot/**/*.js', { cwd: made })]) {
    const file = path.join(made, name)
    for (const [, imported] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.{1,2}\/[^']+\.js)'/g))
      if (!existsSync(path.join(path.dirname(file), imported!))) throw new Error(`${name} imports ${imported}, which was not compiled`)
  }
}

/** The command of the checkout, with the compiled program. */
function writeCommand(): void {
  const command = readFileSync(path.join(root, 'service/bin/earshot'), 'utf8').replaceAll('/src/main.ts"', '/src/main.js"')
  mkdirSync(path.join(made, 'service/bin'))
  writeFileSync(path.join(made, 'service/bin/earshot'), command, { mode: 0o755 })
}

function writePackageJson(): void {
  const [whole, service, contract, messages] = ['.', 'service', 'contract', 'messages'].map(packageJsonOf) as [
    PackageJson,
    ...PackageJson[],
  ]
  writeJson(path.join(made, 'package.json'), {
    name: 'earshot',
    version: whole.version,
    license: whole.license,
    type: 'module',
    description: whole.description,
    keywords: ['opinions', 'reviews', 'feedback', 'webhooks', 'self-hosted'],
    engines: whole.engines,
    os: ['linux', 'darwin'],
    bin: { earshot: './service/bin/earshot' },
    files: ['service', 'web', 'deploy', 'docs', 'CHANGELOG.md'],
    dependencies: { ...whole.dependencies, ...service!.dependencies, ...contract!.dependencies, ...messages!.dependencies },
    bundleDependencies: ['@earshot/contract', '@earshot/messages'],
  })
}

function packageJsonOf(workspace: string): PackageJson {
  return JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')) as PackageJson
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
