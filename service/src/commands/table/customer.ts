/** The rows of `earshot customer …`; ../customer.ts has what they do. */
import { customerMessages } from '@earshot/messages/cli/customer'
import { optionsMessages } from '@earshot/messages/cli/options'
import { command, options } from '../command.ts'
import { email, id } from '../option-values.ts'

const { organization, email: address } = options({
  organization: { value: 'ID', is: optionsMessages.help.organization, required: true, read: id },
  email: { value: 'ADDRESS', is: customerMessages.options.email, required: true, read: email },
})

export const exportOptions = options({
  organization,
  email: address,
  out: { value: 'FILE', is: customerMessages.options.out },
})

export const eraseOptions = options({
  organization,
  email: address,
  confirm: { value: 'ADDRESS', is: customerMessages.options.confirm },
})

const load = () => import('../customer.ts')

export const customerCommands = [
  command({
    words: 'customer export',
    is: customerMessages.commands.export,
    options: exportOptions,
    load: async () => (await load()).exportAll,
  }),
  command({
    words: 'customer erase',
    is: customerMessages.commands.erase,
    options: eraseOptions,
    load: async () => (await load()).erase,
  }),
]
