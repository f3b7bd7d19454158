import { promises as fs } from 'node:fs'
import path from 'node:path'
import { isAlive } from '../database/embedded/child-process.ts'
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

/** Deletes all but the newest backups, and what processes that are gone have not completed. Returns the names of deleted backups. */
export async function pruneBackups(directory: string, { keep }: { keep: number }): Promise<string[]> {
  const old = (await listBackups(directory)).slice(keep)
  for (const { file } of old) await fs.rm(file, { force: true })
  for (const name of await fs.readdir(directory)) await removeLeftover(path.join(directory, name))
  return old.map(({ file }) => path.basename(file))
}

/** Of a process of this machine or another one, whose numbers say nothing here: a day old, and gone here. */
async function removeLeftover(file: string): Promise<void> {
  const pid = partialBy(path.basename(file))
  if (pid === null || isAlive(pid)) return
  const stat = await fs.stat(file).catch(() => null)
  if (stat && Date.now() - stat.mtimeMs > 86_400_000) await fs.rm(file, { force: true })
}
