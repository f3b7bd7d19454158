/** The rows of `earshot demo`; ../demo.ts has what they do. */
import { demoMessages } from '@earshot/messages/cli/demo'
import { command } from '../command.ts'

export const demoCommands = [
  command({ words: 'demo', is: demoMessages.is, options: {}, load: async () => (await import('../demo.ts')).demo }),
]
