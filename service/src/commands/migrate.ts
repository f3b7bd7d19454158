/** `earshot migrate`: the tables, without serving. */
import { readConfig } from '../config.ts'
import { action } from './command.ts'
import { openDatabase } from './open-database.ts'

export const migrateOnly = action({
  run: async (_values, { env }) => {
    const { applied, close } = await openDatabase(readConfig(env), 'command')
    await close()
    return { applied, schema: 'ready' }
  },
})
