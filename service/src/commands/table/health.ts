/** The rows of `earshot health`; ../health.ts has what they do. */
import { healthMessages } from '@earshot/messages/cli/health'
import { command, options } from '../command.ts'

export const healthOptions = options({
  live: { value: null, is: healthMessages.options.live },
})

export const healthCommands = [
  command({ words: 'health', is: healthMessages.is, options: healthOptions, load: async () => (await import('../health.ts')).health }),
]
