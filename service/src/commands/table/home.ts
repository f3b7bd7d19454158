/** The rows of `earshot home …`; ../home.ts has what they do. */
import { homeMessages } from '@earshot/messages/cli/home'
import { command, options } from '../command.ts'
import { filePath, name } from '../option-values.ts'

export const drainOptions = options({
  name: { value: 'NAME', is: homeMessages.options.drained, required: true, isOperand: true, read: name },
})

export const addOptions = options({
  name: { value: 'NAME', is: homeMessages.options.added, required: true, isOperand: true, read: name },
  'url-file': { value: 'FILE', is: homeMessages.options.urlFile, read: filePath },
  url: { value: 'URL', is: homeMessages.options.url },
})

export const moveHomeOptions = options({
  name: { value: 'NAME', is: homeMessages.options.moved, required: true, isOperand: true, read: name },
  to: { value: 'HOST:PORT', is: homeMessages.options.node, required: true, read: name },
})

const load = () => import('../home.ts')

export const homeCommands = [
  command({ words: 'home list', is: homeMessages.commands.list, options: {}, load: async () => (await load()).list }),
  command({ words: 'home add', is: homeMessages.commands.add, options: addOptions, load: async () => (await load()).add }),
  command({ words: 'home move', is: homeMessages.commands.moveHome, options: moveHomeOptions, load: async () => (await load()).move }),
  command({ words: 'home drain', is: homeMessages.commands.drain, options: drainOptions, load: async () => (await load()).drain }),
]
