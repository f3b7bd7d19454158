/** `earshot migrate`: the tables, without serving. */
import { readConfig, settings } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { action } from './command.ts'
import { openDatabase } from './open-database.ts'

export const migrateOnly = action({
  run: async (_values, { env }) => {
    const { homes } = readConfig(env)
    const applied: string[] = []
    for (const home of homes ?? [null]) {
      const config = readConfig(home === null ? env : { ...env, [settings.homeName.name]: home.name })
      const opened = await openDatabase(config, 'command')
      try {
        // Also where every table is there: the partitions of the coming week, if no worker has made them.
        await migrate(opened.sql)
      } finally {
        await opened.close()
      }
      applied.push(...opened.applied.map((name) => (home === null ? name : `${home.name}: ${name}`)))
    }
    return { applied, schema: 'ready' }
  },
})
