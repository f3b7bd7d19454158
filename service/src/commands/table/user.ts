/** The rows of `earshot user …`; ../user.ts has what they do. */
import { roles } from '@earshot/contract/roles'
import { userMessages } from '@earshot/messages/cli/user'
import { command, options } from '../command.ts'
import { email, id, name, oneOf } from '../option-values.ts'

const { email: address } = options({
  email: { value: 'ADDRESS', is: userMessages.options.email, required: true, read: email },
})

/** Hours for which the address of a new password is valid: the operator has to pass it on first. */
export const addressHours = 24

export const createOptions = options({
  email: address,
  name: { value: 'NAME', is: userMessages.options.name, required: true, read: name },
  organization: { value: 'ID', is: userMessages.options.organization, read: id },
  role: { value: 'ROLE', is: userMessages.options.role({ roles: roles.join(', ') }), read: oneOf(...roles) },
  'password-stdin': { value: null, is: userMessages.options.passwordStdin },
})

export const verifyOptions = options({ email: address })

export const resetOptions = options({
  email: address,
  'two-factor': { value: null, is: userMessages.options.twoFactor },
})

const load = () => import('../user.ts')
const { commands } = userMessages

export const userCommands = [
  command({ words: 'user create', is: commands.create, options: createOptions, load: async () => (await load()).create }),
  command({ words: 'user list', is: commands.list, options: {}, load: async () => (await load()).list }),
  command({ words: 'user verify', is: commands.verify, options: verifyOptions, load: async () => (await load()).verify }),
  command({
    words: 'user reset',
    is: commands.reset({ hours: addressHours }),
    options: resetOptions,
    load: async () => (await load()).reset,
  }),
]
