import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Pool } from '../database/pool.ts'
import { backupName, newestBackup, pruneBackups, removePartials, type StoredBackup } from './directory.ts'
import { clearFailure, noteFailure } from './last-failure.ts'
import { BackupUnderWay } from './snapshot.ts'
import { type NewBackup, writeBackup } from './write-backup.ts'

// Backups on a schedule. Any number of nodes may have it: the first that finds the newest backup too old makes the next one, under a lock of the
// database, and the others find it in the directory that they share. Those of
// other installations, which have other keys, are left alone.

export interface ScheduleOptions extends Pick<NewBackup, 'version' | 'keys' | 'home' | 'sealKeys'> {
  directory: string
  everySeconds: number
  keep: number
  /** Ends a backup that is under way: another node makes it, or this one after its next start. */
  stopping: AbortSignal
  log: Logger
  /** Tells those who should know that backups fail. */
  tellOfFailure(sql: Pool, since: Date | null): Promise<void>
}

/** Until a backup that failed is tried again. */
export const retryBackupMs = 15 * 60_000

/**
 * Opens the schedule. A turn of it makes a backup when the newest is too old, and then deletes the oldest; it answers how many
 * it made. Errors: why none could be made; nothing is deleted then.
 */
export function openSchedule(options: ScheduleOptions): (sql: Pool) => Promise<number> {
  return async (sql) => {
    const { directory } = options
    const newest = await newestBackup(directory, ownerIn(options))
    if (!isDue(newest, options)) return 0
    try {
      return await makeBackup(sql, options)
    } catch (error) {
      if (options.stopping.aborted || error instanceof BackupUnderWay) return 0
      await noteFailure(directory, error)
      await options.tellOfFailure(sql, newest?.createdAt ?? null)
      throw error
    }
  }
}

const ownerIn = ({ keys: { secretKeyIds }, home }: ScheduleOptions) => ({ secretKeyIds, home })

const isDue = (newest: StoredBackup | null, { everySeconds }: ScheduleOptions): boolean =>
  !newest || newest.createdAt.getTime() + everySeconds * 1000 <= Date.now()

async function makeBackup(sql: Pool, options: ScheduleOptions): Promise<number> {
  const { directory, keep, stopping: signal, log, version, keys, home, sealKeys } = options
  await fs.mkdir(directory, { recursive: true, mode: 0o700 })
  const file = freeFileIn(directory)
  const since = performance.now()
  const isStillWanted = async () => {
    // Another node may have made one between the look and the lock.
    if (!isDue(await newestBackup(directory, ownerIn(options)), options)) return false
    // Before this one is written, which may need the space; under the lock, so that no other node is writing.
    await removePartials(directory)
    return true
  }
  const { fileBytes, rows } = await writeBackup({ url: sql.settings.url, file, version, keys, home, sealKeys, signal, isStillWanted })
  const deleted = await pruneBackups(directory, { owner: ownerIn(options), keep })
  await clearFailure(directory)
  log.info({ file, fileBytes, rows, deleted, seconds: Math.round((performance.now() - since) / 1000) }, 'backup made')
  return 1
}

/** A file for a backup that is made now: one of the same second, which another installation may have made, stays. */
function freeFileIn(directory: string): string {
  for (let at = Date.now(); ; at += 1000) {
    const file = path.join(directory, backupName(new Date(at)))
    if (!existsSync(file)) return file
  }
}
