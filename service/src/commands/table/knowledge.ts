/** The rows of `earshot kb …`; ../knowledge.ts has what they do. */
import { knowledgeMessages } from '@earshot/messages/cli/knowledge'
import { optionsMessages } from '@earshot/messages/cli/options'
import { command, options } from '../command.ts'
import { id, limit, name } from '../option-values.ts'

const { organization } = options({
  organization: { value: 'ID', is: knowledgeMessages.options.organization, required: true, read: id },
})

export const addOptions = options({
  organization,
  text: { value: 'TEXT', is: knowledgeMessages.options.text },
  file: { value: 'FILE', is: knowledgeMessages.options.file },
  url: { value: 'URL', is: knowledgeMessages.options.url },
})

export const listOptions = options({
  organization,
  limit: { value: 'N', is: optionsMessages.help.limit({ default: 50 }), read: limit },
})

export const searchOptions = options({
  organization,
  query: { value: 'TEXT', is: knowledgeMessages.options.query, required: true, read: name },
  limit: { value: 'N', is: optionsMessages.help.limit({ default: 5 }), read: limit },
})

export const refreshOptions = options({
  organization,
  item: { value: 'ID', is: knowledgeMessages.options.item, read: id },
})

const load = () => import('../knowledge.ts')

export const knowledgeCommands = [
  command({ words: 'kb add', is: knowledgeMessages.commands.add, options: addOptions, load: async () => (await load()).add }),
  command({ words: 'kb list', is: knowledgeMessages.commands.list, options: listOptions, load: async () => (await load()).list }),
  command({ words: 'kb search', is: knowledgeMessages.commands.search, options: searchOptions, load: async () => (await load()).search }),
  command({
    words: 'kb refresh',
    is: knowledgeMessages.commands.refresh,
    options: refreshOptions,
    load: async () => (await load()).refresh,
  }),
]
