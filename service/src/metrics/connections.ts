import { metricsMessages } from '@earshot/messages/cli/metrics'
import { Gauge } from '@prometheus-io/client'
import type { Pool } from '../database/pool.ts'
import type { Metrics } from './metrics.ts'

/** Counts the connections of the pool that answers requests, and who waits for one, whenever it is asked. */
export function countConnections({ registry }: Metrics, sql: Pool): void {
  const registers = [registry]
  new Gauge({
    ...{ name: 'db_client_connection_count', help: metricsMessages.dbClientConnectionCount, registers },
    labelNames: ['state'],
    collect() {
      const { open, idle } = sql.usage()
      this.set({ state: 'used' }, open - idle)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    ...{ name: 'db_client_connection_pending_requests', help: metricsMessages.dbClientConnectionPendingRequests, registers },
    collect() {
      this.set(sql.usage().waiting)
    },
  })
  new Gauge({ name: 'db_client_connection_max', help: metricsMessages.dbClientConnectionMax, registers }).set(sql.settings.connectionsMax)
}
