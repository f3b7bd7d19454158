import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Pool } from '../database/pool.ts'
import { countConnections } from './connections.ts'
import { openDatabaseState } from './database-state.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

/** Serves the metrics at `/metrics`, on a port of their own. Errors: those of listening. */
export async function serveMetrics(
  metrics: Metrics,
  { sql, log, port, host }: { sql: Pool; log: Logger; port: number; host: string },
): Promise<MetricsServer> {
  const state = openDatabaseState(metrics.registry, { sql, log })
  countConnections(metrics, sql)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?', 1)[0]
    const status = path !== '/metrics' ? 404 : ['GET', 'HEAD'].includes(request.method!) ? 200 : 405
    if (status !== 200) return void response.writeHead(status, status === 405 ? { allow: 'GET, HEAD' } : {}).end()
    await state.refresh()
    const text = await metrics.registry.metrics()
    response.writeHead(200, { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' }).end(text)
  }

  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  server.maxConnections = 20
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
