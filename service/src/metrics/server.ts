import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { poolBeside, servingBounds } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import { metricsConnectionsMax } from '../database/pool-sizes.ts'
import { openBackupState, type WatchedBackups } from './backup-state.ts'
import { countConnections } from './connections.ts'
import { watchDataDirectory } from './data-directory.ts'
import { openDatabaseState, patienceSeconds, type WatchedHome } from './database-state.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

export interface MetricsServerOptions {
  /** The pool that answers requests. */
  sql: Pool
  /** Those of the homes beside it. */
  homes?: readonly WatchedHome[]
  /** Where the PostgreSQL that comes along has its data; null: it is another one. */
  dataDir: string | null
  log: Logger
  port: number
  host: string
  /** The backups to tell of; null: there is no BACKUP_TO. */
  backups?: WatchedBackups | null
}

/** Serves the metrics at `/metrics`, on a port of their own. Errors: those of listening. */
export async function serveMetrics(
  metrics: Metrics,
  { sql, homes = [], dataDir, log, port, host, backups = null }: MetricsServerOptions,
): Promise<MetricsServer> {
  // A connection of its own: when requests have used up all others, that is to be seen, and not as a database that is away.
  const ownPool = (sql: Pool) =>
    poolBeside(sql, {
      ...{ name: 'metrics', connectionsMax: metricsConnectionsMax, waitSecondsMax: patienceSeconds },
      bounds: { ...servingBounds, statementSecondsMax: patienceSeconds, lockSecondsMax: patienceSeconds },
    })
  const ownSql = ownPool(sql)
  const ownHomes = homes.map(({ name, sql }) => ({ name, sql: ownPool(sql) }))
  const endPools = () => Promise.all([ownSql, ...ownHomes.map(({ sql }) => sql)].map((sql) => sql.end({ timeout: 1 })))
  const state = openDatabaseState(metrics, { sql: ownSql, homes: ownHomes, log })
  const backupState = openBackupState(metrics.registry, backups)
  countConnections(metrics, sql)
  if (dataDir !== null) watchDataDirectory(metrics, dataDir)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?', 1)[0]
    const status = path !== '/metrics' ? 404 : ['GET', 'HEAD'].includes(request.method!) ? 200 : 405
    if (status !== 200) return void response.writeHead(status, status === 405 ? { allow: 'GET, HEAD' } : {}).end()
    await Promise.all([state.refresh(), backupState.refresh()])
    const text = await metrics.registry.metrics()
    response.writeHead(200, { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' }).end(text)
  }

  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  server.maxConnections = 20
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    await endPools()
    throw error
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      await endPools()
    },
  }
}
