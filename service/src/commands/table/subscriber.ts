/** The rows of `earshot subscriber …`; ../subscriber.ts has what they do. */
import { optionsMessages } from '@earshot/messages/cli/options'
import { subscriberMessages } from '@earshot/messages/cli/subscriber'
import { command, options } from '../command.ts'
import { email, id, language, limit, name, searchText } from '../option-values.ts'

const { project, email: address } = options({
  project: { value: 'ID', is: optionsMessages.help.project, required: true, read: id },
  email: { value: 'ADDRESS', is: subscriberMessages.options.email, required: true, read: email },
})

export const listOptions = options({
  project,
  query: { value: 'TEXT', is: subscriberMessages.options.query, read: searchText },
  limit: { value: 'N', is: optionsMessages.help.limit({ default: 50 }), read: limit },
})

export const inviteOptions = options({
  project,
  email: address,
  name: { value: 'NAME', is: subscriberMessages.options.name, read: name },
  language: { value: 'TAG', is: subscriberMessages.options.language, read: language },
})

export const unblockOptions = options({ project, email: address })

const load = () => import('../subscriber.ts')
const { commands } = subscriberMessages

export const subscriberCommands = [
  command({ words: 'subscriber list', is: commands.list, options: listOptions, load: async () => (await load()).list }),
  command({ words: 'subscriber invite', is: commands.invite, options: inviteOptions, load: async () => (await load()).invite }),
  command({ words: 'subscriber unblock', is: commands.unblock, options: unblockOptions, load: async () => (await load()).unblock }),
]
