/** The rows of `earshot secrets …`; ../secrets.ts has what they do. */
import { secretsMessages } from '@earshot/messages/cli/secrets'
import { command } from '../command.ts'

const load = () => import('../secrets.ts')

export const secretsCommands = [
  command({ words: 'secrets rekey', is: secretsMessages.commands.rekey, options: {}, load: async () => (await load()).rekey }),
  command({ words: 'secrets rotate', is: secretsMessages.commands.rotate, options: {}, load: async () => (await load()).rotate }),
]
