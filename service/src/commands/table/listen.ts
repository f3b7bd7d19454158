/** The row of `earshot listen`; ../listen.ts has what it does. */
import { developerMessages } from '@earshot/messages/cli/developer'
import { command, options } from '../command.ts'
import { webUrl } from '../option-values.ts'
import { apiOptions, topicsOption } from './api-options.ts'

export const listenOptions = options({
  'forward-to': { value: 'URL', is: developerMessages.options.forwardTo, required: true, read: webUrl },
  topics: topicsOption,
  ...apiOptions,
})

export const listenCommands = [
  command({
    words: 'listen',
    is: developerMessages.listen,
    options: listenOptions,
    load: async () => (await import('../listen.ts')).listen,
  }),
]
