import { promises as fs } from 'node:fs'
import path from 'node:path'
import { isOfPredecessor } from './leftovers.ts'
import { openBackup } from './read-backup.ts'
import { partialBy } from './write-backup.ts'

// Backups in a directory, which may have other files.

export interface StoredBackup {
  file: string
  bytes: number
  createdAt: Date
}

/** The name of a backup that is made at a moment: they sort by it. */
export const backupName = (at: Date): string => `earshot-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`
const isBackupName = (name: string) => /^earshot-\d{8}T\d{6}Z\.backup$/.test(name)

/** Backups in a directory that have a beginning and an end, newest first. Errors: those of the directory. */
async function listBackups(directory: string): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for (const name of await fs.readdir(directory)) {
    if (!isBackupName(name)) continue
    const backup = await openBackup(path.join(directory, name)).catch(() => null)
    if (backup) found.push({ file: backup.file, bytes: backup.bytes, createdAt: new Date(backup.header.createdAt) })
  }
  return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** The newest backup in a directory; null: there is none, or no directory. */
export const newestBackup = async (directory: string): Promise<StoredBackup | null> =>
  (await listBackups(directory).catch(() => []))[0] ?? null

/** Of the newest backups in some directories, the oldest; null: one of them has none. */
export async function oldestOfNewest(directories: readonly string[]): Promise<StoredBackup | null> {
  const newest = await Promise.all(directories.map(newestBackup))
  return newest.reduce((oldest, each) => (oldest && each && each.createdAt < oldest.createdAt ? each : each && oldest))
}

/** Deletes all but the newest backups. Returns the names of deleted ones. */
export async function pruneBackups(directory: string, { keep }: { keep: number }): Promise<string[]> {
  const old = (await listBackups(directory)).slice(keep)
  for (const { file } of old) await fs.rm(file, { force: true })
  return old.map(({ file }) => path.basename(file))
}

/** Deletes what killed processes have not completed. Callers must be the only ones that make a backup in the directory. */
export async function removePartials(directory: string): Promise<void> {
  for (const name of await fs.readdir(directory)) {
    const pid = partialBy(name)
    if (pid === null) continue
    const file = path.join(directory, name)
    const stat = await fs.stat(file).catch(() => null)
    // Numbers of processes on other machines, which may share the directory, say nothing here.
    const isLeft = stat && (Date.now() - stat.mtimeMs > dayMs || isOfPredecessor({ pid, changedAtMs: stat.mtimeMs }))
    if (isLeft) await fs.rm(file, { force: true })
  }
}

/** Longer than any backup goes without writing to its file. */
const dayMs = 86_400_000
