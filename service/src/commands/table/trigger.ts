/** The row of `earshot trigger`; ../trigger.ts has what it does. */
import { developerMessages } from '@earshot/messages/cli/developer'
import { command, options } from '../command.ts'
import { id, topicName } from '../option-values.ts'
import { apiOptions } from './api-options.ts'

export const triggerOptions = options({
  topic: { value: 'TOPIC', is: developerMessages.options.topic, required: true, isOperand: true, read: topicName },
  destination: { value: 'ID', is: developerMessages.options.destination, read: id },
  ...apiOptions,
})

export const triggerCommands = [
  command({
    ...{ words: 'trigger', is: developerMessages.trigger, options: triggerOptions },
    load: async () => (await import('../trigger.ts')).trigger,
  }),
]
