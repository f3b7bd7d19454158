import { metricsMessages } from '@earshot/messages/cli/metrics'
import { Counter, Gauge } from '@prometheus-io/client'
import type { Replica } from '../database/replica/replica.ts'
import type { Metrics } from './metrics.ts'

/** Counts where lists and exports are read, and tells how late the replica is. Only where there is one. */
export function countReplica({ registry }: Metrics, replica: Replica): void {
  const registers = [registry]
  new Gauge({
    ...{ name: 'earshot_database_replica_lag_seconds', help: metricsMessages.databaseReplicaLagSeconds, registers },
    collect() {
      this.set(replica.lagSeconds())
    },
  })
  const reads = new Counter({
    ...{ name: 'earshot_database_replica_reads_total', help: metricsMessages.databaseReplicaReadsTotal, registers },
    labelNames: ['server', 'reason'],
  })
  replica.onRead = (where) => reads.inc(where === 'replica' ? { server: 'replica', reason: '' } : { server: 'primary', reason: where })
}
