import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { metricsMessages } from '@earshot/messages/cli/metrics'
import { Gauge } from '@prometheus-io/client'
import type { Metrics } from './metrics.ts'

/** Tells the room of the file system that a directory is in, whenever it is asked; nothing where it can't be read. */
export function watchDataDirectory({ registry }: Metrics, directory: string): void {
  const watch = (name: string, help: string, bytesOf: (found: StatsFs) => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const found = await statfs(directory).catch(() => null)
        if (found) this.set(bytesOf(found))
        else this.remove()
      },
    })
  // What is kept for root is not free for PostgreSQL.
  watch('earshot_data_dir_free_bytes', metricsMessages.dataDirFreeBytes, ({ bavail, bsize }) => bavail * bsize)
  watch('earshot_data_dir_size_bytes', metricsMessages.dataDirSizeBytes, ({ blocks, bsize }) => blocks * bsize)
}
