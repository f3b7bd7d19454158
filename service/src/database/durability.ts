import type { Pool } from './pool.ts'

/** The settings of the database that decide what an acknowledged write survives, and in words what they give away. */
export async function readDurability(sql: Pool): Promise<{ settings: Record<string, string>; weaknesses: string[] }> {
  const rows = await sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const weaknesses: string[] = []
  if (settings.fsync === 'off') weaknesses.push('fsync is off: a crash of the machine can destroy the database.')
  if (settings.synchronous_commit === 'off')
    weaknesses.push('synchronous_commit is off: a crash can lose the last moment of acknowledged writes.')
  if (settings.full_page_writes === 'off')
    weaknesses.push('full_page_writes is off: a crash of the machine can tear pages, unless its file system prevents it.')
  return { settings, weaknesses }
}
