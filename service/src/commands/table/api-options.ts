import { developerMessages } from '@earshot/messages/cli/developer'
import { topicList, webUrl } from '../option-values.ts'

/** Options of commands that ask a running Earshot over its API, and need no database. */
export const apiOptions = {
  url: { value: 'URL', is: developerMessages.options.url, read: webUrl },
  'api-key': { value: 'KEY', is: developerMessages.options.apiKey },
} as const

export const topicsOption = { value: 'LIST', is: developerMessages.options.topics, read: topicList } as const
