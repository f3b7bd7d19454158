/** `earshot serve`: the service, from its settings to its last request. */

import type { Server } from 'node:http'
import { isatty } from 'node:tty'
import { serveMessages } from '@earshot/messages/cli/serve'
import { type DestinationStream, type Logger, pino } from 'pino'
import packageJson from '../../package.json' with { type: 'json' }
import type { App } from '../app.ts'
import { oldestOfNewest } from '../backup/directory.ts'
import { keyIdsIn } from '../backup/keys.ts'
import { type Config, readConfig } from '../config.ts'
import { readDurability } from '../database/durability.ts'
import { newestMigration } from '../database/migrate.ts'
import type { Pool } from '../database/pool.ts'
import { openLog, prettily } from '../log.ts'
import type { WatchedBackups } from '../metrics/backup-state.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { MetricsServer } from '../metrics/server.ts'
import { setupAddress } from '../resources/people/people.ts'
import { keepSecretKey } from '../secret-key.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { action, Failure, type ValuesOf } from './command.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { configOfHome, type OpenHomes, openHomes } from './open-homes.ts'
import { tellSystemd } from './systemd.ts'
import type { serveOptions } from './table/serve.ts'

export const serve = action({
  run: async ({ role = 'all' }: ValuesOf<typeof serveOptions>, { env, json, say }) => {
    const config = readConfig(env)
    const log = openLog({ level: config.logLevel, to: await logTo(json ? 2 : 1, config) })
    const service = await startService({ config, role, log })
    if (role !== 'worker') await sayHowToSetUp(service.sql, { baseUrl: config.baseUrl, log })
    await tellSystemd({ env, address: service.address, stopping: service.stopping, log }).catch(async (error) => {
      await service.close()
      throw error
    })
    if (json) say({ baseUrl: config.baseUrl, address: service.address, role })
    await service.stopped
    return null
  },
})

/** The standard output or error, in the format of the settings. */
async function logTo(dest: 1 | 2, { logFormat }: Config): Promise<DestinationStream> {
  const to = pino.destination({ dest, sync: true })
  return logFormat === 'json' ? to : prettily(to, { isColored: isatty(dest) })
}

/** While there is no person, the log has the address of the first-run setup, for the operator. */
async function sayHowToSetUp(sql: Pool, { baseUrl, log }: { baseUrl: string; log: Logger }) {
  const address = await setupAddress(sql, { baseUrl })
  if (address !== null)
    log.warn({ address }, 'nobody can sign in to the dashboard yet: open this address within an hour to be its first owner')
}

export interface Service {
  sql: Pool
  secretKey: string
  address: string
  /** Listens at the address. */
  server: Server
  /** Fulfilled by the signal that asks to stop. */
  stopping: Promise<void>
  /** Fulfilled when a signal was obeyed and everything is closed. */
  stopped: Promise<void>
  /** Closes everything without a signal. */
  close(): Promise<void>
}

/** 15 s, after the seconds of DRAIN_SECONDS: docs/rules/http.md#shutdown */
const closeSecondsMax = 15

/**
 * Starts the service. A signal ends it: what is in flight is finished, 15 seconds at most, then the database is left. A second signal
 * ends the process at once.
 */
export async function startService({
  config,
  role,
  log,
}: {
  config: Config
  role: 'all' | 'api' | 'worker'
  log: Logger
}): Promise<Service> {
  const signalled = nextSignal(log)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error; stopping')
    process.exit(1)
  })

  const metrics = config.metricsPort === null ? null : await metricsOf(role)
  const tracing = config.otlpEndpoint === null ? null : await tracingOf(config.otlpEndpoint, { config, log, metrics })
  const firstConfig = config.homes === null ? config : configOfHome(config, config.homes[0]!)
  const database = await openDatabase(firstConfig, 'serve', {
    onAnswer: allOf(metrics?.statement, tracing?.statement),
    log: (level, message) => log[level](message),
    onLost: (error) => {
      log.fatal(error.message)
      process.exit(1)
    },
  })
  let homes: OpenHomes | null = null
  let app: App | undefined
  let metricsServer: MetricsServer | null = null
  const close = async () => {
    await metricsServer?.close()
    await closeAll(app, database, { secondsMax: config.drainSeconds + closeSecondsMax, log })
    await homes?.close()
    await tracing?.close()
  }
  try {
    if (database.applied.length > 0) log.info({ migrations: database.applied }, 'migrated')
    await logDurability(database.sql, log)
    if (!database.isBounded)
      log.warn('a pooler before the database drops the bounds of statements and locks: "earshot doctor" says what to do')
    if (!database.isListening && role !== 'api')
      log.warn('a pooler before the database passes on no notifications: workers poll. Set DATABASE_LISTEN_URL to the database itself')
    const secretKey = await keepSecretKey(config)
    homes = await openHomes(config, { log, onAnswer: allOf(metrics?.statement, tracing?.statement) })
    // Loaded here: the other commands need nothing of the application.
    const { openApp } = await import('../app.ts')
    app = await openApp({ config: firstConfig, sql: database.sql, secretKey, role, log, metrics, tracing, ...(homes && { homes }) })
    metricsServer = metrics && (await openMetricsServer(metrics, { config, secretKey, sql: database.sql, homes: homes?.others ?? [], log }))
    log.info({ address: app.address, baseUrl: config.baseUrl, role }, 'serving')
    const stopped = signalled.then(async () => {
      await close()
      log.info('stopped')
    })
    return { sql: database.sql, secretKey, address: app.address, server: app.server.server, stopping: signalled, stopped, close }
  } catch (error) {
    await close()
    throw explained(error, { ...config, setting: 'PORT' })
  }
}

