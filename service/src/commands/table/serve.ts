/** The rows of `earshot serve`; ../serve.ts has what they do. */
import { serveMessages } from '@earshot/messages/cli/serve'
import { command, options } from '../command.ts'
import { oneOf } from '../option-values.ts'

export const serveOptions = options({
  role: { value: 'ROLE', is: serveMessages.options.role, read: oneOf('all', 'api', 'worker') },
})

export const serveCommands = [
  command({ words: 'serve', is: serveMessages.is, options: serveOptions, load: async () => (await import('../serve.ts')).serve }),
]
