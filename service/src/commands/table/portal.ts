/** The rows of `earshot portal …`; ../portal.ts has what they do. */
import { optionsMessages } from '@earshot/messages/cli/options'
import { portalMessages } from '@earshot/messages/cli/portal'
import { command, options } from '../command.ts'
import { id } from '../option-values.ts'

export const openOptions = options({
  organization: { value: 'ID', is: optionsMessages.help.organization, required: true, read: id },
})

export const portalCommands = [
  command({
    words: 'portal open',
    is: portalMessages.commands.open,
    options: openOptions,
    load: async () => (await import('../portal.ts')).open,
  }),
]