/** An error as the operator reads it, where it is of a port that can't be listened on. */
function explained(error: unknown, { port, host, setting }: { port: number; host: string; setting: string }): unknown {
  if (!(error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES'))) return error
  const unusable = error.code === 'EACCES' ? serveMessages.portNotAllowed : serveMessages.portInUse
  return new Failure(unusable({ port, host, setting }))
}

/** What the process counts. Loaded here: most run without. */
async function metricsOf(role: string): Promise<Metrics> {
  const { openMetrics } = await import('../metrics/metrics.ts')
  return openMetrics({ version: packageJson.version, schema: newestMigration(), role })
}

/** What traces what the process does. Loaded here: most run without. */
async function tracingOf(
  endpoint: string,
  { config, log, metrics }: { config: Config; log: Logger; metrics: Metrics | null },
): Promise<Tracing> {
  const { openTracing } = await import('../tracing/tracing.ts')
  const dropped: Metrics['spansDropped'] = (reason, count) => metrics?.spansDropped(reason, count)
  return openTracing({ ...config, otlpEndpoint: endpoint, version: packageJson.version, log, dropped })
}

/** One observer for those that there are; none where there is none. */
function allOf<End>(...observers: (((end: End) => void) | undefined)[]): ((end: End) => void) | undefined {
  const [first, ...others] = observers.filter((each) => each !== undefined)
  return first && others.length > 0
    ? (end) => {
        first(end)
        for (const each of others) each(end)
      }
    : first
}

async function openMetricsServer(
  metrics: Metrics,
  { config, secretKey, ...of }: { config: Config; secretKey: string; sql: Pool; homes: OpenHomes['others']; log: Logger },
): Promise<MetricsServer> {
  const { metricsPort: port, metricsHost: host, databaseUrl, dataDir } = config
  const { serveMetrics } = await import('../metrics/server.ts')
  const ownDataDir = databaseUrl === null ? dataDir : null
  const backups = watchedBackups(config, secretKey)
  const options = { ...of, dataDir: ownDataDir, port: port!, host, backups }
  const server = await serveMetrics(metrics, options).catch((error: unknown) => {
    throw explained(error, { port: port!, host, setting: 'METRICS_PORT' })
  })
  of.log.info({ port, host }, 'serving metrics')
  return server
}

/** Where backups are made: of several homes, the one whose newest is the oldest. */
function watchedBackups(config: Config, secretKey: string): WatchedBackups | null {
  const { homes, backupTo, backupEverySeconds } = config
  if (backupTo === null) return null
  const { secretKeyIds } = keyIdsIn({ ...config, secretKey })
  const places = (homes ?? [{ name: config.homeName, backupTo }]).map(({ name: home, backupTo }) => ({
    directory: backupTo!,
    owner: { secretKeyIds, home },
  }))
  return { newest: () => oldestOfNewest(places), areScheduled: backupEverySeconds > 0 }
}

/** Closes the application first, in as many seconds as it may take; anything that takes longer ends with the process. Then the database. */
async function closeAll(app: App | undefined, database: OpenDatabase, { secondsMax, log }: { secondsMax: number; log: Logger }) {
  if (app) {
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, secondsMax * 1000, 'late').unref())
    if ((await Promise.race([app.close(), late])) === 'late') log.warn(`what is in flight after ${secondsMax} seconds is cut off`)
  }
  await database.close()
}

/** Fulfilled by the first signal that asks to stop. The next one ends the process at once. */
function nextSignal(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    let first = 0
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (first === 0) {
          first = Date.now()
          log.info({ signal: name }, 'stopping')
          resolve()
        } else if (Date.now() - first > 500) {
          // Sooner it is the same keypress: a terminal sends it to us and to npm, and npm passes it on.
          log.warn({ signal: name }, 'stopping at once')
          process.exit(1)
        }
      })
    }
  })
}

/** Says at the start what an acknowledged write survives with this database's settings. */
async function logDurability(sql: Pool, log: Logger) {
  const durability = await readDurability(sql)
  if (durability.weaknesses.length === 0)
    log.info(durability.settings, 'durability: an acknowledged write survives a crash of the service, the database and the machine')
  else log.warn(durability.settings, `durability: ${durability.weaknesses.join(' ')}`)
}
