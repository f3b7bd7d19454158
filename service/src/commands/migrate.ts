/** `earshot migrate`: the tables, without serving. */
import { migrateMessages } from '@earshot/messages/cli/migrate'
import { readConfig } from '../config.ts'
import { command } from './command.ts'
import { openDatabase } from './open-database.ts'

export const migrateCommands = [
  command({
    words: 'migrate',
    is: migrateMessages.is,
    options: {},
    run: async (_values, { env }) => {
      const { applied, close } = await openDatabase(readConfig(env), 'command')
      await close()
      return { applied, schema: 'ready' }
    },
  }),
]
