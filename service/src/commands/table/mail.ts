/** The rows of `earshot mail …`; ../mail.ts has what they do. */
import { mailMessages } from '@earshot/messages/cli/mail'
import { optionsMessages } from '@earshot/messages/cli/options'
import { command, options } from '../command.ts'
import { id, limit } from '../option-values.ts'

export const listOptions = options({
  limit: { value: 'N', is: optionsMessages.help.limit({ default: 50 }), read: limit },
})

export const showOptions = options({
  mail: { value: 'ID', is: mailMessages.options.mail, required: true, read: id },
})

const load = () => import('../mail.ts')

export const mailCommands = [
  command({ words: 'mail list', is: mailMessages.commands.list, options: listOptions, load: async () => (await load()).list }),
  command({ words: 'mail show', is: mailMessages.commands.show, options: showOptions, load: async () => (await load()).showOne }),
]
