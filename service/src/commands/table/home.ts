/** The rows of `earshot home …`; ../home.ts has what they do. */
import { homeMessages } from '@earshot/messages/cli/home'
import { command, options } from '../command.ts'
import { name } from '../option-values.ts'

export const drainOptions = options({
  name: { value: 'NAME', is: homeMessages.options.drained, required: true, isOperand: true, read: name },
})

const load = () => import('../home.ts')

export const homeCommands = [
  command({ words: 'home list', is: homeMessages.commands.list, options: {}, load: async () => (await load()).list }),
  command({ words: 'home drain', is: homeMessages.commands.drain, options: drainOptions, load: async () => (await load()).drain }),
]
