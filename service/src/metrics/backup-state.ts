import { metricsMessages } from '@earshot/messages/cli/metrics'
import { Gauge, type Registry } from '@prometheus-io/client'

/** Finds the newest good backup; null: there is none. */
export type ReadNewestBackup = () => Promise<{ createdAt: Date; bytes: number } | null>

/** Registers the gauges of the newest backup; `refresh` looks anew. While there is none, or none are scheduled, they have no value. */
export function openBackupState(registry: Registry, readNewest: ReadNewestBackup | null): { refresh(): Promise<void> } {
  const registers = [registry]
  const createdAt = new Gauge({
    name: 'earshot_backup_last_success_timestamp_seconds',
    help: metricsMessages.backupLastSuccessTimestampSeconds,
    registers,
  })
  const bytes = new Gauge({ name: 'earshot_backup_size_bytes', help: metricsMessages.backupSizeBytes, registers })
  return {
    async refresh() {
      const newest = readNewest && (await readNewest())
      if (newest) {
        createdAt.set(newest.createdAt.getTime() / 1000)
        bytes.set(newest.bytes)
      } else for (const gauge of [createdAt, bytes]) gauge.remove()
    },
  }
}
