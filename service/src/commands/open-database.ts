/** Opens the database the settings name, migrated: DATABASE_URL's, or the one that comes along. */

import { existsSync } from 'node:fs'
import path from 'node:path'
import { databaseMessages } from '@earshot/messages/cli/database'
import type { Config } from '../config.ts'
import { noteCitus } from '../database/citus.ts'
import { hasSqlState } from '../database/connection-errors.ts'
import {
  connect,
  examineBounds,
  isUnavailable,
  jobBounds,
  type PoolOptions,
  servingBounds,
  servingWaitSecondsMax,
} from '../database/database.ts'
import { type EmbeddedOptions, openEmbedded } from '../database/embedded/embedded.ts'
import { numberIds, OtherHome } from '../database/home-id.ts'
import { migrate, schemaState } from '../database/migrate.ts'
import type { Pool } from '../database/pool.ts'
import { servingConnectionsMax } from '../database/pool-sizes.ts'
import { examinePooling, type Pooling } from '../database/pooler.ts'
import { Failure } from './command.ts'

export interface OpenDatabase {
  sql: Pool
  /** Names of the migrations that were applied on opening. */
  applied: string[]
  /** False: a pooler before the database keeps our bounds from it, and it has none by itself (decision 35). */
  isBounded: boolean
  /** False: a pooler keeps us from hearing of news, and no other address is set for that; workers poll. */
  isListening: boolean
  close(): Promise<void>
}

/** 'serve' keeps an embedded PostgreSQL running and is its one owner; 'command' joins a running one. Either migrates. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseListenUrl' | 'homes'>>,
  as: 'serve' | 'command',
  options: EmbeddedOptions & Pick<PoolOptions, 'onAnswer'> = {},
): Promise<OpenDatabase> {
  if (as === 'command' && config.databaseUrl === null) stopBesideDemo(config.dataDir)
  const embedded = config.databaseUrl === null ? await openEmbedded(config.dataDir, as, options).catch(explain) : null
  const url = embedded?.url ?? config.databaseUrl!
  let sql: Pool | undefined
  let first: Pool | undefined
  const close = async () => {
    // Statements in flight have been waited for; a connection that was lost under a statement would be waited for in vain.
    await Promise.all([sql?.end({ timeout: 1 }), first?.end({ timeout: 1 })])
    await embedded?.close()
  }
  try {
    const { areTaken, areHeld } = embedded ? { areTaken: true, areHeld: true } : await examineBounds(url)
    const { kind, keepsStatements } = embedded ? noPooling : await examinePooling(url)
    const listenUrl = config.databaseListenUrl ?? (kind === 'transaction' ? null : undefined)
    sql = connect(url, {
      connectionsMax: as === 'serve' ? servingConnectionsMax : 2,
      applicationName: `earshot ${as}`,
      bounds: !areTaken ? null : as === 'serve' ? servingBounds : jobBounds,
      waitSecondsMax: as === 'serve' ? servingWaitSecondsMax : null,
      keepsStatements,
      ...(listenUrl !== undefined && { listenUrl }),
      onAnswer: options.onAnswer,
    })
    // People, and where organizations live, are known in the first home.
    if (as === 'command' && sql.home.name !== null && config.homes) {
      first = connect(config.homes[0]!.url, { connectionsMax: 2, applicationName: 'earshot command', bounds: areTaken ? jobBounds : null })
      sql.home.first = first
    }
    // Others may have slugs that this one's projects want.
    if (sql.home.name === null && config.homes) sql.home.all = [sql]
    const applied = as === 'serve' || (await schemaState(sql)) !== 'ready' ? await migrate(sql) : []
    await noteCitus(sql)
    await numberIds(sql)
    return { sql, applied, isBounded: areHeld, isListening: listenUrl !== null, close }
  } catch (error) {
    await close()
    if (error instanceof OtherHome) throw new Failure(error.message, { cause: error })
    if (isUnavailable(error)) throw new Failure(databaseMessages.noResponse({ reason: (error as Error).message }))
    // Not a Failure: a home that refuses what is asked is not away.
    if (error instanceof Error && hasSqlState(error, '42501')) error.message = databaseMessages.notAllowed({ reason: error.message })
    throw error
  }
}

const noPooling: Pooling = { kind: 'none', keepsStatements: true }

/** Opens the server of the settings' database, and leaves what is in it as it is: for backups, which are also made of what an update would change. */
export async function openServer(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  as: 'serve' | 'command',
): Promise<{ url: string; close(): Promise<void> }> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, close: async () => {} }
  const { url, close } = await openEmbedded(config.dataDir, as).catch(explain)
  return { url, close }
}

/** Where only the demo has a database, a command without DATA_DIR most likely means it: an empty one, made now, would answer with nothing. */
function stopBesideDemo(dataDir: string): void {
  const demo = path.join(dataDir, 'demo')
  if (existsSync(path.join(dataDir, 'postgres')) || !existsSync(path.join(demo, 'postgres'))) return
  throw new Failure(databaseMessages.onlyDemo({ dataDir, demo }))
}

function explain(error: NodeJS.ErrnoException): never {
  if (error.path && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(error.code ?? '')) {
    throw new Failure(databaseMessages.notWritable({ path: error.path, code: error.code! }))
  }
  throw error
}

/** Opens the database, runs a function with it and closes it. */
export async function withDatabase<T>(config: Config, act: (sql: Pool) => Promise<T>): Promise<T> {
  const { sql, close } = await openDatabase(config, 'command')
  try {
    return await act(sql)
  } finally {
    await close()
  }
}
