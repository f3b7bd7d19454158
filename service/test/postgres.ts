import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../src/database/database.ts'
import { openEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'

// One PostgreSQL for the whole run, from the same package as in production, with the same settings; and one migrated database,
// from which every test world gets a copy of its own within some 50 ms.

export const templateDatabase = 'earshot_template'

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-test-'))
  const embedded = await openEmbedded(directory, 'command')
  const sql = connect(embedded.url, { connectionsMax: 1 })
  await migrate(sql)
  await sql.end()
  const maintenance = connect(databaseUrl(embedded.url, 'postgres'), { connectionsMax: 1 })
  await maintenance`alter database earshot rename to ${maintenance(templateDatabase)}`
  await maintenance.end()
  project.provide('postgresUrl', embedded.url)
  return async () => {
    await embedded.close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}
