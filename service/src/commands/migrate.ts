/** `earshot migrate`: the tables, without serving. */
import { readConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { action } from './command.ts'
import { openDatabase } from './open-database.ts'

export const migrateOnly = action({
  run: async (_values, { env }) => {
    const { sql, applied, close } = await openDatabase(readConfig(env), 'command')
    try {
      // Also where every table is there: the partitions of the coming week, if no worker has made them.
      await migrate(sql)
    } finally {
      await close()
    }
    return { applied, schema: 'ready' }
  },
})
