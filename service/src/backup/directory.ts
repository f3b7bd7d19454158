import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Header } from './format.ts'
import { isOfPredecessor } from './leftovers.ts'
import { openBackup } from './read-backup.ts'
import { partialBy } from './write-backup.ts'

// Backups in a directory, which may have other files, and backups of other installations.

/** Whose backups are meant: of which installation, and of which of its homes, where it has names for them. Null: everybody's. */
export type Owner = { secretKeyIds: readonly string[]; home: string | null } | null

export interface StoredBackup {
  file: string
  bytes: number
  /** By the clock of the database; where that is ahead of this machine's, by the clock of the service that made it. */
  createdAt: Date
}

/** The name of a backup that is made at a moment: they sort by it. */
export const backupName = (at: Date): string => `earshot-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`
/** The moment in the name of a backup; null: it is none. */
function momentIn(name: string): number | null {
  const [, date, time] = /^earshot-(\d{8})T(\d{6})Z\.backup$/.exec(name) ?? []
  if (!date || !time) return null
  const moment = Date.parse(`${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
  return Number.isNaN(moment) ? null : moment
}

/** More than clocks of servers that follow one another differ: then one of them was wrong. */
const aheadMsMax = 3_600_000

/** Whether a backup has a time that is still to come, so that its age is not known: the clock is wrong, or was when it was made. */
const isMisdated = ({ createdAt }: StoredBackup): boolean => createdAt.getTime() > Date.now() + aheadMsMax

/**
 * Whether a backup is of an owner: they have a key in common, as before and after a change of SECRET_KEY, and are not of two homes. One that
 * names no keys, or no home, may be anybody's, and counts as the owner's.
 */
function isOf(owner: Owner, { secretKeyIds, home }: Partial<Header>): boolean {
  if (owner === null) return true
  const isOfInstallation = !secretKeyIds?.length || secretKeyIds.some((id) => owner.secretKeyIds.includes(id))
  return isOfInstallation && !isOfOtherHome(owner.home, home)
}

/** Whether a backup says that it is of another home than the one that is meant; null: the only one, which has no name. */
export const isOfOtherHome = (home: string | null, backedUp: string | undefined): boolean =>
  home !== null && backedUp !== undefined && backedUp !== home

/**
 * Backups in a directory that have a beginning and an end, newest first; misdated ones count as the oldest. `isOwn`: those of the owner, else
 * those of others. Errors: those of the directory.
 */
async function listBackups(directory: string, { owner, isOwn = true }: { owner: Owner; isOwn?: boolean }): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for (const name of await fs.readdir(directory)) {
    const moment = momentIn(name)
    if (moment === null) continue
    const backup = await openBackup(path.join(directory, name)).catch(() => null)
    if (!backup || isOf(owner, backup.header) !== isOwn) continue
    const { file, bytes, header } = backup
    const byDatabase = { file, bytes, createdAt: new Date(header.createdAt) }
    // The name has the service's clock: where the database's is ahead of it, a backup that was made just now must not be due again.
    found.push(
      isMisdated(byDatabase) && moment < byDatabase.createdAt.getTime() ? { ...byDatabase, createdAt: new Date(moment) } : byDatabase,
    )
  }
  return found.sort((a, b) => Number(isMisdated(a)) - Number(isMisdated(b)) || b.createdAt.getTime() - a.createdAt.getTime())
}

/** The owner's newest backup in a directory whose age is known; null: there is none, or no directory. */
export async function newestBackup(directory: string, owner: Owner): Promise<StoredBackup | null> {
  const [first] = await listBackups(directory, { owner }).catch(() => [])
  return first && !isMisdated(first) ? first : null
}

/** Backups of the owner in a directory that have a time which is more than an hour to come. */
export const misdatedBackups = async (directory: string, owner: Owner): Promise<StoredBackup[]> =>
  (await listBackups(directory, { owner }).catch(() => [])).filter(isMisdated)

/** Backups in a directory that are not the owner's. */
export const foreignBackups = (directory: string, owner: Owner): Promise<StoredBackup[]> =>
  listBackups(directory, { owner, isOwn: false }).catch(() => [])

/** Of the newest backups in some directories, each of its owner, the oldest; null: one of them has none. */
export async function oldestOfNewest(places: readonly { directory: string; owner: Owner }[]): Promise<StoredBackup | null> {
  const newest = await Promise.all(places.map(({ directory, owner }) => newestBackup(directory, owner)))
  return newest.reduce((oldest, each) => (oldest && each && each.createdAt < oldest.createdAt ? each : each && oldest))
}

/** Deletes all but the newest of the owner's backups. Returns the names of deleted ones. */
export async function pruneBackups(directory: string, { owner, keep }: { owner: Owner; keep: number }): Promise<string[]> {
  const old = (await listBackups(directory, { owner })).slice(keep)
  for (const { file } of old) await fs.rm(file, { force: true })
  return old.map(({ file }) => path.basename(file))
}

/** Deletes what killed processes have not completed, as far as that may be deleted. */
export async function removePartials(directory: string): Promise<void> {
  for (const name of await fs.readdir(directory)) {
    const pid = partialBy(name)
    if (pid === null) continue
    const file = path.join(directory, name)
    const stat = await fs.stat(file).catch(() => null)
    const stillMs = stat ? Date.now() - stat.mtimeMs : 0
    // Numbers of processes on other machines, which may share the directory, say nothing here.
    if (stillMs > dayMs || (stillMs > readBackMs && stat && isOfPredecessor({ pid, changedAtMs: stat.mtimeMs })))
      await fs.rm(file, { force: true }).catch(() => {})
  }
}

/** Longer than any backup goes without writing to its file. */
const dayMs = 86_400_000
/** For so long a backup that is made by hand, maybe by a process of the same number in another container, reads its file back. */
const readBackMs = 600_000
