import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Config } from '../../config.ts'
import type { Check } from './check.ts'

/** Examines the room that is left for the embedded PostgreSQL. */
export async function examineDisk({ dataDir, databaseUrl }: Config): Promise<Check[]> {
  if (databaseUrl !== null) return []
  let directory = dataDir
  while (!existsSync(directory)) directory = path.dirname(directory)
  const { bavail, bsize } = await fs.statfs(directory)
  const gigabytes = (bavail * bsize) / 1e9
  const finding = doctorMessages.disk.free({ gigabytes: gigabytes.toFixed(1), dataDir })
  const { fix } = doctorMessages.disk
  // 0.5 GB: a checkpoint's worth of write-ahead log. 3 GB: its most by our settings, and room to notice.
  if (gigabytes < 0.5) return [{ name: 'disk', state: 'broken', finding, fix }]
  if (gigabytes < 3) return [{ name: 'disk', state: 'warning', finding, fix }]
  return [{ name: 'disk', state: 'ok', finding }]
}
