/** The rows of `earshot key …`; ../key.ts has what they do. */
import { permissions } from '@earshot/contract/permissions'
import { keyMessages } from '@earshot/messages/cli/key'
import { optionsMessages } from '@earshot/messages/cli/options'
import { command, options } from '../command.ts'
import { daysFromNow, futureMoment, id, name, permissionList } from '../option-values.ts'

export const createOptions = options({
  organization: { value: 'ID', is: optionsMessages.help.organization, required: true, read: id },
  name: { value: 'NAME', is: keyMessages.options.name, required: true, read: name },
  permissions: {
    value: 'LIST',
    is: keyMessages.options.permissions({ permissions: permissions.join(', ') }),
    required: true,
    read: permissionList,
  },
  'expires-days': { value: 'DAYS', is: keyMessages.options.expiresDays, read: daysFromNow },
  'expires-at': { value: 'TIME', is: keyMessages.options.expiresAt, read: futureMoment },
})

export const listOptions = options({
  organization: { value: 'ID', is: optionsMessages.help.organization, required: true, read: id },
})

export const revokeOptions = options({
  'key-id': { value: 'ID', is: keyMessages.options.keyId, required: true, read: id },
})

const load = () => import('../key.ts')

export const keyCommands = [
  command({ words: 'key create', is: keyMessages.commands.create, options: createOptions, load: async () => (await load()).create }),
  command({ words: 'key list', is: keyMessages.commands.list, options: listOptions, load: async () => (await load()).list }),
  command({ words: 'key revoke', is: keyMessages.commands.revoke, options: revokeOptions, load: async () => (await load()).revoke }),
]
