import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Config } from '../../config.ts'
import type { Check } from './check.ts'

/** 0.5 GB: a checkpoint's worth of write-ahead log. */
const brokenBytes = 0.5e9
/** 3 GB: the most of the write-ahead log by our settings, and room to notice. */
export const warningBytes = 3e9

/**
 * Examines the room that is left in DATA_DIR: for the embedded PostgreSQL, or, where the database is elsewhere, for what the service keeps
 * beside it, of which it can do without.
 */
export async function examineDisk({ dataDir, databaseUrl }: Config): Promise<Check[]> {
  const name = 'disk'
  const isEmbedded = databaseUrl === null
  // A node that keeps nothing has no directory.
  if (!isEmbedded && !existsSync(dataDir)) return []
  const bytes = await readFreeBytes(dataDir)
  const finding = doctorMessages.disk.free({ gigabytes: (bytes / 1e9).toFixed(1), dataDir })
  const fix = isEmbedded ? doctorMessages.disk.fix : doctorMessages.disk.besideFix
  if (bytes < brokenBytes) return [{ name, state: isEmbedded ? 'broken' : 'warning', finding, fix }]
  if (isEmbedded && bytes < warningBytes) return [{ name, state: 'warning', finding, fix }]
  return [{ name, state: 'ok', finding }]
}

/** Bytes that are free for this user where a directory is, or will be. */
export async function readFreeBytes(directory: string): Promise<number> {
  let there = directory
  while (!existsSync(there)) there = path.dirname(there)
  const { bavail, bsize } = await fs.statfs(there)
  return bavail * bsize
}
