/** The rows of `earshot migrate`; ../migrate.ts has what they do. */
import { migrateMessages } from '@earshot/messages/cli/migrate'
import { command } from '../command.ts'

export const migrateCommands = [
  command({ words: 'migrate', is: migrateMessages.is, options: {}, load: async () => (await import('../migrate.ts')).migrateOnly }),
]
