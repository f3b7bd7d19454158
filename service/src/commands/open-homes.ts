/** Opens the homes beside the first one, each migrated; one that is away is opened all the same, and migrated when it is there. */

import type { Logger } from 'pino'
import type { OtherHome } from '../app-deps.ts'
import type { Config } from '../config.ts'
import { noteCitus } from '../database/citus.ts'
import { connect, isUnavailable, type PoolOptions, servingBounds, servingWaitSecondsMax } from '../database/database.ts'
import { OtherHome as NotThisHome, numberIds } from '../database/home-id.ts'
import { migrate } from '../database/migrate.ts'
import { servingConnectionsMax } from '../database/pool-sizes.ts'
import type { NamedHome } from '../setting-values.ts'
import { Failure } from './command.ts'
import { openDatabase } from './open-database.ts'

export interface OpenHomes {
  firstName: string
  others: readonly OtherHome[]
  close(): Promise<void>
}

/** Seconds between two looks at a home that was away at the start. */
const againSeconds = 5

/** The settings of one of several homes: what is about a database is about its own. */
export const configOfHome = (config: Config, { name: homeName, url, backupTo }: NamedHome): Config => ({
  ...config,
  ...{ homes: null, homeName, databaseUrl: url, databaseReplicaUrl: null, databaseListenUrl: null, backupTo },
})

/** Opens the homes of the settings but the first. Null where there is one. */
export async function openHomes(config: Config, options: { log: Logger } & Pick<PoolOptions, 'onAnswer'>): Promise<OpenHomes | null> {
  if (config.homes === null) return null
  const [first, ...rest] = config.homes
  const opened = await Promise.all(rest.map((home) => openHome(configOfHome(config, home), { ...options, name: home.name })))
  return {
    firstName: first!.name,
    others: opened.map(({ home }) => home),
    close: async () => void (await Promise.all(opened.map(({ close }) => close()))),
  }
}

async function openHome(
  config: Config,
  { name, log, onAnswer }: { name: string; log: Logger } & Pick<PoolOptions, 'onAnswer'>,
): Promise<{ home: OtherHome; close(): Promise<void> }> {
  try {
    const { sql, applied, close } = await openDatabase(config, 'serve', { onAnswer })
    if (applied.length > 0) log.info({ home: name, migrations: applied }, 'migrated')
    return { home: { name, config, sql }, close }
  } catch (error) {
    if (!(error instanceof Failure) || error.cause instanceof NotThisHome) throw error
    log.warn({ home: name, reason: error.message }, 'a home does not answer: its organizations are served when it does')
    return openLater(config, { name, log, onAnswer })
  }
}

/** A pool on a home that is away. Requests for its organizations are answered 503 until it is there. */
async function openLater(
  config: Config,
  { name, log, onAnswer }: { name: string; log: Logger } & Pick<PoolOptions, 'onAnswer'>,
): Promise<{ home: OtherHome; close(): Promise<void> }> {
  const sql = connect(config.databaseUrl!, {
    ...{ connectionsMax: servingConnectionsMax, applicationName: 'earshot serve', onAnswer },
    ...{ bounds: servingBounds, waitSecondsMax: servingWaitSecondsMax },
  })
  let said = ''
  let isLooking = false
  const timer = setInterval(async () => {
    // A migration may wait for that of another node.
    if (isLooking) return
    isLooking = true
    try {
      await migrate(sql)
      await noteCitus(sql)
      await numberIds(sql)
      clearInterval(timer)
      log.info({ home: name }, 'a home answers again')
    } catch (error) {
      const { message } = error as Error
      if (error instanceof NotThisHome) {
        // Requests for its organizations go on to be answered 503.
        clearInterval(timer)
        await sql.end({ timeout: 1 })
      }
      // That it is away was said at the start.
      if (isUnavailable(error) || message === said) return
      said = message
      log.error({ home: name, err: error }, 'a home can not be used')
    } finally {
      isLooking = false
    }
  }, againSeconds * 1000).unref()
  return {
    home: { name, config, sql },
    async close() {
      clearInterval(timer)
      await sql.end({ timeout: 1 })
    },
  }
}
