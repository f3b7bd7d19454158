import { promises as fs } from 'node:fs'
import path from 'node:path'

// Why the schedule's last backup failed, beside the backups, for `earshot doctor`. Best effort: where nothing can be written, it finds that itself.

export interface BackupFailure {
  /** ISO 8601. */
  at: string
  reason: string
}

const fileIn = (directory: string) => path.join(directory, 'last-failure.json')

export async function noteFailure(directory: string, error: unknown): Promise<void> {
  const failure: BackupFailure = { at: new Date().toISOString(), reason: error instanceof Error ? error.message : String(error) }
  await fs.writeFile(fileIn(directory), `${JSON.stringify(failure)}\n`, { mode: 0o600 }).catch(() => {})
}

export const clearFailure = (directory: string): Promise<void> => fs.rm(fileIn(directory), { force: true })

/** Null: the last one was made, or nothing is known. */
export async function readFailure(directory: string): Promise<BackupFailure | null> {
  try {
    return JSON.parse(await fs.readFile(fileIn(directory), 'utf8')) as BackupFailure
  } catch {
    return null
  }
}
