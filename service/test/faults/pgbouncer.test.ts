import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../../src/database/embedded/embedded.ts'
import { examinePooling } from '../../src/database/pooler.ts'
import { openKillableService } from '../crash/killable-service.ts'
import { isLong } from '../long-form.ts'
import { cleanEnvironment } from '../world/clean-environment.ts'
import { openPgBouncer } from '../world/pgbouncer.ts'
import { openLoadedService } from './failover.ts'
import { printFigures } from './fleet.ts'

// Debian's PgBouncer in transaction mode before the database, with four connections for everything: each transaction has another one, and
// what a statement left on it is met by the next, whoever sent that.

/** A PostgreSQL of its own behind PgBouncer; null where there is no PgBouncer. Ends with the test. */
async function openPooled(settings: readonly string[] = []): Promise<{ direct: string; pooled: string; dataDir: string } | null> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-pooled-'))
  const embedded = await openEmbedded(dataDir, 'command')
  const pooler = await openPgBouncer(embedded.url, settings)
  onTestFinished(async () => {
    await pooler?.close()
    await embedded.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return pooler && { direct: embedded.url, pooled: pooler.through(embedded.url), dataDir }
}

test('it is recognised, with what it does to prepared statements', async () => {
  const opened = await openPooled()
  if (!opened) return
  expect(await examinePooling(opened.direct)).toEqual({ kind: 'none', keepsStatements: true })
  // Debian's 1.18 knows nothing of them in transaction mode.
  expect(await examinePooling(opened.pooled)).toEqual({ kind: 'transaction', keepsStatements: false })
})

test('a pool in session mode keeps what was prepared', async () => {
  const opened = await openPooled(['pool_mode = session'])
  if (!opened) return
  expect(await examinePooling(opened.pooled)).toEqual({ kind: 'session', keepsStatements: true })
})

/** Of a statement that is not there or there already, by its words or its SQLSTATE, or of anything that failed. */
const isComplaint = (line: string) => /prepared statement|"(?:26000|42P05)"|"level":[56]0/.test(line)

test('behind it two nodes migrate, serve and deliver: nothing is lost, done twice or mixed up, and the doctor says what to set', async () => {
  const opened = await openPooled()
  if (!opened) return
  const command = await openKillableService(opened.dataDir, { settings: { DATABASE_URL: opened.pooled, SECRET_KEY: 'k'.repeat(32) } })
  expect(JSON.stringify(await command.run('migrate'))).toContain('0001_schema')
  const service = await openLoadedService(opened.pooled, { more: { DATABASE_LISTEN_URL: opened.direct }, directUrl: opened.direct })
  await service.untilWritten(300)
  const doctor = (await service.api.run('doctor')) as unknown as { checks: { name: string; state: string; fix?: string }[] }
  const { wrong, acknowledged, events, again } = await service.settle()
  expect(wrong).toEqual([])
  expect(service.logged().split('\n').filter(isComplaint)).toEqual([])
  const found = (name: string) => doctor.checks.filter((check) => check.name === name)
  expect(found('pooler')).toMatchObject([{ state: 'warning', fix: expect.stringContaining('max_prepared_statements') }])
  expect(found('listening')).toMatchObject([{ state: 'ok' }])
  expect(found('timeouts')).toMatchObject([{ state: 'warning', fix: expect.stringContaining('alter role earshot set statement_timeout') }])
  printFigures('PgBouncer in transaction mode, four connections for an API node and a worker', {
    'acknowledged writes; lost': `${acknowledged}; 0`,
    'events; lost; delivered again': `${events}; 0; ${again}`,
  })
})

/** What is asked and answered over HTTP, exports, jobs and webhooks; with the run's PostgreSQL behind a PgBouncer of its own. */
const blackBox = [
  ...['resources/goals', 'resources/preverified-links/links', 'exports/every-export', 'pages/link', 'webhooks/delivery'],
  ...(isLong ? ['resources/questions', 'resources/qr-codes', 'resources/subscribers', 'resources/opinions', 'privacy', 'http'] : []),
].map((file) => `service/src/${file}`)

test('what is promised over HTTP holds behind it', { timeout: 300_000 }, async () => {
  const opened = await openPooled()
  if (!opened) return
  const root = path.resolve(import.meta.dirname, '../../..')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const env = { ...cleanEnvironment, TEST_POOLER: 'pgbouncer' }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [vitest, 'run', '--project', 'quick', '--maxWorkers', '2', '--silent=true', ...blackBox],
    {
      ...{ env, cwd: root, maxBuffer: 50_000_000 },
    },
  ).catch((error: { stdout: string }) => expect.unreachable(error.stdout))
  expect(stdout).toMatch(/Tests\s.*\d+ passed/)
})
