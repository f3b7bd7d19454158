/** `earshot migrate`: the tables, without serving. */
import { readConfig } from '../config.ts'
import { command } from './command.ts'
import { openDatabase } from './open-database.ts'

export const migrateCommands = [
  command({
    words: 'migrate',
    is: 'Bring the database to this version’s tables. serve does the same when it starts.',
    options: {},
    run: async (_values, { env }) => {
      const { applied, close } = await openDatabase(readConfig(env), 'command')
      await close()
      return { applied, schema: 'ready' }
    },
  }),
]
