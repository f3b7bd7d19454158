/** The rows of `earshot verification …`; ../verification.ts has what they do. */
import { optionsMessages } from '@earshot/messages/cli/options'
import { verificationMessages } from '@earshot/messages/cli/verification'
import { command, options } from '../command.ts'
import { id, limit, oneOf, reason } from '../option-values.ts'

const statuses = ['pending', 'verified', 'rejected', 'expired', 'cancelled', 'all'] as const

const { project, verification } = options({
  project: { value: 'ID', is: optionsMessages.help.project, required: true, read: id },
  verification: { value: 'ID', is: verificationMessages.options.verification, required: true, read: id },
})

export const listOptions = options({
  project,
  status: { value: 'STATUS', is: verificationMessages.options.status({ statuses: statuses.join(', ') }), read: oneOf(...statuses) },
  limit: { value: 'N', is: optionsMessages.help.limit({ default: 50 }), read: limit },
})

export const showOptions = options({
  project,
  verification,
  out: { value: 'FILE', is: verificationMessages.options.out, required: true },
})

export const approveOptions = options({ project, verification })

export const rejectOptions = options({
  project,
  verification,
  reason: { value: 'TEXT', is: verificationMessages.options.reason, required: true, read: reason },
})

const load = () => import('../verification.ts')
const { commands } = verificationMessages

export const verificationCommands = [
  command({ words: 'verification list', is: commands.list, options: listOptions, load: async () => (await load()).list }),
  command({ words: 'verification show', is: commands.show, options: showOptions, load: async () => (await load()).saveReceipt }),
  command({ words: 'verification approve', is: commands.approve, options: approveOptions, load: async () => (await load()).approve }),
  command({ words: 'verification reject', is: commands.reject, options: rejectOptions, load: async () => (await load()).reject }),
]
