/**
 * Makes a checkout ready to run, before every command of package.json: installs what is missing, builds what is older than its sources
 * and, with --browser, sees to a Chromium and foreign readers for the tests. Says a line for each thing it does, on standard error, and nothing when there
 * is nothing to do. Plain JavaScript without dependencies: it runs on Node 20, before anything is installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

if (Number(process.versions.node.split('.')[0]) < 20) giveUp(`Node ${process.versions.node} is too old; install version 20 or newer.`)
if (process.platform === 'win32') giveUp('Earshot runs on Linux and macOS. On Windows, use it inside WSL.')

install()
buildClient()
buildMessages()
buildApps()
buildPages()
buildDocs()
if (process.argv.includes('--browser')) {
  findBrowser()
  findForeignPrograms()
}

/** Installs the packages of package-lock.json, exactly those, unless they are there. */
function install() {
  const lock = readFileSync('package-lock.json', 'utf8')
  const stamp = path.join('node_modules', '.earshot-setup')
  const hash = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
  if (read(stamp) === hash && pinnedNodeRuns()) return
  if (!isInstalled(JSON.parse(lock))) {
    say('installing packages (npm ci), which takes half a minute')
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  if (!pinnedNodeRuns()) {
    // Its install script brings the program; a careful npm does not run scripts.
    say('installing the Node that Earshot runs on')
    npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
    if (!pinnedNodeRuns()) giveUp(`the Node that Earshot runs on does not start here (${path.join(root, 'node_modules/node/bin/node')}).`)
  }
  writeFileSync(stamp, hash)
}

/** Returns whether npm's record of the last installation matches the lock file: also after npm was run by hand. */
function isInstalled(lock) {
  const noted = JSON.parse(read(path.join('node_modules', '.package-lock.json')) ?? '{}').packages ?? {}
  return Object.entries(lock.packages)
    .filter(([place, wanted]) => place.startsWith('node_modules/') && !wanted.optional && !wanted.peer)
    .every(([place, wanted]) => noted[place] && noted[place].version === wanted.version)
}

function pinnedNodeRuns() {
  return spawnSync('node_modules/node/bin/node', ['--version']).status === 0
}

/** Compiles the client library when it was never built or a source is newer. */
function buildClient() {
  if (!existsSync('client/tsconfig.build.json')) return
  const sources = ['client/package.json', 'client/tsconfig.build.json', ...filesIn('client/src'), ...filesIn('contract/src')]
  if (isUpToDate(['client/dist/index.js'], sources)) return
  say('building the client library')
  npm(['run', 'build', '--workspace=client', '--loglevel=error'])
}

/** Compiles the messages of every language when they were never built or a source is newer. */
function buildMessages() {
  if (!existsSync('messages/src/build.ts')) return
  const sources = ['messages/package.json', 'contract/src/languages.ts', ...filesIn('messages').filter((file) => !isBuiltMessage(file))]
  if (isUpToDate(['messages/dist/languages.js'], sources)) return
  say('compiling the messages')
  run('node_modules/node/bin/node', ['messages/src/build.ts'])
}

function isBuiltMessage(file) {
  return file.startsWith(path.join('messages/dist/'))
}

/** Builds the portal and the dashboard when they were never built or a source is newer. */
function buildApps() {
  if (!existsSync('web/vite.config.ts')) return
  const sources = [
    ...['web/package.json', 'web/vite.config.ts', 'web/portal.html', 'web/dashboard.html', 'package-lock.json'],
    ...filesIn('web/build'),
    ...filesIn('messages').filter((file) => !isBuiltMessage(file) || file === path.join('messages/dist/languages.js')),
    ...filesIn('web/src').filter((file) => !file.startsWith(path.join('web/src/widget/'))),
  ]
  if (isUpToDate(['web/dist/apps/portal.html', 'web/dist/apps/dashboard.html'], sources)) return
  say('building the portal and the dashboard')
  npm(['run', 'build', '--workspace=web', '--loglevel=error'])
}

/** Builds scripts and styles of customer pages, and the widget, when one was never built or a source is newer. */
function buildPages() {
  if (!existsSync('web/vite.pages.config.ts')) return
  const inPages = filesIn('service/src')
  const scripts = inPages.filter((file) => file.endsWith('.browser.ts'))
  const parts = inPages.filter((file) => path.basename(path.dirname(file)) === 'browser')
  const styles = inPages.filter((file) => file.endsWith('.css'))
  const sources = [
    ...['web/package.json', 'web/vite.pages.config.ts', 'package-lock.json', 'service/src/pages/widget/view.ts'],
    ...['web/build', 'web/src/theme', 'web/src/widget'].flatMap(filesIn),
    ...[...scripts, ...parts, ...styles],
  ]
  const built = [
    ...['widget.js', ...scripts.map((file) => `${path.basename(file, '.browser.ts')}.js`)],
    ...styles.map((file) => path.basename(file)),
  ].map((name) => path.join('web/dist/pages', name))
  if (isUpToDate(built, sources)) return
  say('building the scripts and styles of pages')
  npm(['run', 'build:pages', '--workspace=web', '--loglevel=error'])
}

/** Builds the documentation site when it was never built or a source is newer. */
function buildDocs() {
  if (!existsSync('scripts/docs/build.ts')) return
  const sources = [
    ...['package.json', 'package-lock.json', 'CHANGELOG.md', 'GLOSSARY.md', 'SECURITY.md', 'client/README.md', 'service/src/html/html.ts'],
    ...['contract/openapi.json', 'contract/asyncapi.json', 'contract/postman.json', 'contract/src/errors.ts'],
    ...['docs', 'scripts/docs'].flatMap(filesIn),
    ...['python', 'php', 'n8n'].map((name) => `clients/${name}/README.md`),
    ...['docs.css', 'docs-api.css', 'docs.js', 'docs-search.js'].map((name) => path.join('web/dist/pages', name)),
  ]
  if (isUpToDate(['web/dist/docs/files.json'], sources)) return
  say('building the documentation')
  run('node_modules/node/bin/node', ['scripts/docs/build.ts'])
}

/** Returns whether every built file is there, and as new as the newest source. */
function isUpToDate(built, sources) {
  const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs))
  return built.every((file) => existsSync(file) && statSync(file).mtimeMs >= newest)
}

