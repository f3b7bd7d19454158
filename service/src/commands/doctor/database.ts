import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { connect, examineBounds, servingBounds } from '../../database/database.ts'
import { readDurability } from '../../database/durability.ts'
import { openEmbedded } from '../../database/embedded/embedded.ts'
import { schemaState } from '../../database/migrate.ts'
import type { Pool } from '../../database/pool.ts'
import { unboundedStatementsWarning } from './bounds.ts'
import { type Check, reasonOf } from './check.ts'
import { examineSecrets } from './secrets.ts'

/** Examines PostgreSQL: whether it answers, its version, tables, durability, keys and bounds. */
export async function examineDatabase(config: Config): Promise<Check[]> {
  const name = 'database'
  const embedded = config.databaseUrl === null
  if (embedded && !existsSync(path.join(config.dataDir, 'postgres', 'cluster', 'PG_VERSION'))) {
    return [{ name, state: 'ok', finding: `${config.dataDir} has none yet; serve makes one when it starts.` }]
  }
  let close = async () => {}
  try {
    const opened = embedded ? await openEmbedded(config.dataDir, 'command') : null
    const url = opened?.url ?? config.databaseUrl!
    const { areTaken, areHeld } = await examineBounds(url)
    const sql = connect(url, { connectionsMax: 1, applicationName: 'earshot doctor', bounds: areTaken ? servingBounds : null })
    close = async () => {
      await sql.end({ timeout: 1 })
      await opened?.close()
    }
    return [...(await examineServer(sql, config)), ...(areHeld ? [] : [await unboundedStatementsWarning(sql)])]
  } catch (error) {
    const fix = embedded
      ? `read ${path.join(config.dataDir, 'postgres.log')}.`
      : 'check DATABASE_URL: host, port, user, password, database; and that it runs.'
    return [{ name, state: 'broken', finding: `it can't be reached: ${reasonOf(error)}.`, fix }]
  } finally {
    await close()
  }
}

async function examineServer(sql: Pool, config: Config): Promise<Check[]> {
  const name = 'database'
  const [server] = await sql<{ version: string; number: number }[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`
  const version: Check =
    server!.number >= 150_000
      ? { name, state: 'ok', finding: `PostgreSQL ${server!.version} answers.` }
      : { name, state: 'broken', finding: `PostgreSQL ${server!.version} is too old.`, fix: 'use version 15 or newer.' }
  const tables: Record<Awaited<ReturnType<typeof schemaState>>, Check> = {
    ready: { name: 'tables', state: 'ok', finding: 'they are this version’s.' },
    behind: {
      name: 'tables',
      state: 'warning',
      finding: 'they are not this version’s yet.',
      fix: 'run "earshot migrate", or start serve, which does the same.',
    },
    ahead: {
      name: 'tables',
      state: 'broken',
      finding: 'another version of Earshot made them.',
      fix: 'run the version that made them, or a newer one; "earshot migrate" tells more.',
    },
  }
  const { weaknesses } = await readDurability(sql)
  const durability: Check =
    weaknesses.length === 0
      ? { name: 'durability', state: 'ok', finding: 'an acknowledged write survives a crash of the service, the database and the machine.' }
      : { name: 'durability', state: 'warning', finding: weaknesses.join(' '), fix: 'turn it on in PostgreSQL’s settings.' }
  const state = await schemaState(sql)
  return [version, tables[state], durability, ...(state === 'ready' ? await examineSecrets(sql, config) : [])]
}
