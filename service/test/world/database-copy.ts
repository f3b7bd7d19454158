import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect } from '../../src/database/database.ts'
import type { Pool } from '../../src/database/pool.ts'
import { databaseUrl, templateDatabase } from './postgres.ts'

/** A copy of the run's migrated database, for one world. */
export const copyDatabase = (server = inject('postgresUrl')): Promise<OwnDatabase> => createDatabase(templateDatabase, server)

/** A database without tables. */
export const emptyDatabase = (): Promise<OwnDatabase> => createDatabase('template0', inject('postgresUrl'))

interface OwnDatabase {
  url: string
  drop: () => Promise<void>
}

async function createDatabase(template: string, server: string): Promise<OwnDatabase> {
  const database = `earshot_${randomUUID().replaceAll('-', '')}`
  const nodes = inject('otherPostgresNodes')
  const maintenances = (server === inject('otherPostgresUrl') && nodes.length > 0 ? nodes : [server]).map(maintenanceOf)
  // Copied as files: a page at a time through the write-ahead log takes twenty times as long where nothing waits for a disk.
  await Promise.all(maintenances.map((sql) => sql`create database ${sql(database)} template ${sql(template)} strategy file_copy`))
  return {
    url: databaseUrl(server, database),
    // Forced, it fails while PostgreSQL cleans up a table of it by itself; unforced, it ends that.
    drop: async () =>
      void (await Promise.all(
        maintenances.map((sql) => sql`drop database ${sql(database)} with (force)`.catch(() => sql`drop database ${sql(database)}`)),
      )),
  }
}

/** Connections that databases are made and dropped on: kept for the whole run, because making one costs half as much as a copy does. */
function maintenanceOf(server: string): Pool {
  const known = maintenances.get(server) ?? connect(databaseUrl(server, 'postgres'), { connectionsMax: 2 })
  maintenances.set(server, known)
  return known
}
const maintenances = new Map<string, Pool>()