function filesIn(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}

/** Browser tests need a Chromium. As root on Debian it is installed; elsewhere this says how to, and is an error in CI. */
function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && !isProgram(named))
    giveUp(`CHROMIUM_PATH is ${named}, which is no program. Correct it, or unset it to look in the usual places.`)
  const places = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  if (named || places.some(isProgram)) return
  if (mayInstall()) {
    say('installing Chromium (apt-get), which takes a minute or two')
    aptUpdate()
    // The one without windows of its own, where this Debian has it: it opens a page in a quarter of the time.
    const hasShell = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0
    aptInstall(hasShell ? 'chromium-headless-shell' : 'chromium')
    if (places.some(isProgram)) return
  }
  miss('browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.')
}

/**
 * Tests use programs of others: readers of codes and PDFs, a Redis, languages that receivers of webhooks are written in. They are installed
 * as the browser is. Go and Java, 700 MB together, are used where they are installed.
 */
function findForeignPrograms() {
  const packages = {
    'zbar-tools': ['zbarimg'],
    'poppler-utils': ['pdftoppm', 'pdftotext'],
    'redis-server': ['redis-server'],
    python3: ['python3'],
    'php-cli': ['php'],
    ruby: ['ruby'],
  }
  const missing = () => Object.keys(packages).filter((name) => !packages[name].every(isCommand))
  if (missing().length === 0) return
  if (mayInstall()) {
    say(`installing ${missing().join(', ')} (apt-get)`)
    aptUpdate()
    aptInstall(...missing())
  }
  if (missing().length > 0)
    miss(
      `tests need ${missing()
        .flatMap((name) => packages[name])
        .join(', ')}: install ${missing().join(', ')}.`,
    )
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function aptUpdate() {
  run('apt-get', ['update'])
}

function aptInstall(...packages) {
  run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
}

/** Some tests will fail; in CI the run is useless then. */
function miss(advice) {
  if (process.env.CI) giveUp(advice)
  say(advice)
}

function isCommand(name) {
  return (process.env.PATH ?? '').split(path.delimiter).some((directory) => isProgram(path.join(directory, name)))
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** The machine's own npm on the machine's own Node: the one in node_modules may be replaced during the installation. */
function npm(args) {
  const directories = (process.env.PATH ?? '').split(path.delimiter)
  const foreign = directories.filter((directory) => !path.resolve(directory).startsWith(path.join(root, 'node_modules')))
  run('npm', args, { ...process.env, PATH: foreign.join(path.delimiter) })
}

/** Runs a program; its output is shown only when it fails, and then this ends too. */
function run(command, args, env) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  })
  if (status === 0) return
  console.error(`${stdout ?? ''}${stderr ?? ''}`.trim())
  giveUp(`"${[command, ...args].join(' ')}" failed${error ? `: ${error.message}` : ''}.`)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function say(line) {
  console.error(`setup: ${line}`)
}

function giveUp(line) {
  say(line)
  process.exit(1)
}
