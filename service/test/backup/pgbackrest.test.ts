import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanEnvironment } from '../world/clean-environment.ts'
import { debianProgram } from '../world/debian-program.ts'
import { freePort } from '../world/free-port.ts'

// The guide to point-in-time recovery does what it says: its blocks are run one after the other, on a PostgreSQL of Debian's in a directory of its
// own. Its paths are replaced by that directory's; `sudo`, `systemctl`, `apt-get` and `earshot` are found there too, and do the same to it.

const root = path.resolve(import.meta.dirname, '../../..')
const guide = readFileSync(path.join(root, 'docs/operations/backup.md'), 'utf8')
const blocks = [...guide.slice(guide.indexOf('## Point-in-time')).matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text!)
const [install, configure, backUp, goBack, finish] = blocks as [string, string, string, string, string]

const isRoot = process.getuid?.() === 0
const pgbackrest = isRoot ? await debianProgram('pgbackrest') : null
const initdb = isRoot ? await debianProgram('initdb', 'postgresql-15') : null
if (!isRoot) console.warn('not root, so PostgreSQL can’t be started as another user: the guide to pgBackRest is not run')

let directory: string
let env: NodeJS.ProcessEnv
const pg15 = '/usr/lib/postgresql/15/bin'

beforeAll(async () => {
  if (!pgbackrest || !initdb) return
  directory = await mkdtemp('/tmp/earshot-pgbackrest-')
  await chmod(directory, 0o755)
  for (const name of ['bin', 'etc', 'repo', 'data', 'log', 'earshot']) await mkdir(path.join(directory, name))
  const port = String(await freePort())
  const inDirectory = (name: string) => path.join(directory, name)
  env = {
    ...cleanEnvironment,
    PATH: `${inDirectory('bin')}:${pg15}:${process.env.PATH}`,
    ...{ PGHOST: inDirectory('log'), PGPORT: port, PGBACKREST_CONFIG: inDirectory('etc/pgbackrest.conf') },
    ...{ PGBACKREST_PG1_PORT: port, PGBACKREST_PG1_SOCKET_PATH: inDirectory('log') },
    ...{ PGBACKREST_LOCK_PATH: inDirectory('log'), PGBACKREST_LOG_PATH: inDirectory('log'), PGBACKREST_SPOOL_PATH: inDirectory('log') },
    ...{
      DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/earshot`,
      SECRET_KEY: 'k'.repeat(40),
      DATA_DIR: inDirectory('earshot'),
      PORT: '2',
    },
  }
  await shell(`chown -R postgres:postgres ${['repo', 'data', 'log'].map(inDirectory).join(' ')}`)
  const program = (name: string, text: string) => writeFile(inDirectory(`bin/${name}`), `#!/bin/bash\n${text}\n`, { mode: 0o755 })
  await program('sudo', 'if [ "$1" = -u ]; then shift; user=$1; shift; exec runuser -u "$user" -- "$@"; fi; exec "$@"')
  await program('apt-get', 'exit 0')
  await program('earshot', `exec ${path.join(root, 'service/bin/earshot')} "$@"`)
  await program(
    'systemctl',
    `case "$2" in postgresql@15-main) exec runuser -u postgres -- pg_ctl -D ${inDirectory('data')} -l ${inDirectory('log/postgres')} -w -m fast "$1" ;; earshot) exit 0 ;; esac; exit 1`,
  )
  await shell(`sudo -u postgres ${initdb} -D ${inDirectory('data')} --auth=trust --encoding=UTF8 >/dev/null`)
  const settings = { port, listen_addresses: "'127.0.0.1'", unix_socket_directories: `'${inDirectory('log')}'`, shared_buffers: '32MB' }
  await shell(
    `printf '%s\\n' ${Object.entries(settings)
      .map(([name, value]) => `"${name} = ${value}"`)
      .join(' ')} >>${inDirectory('data/postgresql.conf')}`,
  )
  await shell('systemctl start postgresql@15-main && sudo -u postgres createdb earshot && earshot migrate')
})
afterAll(async () => {
  if (!directory) return
  await shell('systemctl stop postgresql@15-main').catch(() => {})
  await rm(directory, { recursive: true, force: true })
})

/** Runs lines as the guide's reader does, in its directory. */
async function shell(text: string, more: Record<string, string> = {}): Promise<string> {
  const placed = text
    .replaceAll('/etc/pgbackrest', path.join(directory, 'etc'))
    .replaceAll('/var/lib/pgbackrest', path.join(directory, 'repo'))
    .replaceAll('/var/lib/postgresql/15/main', path.join(directory, 'data'))
  const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', placed], {
    env: { ...env, ...more },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${placed}\n${said}`)
  return said
}

const query = async (text: string) =>
  (await promisify(execFile)('runuser', ['-u', 'postgres', '--', 'psql', '-Atc', text, 'earshot'], { env, cwd: '/' })).stdout.trim()

test('the guide has the blocks that are run here', () => {
  expect(blocks).toHaveLength(5)
})

test.runIf(pgbackrest && initdb)(
  'the guide to pgBackRest goes back to before a deletion, and who was erased since stays erased',
  async () => {
    for (const block of [install, configure, backUp]) await shell(block)
    const { organizationId } = JSON.parse(await shell('earshot organization create --name Acme --json'))
    await query(
      `insert into customer (organization_id, email) values ('${organizationId}', 'gone@example.com'), ('${organizationId}', 'kept@example.com')`,
    )
    await query(
      `insert into mail (organization_id, kind, to_email, encryption_key_id) values ('${organizationId}', 'test', 'kept@example.com', 'x')`,
    )
    // Some moment between two commits.
    const AT = await query("select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US+00')")
    await shell(`earshot customer erase --organization ${organizationId} --email gone@example.com --confirm gone@example.com`)
    await query('delete from mail; delete from customer; delete from suppression_key; delete from organization')

    await shell(goBack, { AT, PGTZ: 'UTC' })
    expect(await query('select email from customer order by 1')).toBe('gone@example.com\nkept@example.com')
    const said = await shell(finish, { AT })
    expect(said).toMatch(/erasuresRepeated +1/)
    expect(said).toMatch(/ok +database +PostgreSQL 15/)
    expect(said).not.toMatch(/^ {2}broken/m)
    expect(await query('select email from customer')).toBe('kept@example.com')
    expect(await query('select status from mail')).toBe('failed')
    expect(await query('select name from organization')).toBe('Acme')
  },
)
