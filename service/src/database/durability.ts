import { databaseMessages } from '@earshot/messages/cli/database'
import type { Pool } from './pool.ts'

/** The settings of the database that decide what an acknowledged write survives, and in words what they give away. */
export async function readDurability(sql: Pool): Promise<{ settings: Record<string, string>; weaknesses: string[] }> {
  const rows = await sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const weaknesses: string[] = []
  if (settings.fsync === 'off') weaknesses.push(databaseMessages.durability.fsync)
  if (settings.synchronous_commit === 'off') weaknesses.push(databaseMessages.durability.synchronousCommit)
  if (settings.full_page_writes === 'off') weaknesses.push(databaseMessages.durability.fullPageWrites)
  return { settings, weaknesses }
}
