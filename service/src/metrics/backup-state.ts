import { setTimeout as pause } from 'node:timers/promises'
import { metricsMessages } from '@earshot/messages/cli/metrics'
import { Gauge, type Registry } from '@prometheus-io/client'

/** For so long a scrape waits for a look into the directory. */
const patienceMs = 2000
/** For so long the last look counts while the next has not ended; then the directory is one that can't be read. */
const rememberedMs = 5 * 60_000

export interface WatchedBackups {
  /** Finds the newest good backup; null: there is none. */
  newest: () => Promise<{ createdAt: Date; bytes: number } | null>
  /** Whether this service makes them; else somebody else does. */
  areScheduled: boolean
}

/**
 * Registers the gauges of backups; `refresh` looks anew. With a schedule, that it has one is always told, from when on: an alert needs it while
 * there is no backup, or none can be seen, and the gauges of the newest have no value.
 */
export function openBackupState(registry: Registry, backups: WatchedBackups | null): { refresh(): Promise<void> } {
  const registers = [registry]
  const createdAt = new Gauge({
    name: 'earshot_backup_last_success_timestamp_seconds',
    help: metricsMessages.backupLastSuccessTimestampSeconds,
    registers,
  })
  const since = new Gauge({
    name: 'earshot_backup_scheduled_since_timestamp_seconds',
    help: metricsMessages.backupScheduledSinceTimestampSeconds,
    registers,
  })
  if (backups?.areScheduled) since.set(Date.now() / 1000)
  else since.remove()
  const bytes = new Gauge({ name: 'earshot_backup_size_bytes', help: metricsMessages.backupSizeBytes, registers })
  const tell = (newest: { createdAt: Date; bytes: number } | null) => {
    if (newest) {
      // A database's clock may be ahead of this one: an age below zero would put off the alert.
      createdAt.set(Math.min(newest.createdAt.getTime(), Date.now()) / 1000)
      bytes.set(newest.bytes)
    } else for (const gauge of [createdAt, bytes]) gauge.remove()
  }
  let looking: Promise<void> | null = null
  let seenAt = Number.NEGATIVE_INFINITY
  /** One look at a time: at a mount that hangs, each would hold a thread that the process needs for other files and for names. */
  const look = (newest: WatchedBackups['newest']) =>
    (looking ??= newest()
      .then(tell, () => tell(null))
      .finally(() => {
        looking = null
        seenAt = performance.now()
      }))
  return {
    async refresh() {
      if (!backups) return tell(null)
      const isSeen = await Promise.race([look(backups.newest).then(() => true), pause(patienceMs, false, { ref: false })])
      if (!isSeen && performance.now() - seenAt > rememberedMs) tell(null)
    },
  }
}
