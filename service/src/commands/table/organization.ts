/** The rows of `earshot organization …`; ../organization.ts has what they do. */
import { homeMessages } from '@earshot/messages/cli/home'
import { optionsMessages } from '@earshot/messages/cli/options'
import { organizationMessages } from '@earshot/messages/cli/organization'
import { command, options } from '../command.ts'
import { email, id, language, name } from '../option-values.ts'

const { organization, email: address } = options({
  organization: { value: 'ID', is: optionsMessages.help.organization, required: true, read: id },
  email: { value: 'ADDRESS', is: organizationMessages.options.email, required: true, read: email },
})

export const createOptions = options({
  name: { value: 'NAME', is: organizationMessages.options.name, required: true, read: name },
  'owner-email': { value: 'ADDRESS', is: organizationMessages.options.ownerEmail, read: email },
})

export const moveOptions = options({
  organization,
  to: { value: 'HOME', is: homeMessages.options.to, required: true, read: name },
})

export const addOwnerOptions = options({
  organization,
  email: address,
  language: { value: 'TAG', is: organizationMessages.options.language, read: language },
})

export const removeOwnerOptions = options({ organization, email: address })

export const listOwnersOptions = options({ organization })

const load = () => import('../organization.ts')
const { commands } = organizationMessages

export const organizationCommands = [
  command({ words: 'organization create', is: commands.create, options: createOptions, load: async () => (await load()).create }),
  command({ words: 'organization list', is: commands.list, options: {}, load: async () => (await load()).list }),
  command({
    words: 'organization move',
    is: homeMessages.commands.move,
    options: moveOptions,
    load: async () => (await import('../move-organization.ts')).move,
  }),
  command({ words: 'organization owner add', is: commands.addOwner, options: addOwnerOptions, load: async () => (await load()).ownerAdd }),
  command({
    words: 'organization owner remove',
    is: commands.removeOwner,
    options: removeOwnerOptions,
    load: async () => (await load()).ownerRemove,
  }),
  command({
    words: 'organization owner list',
    is: commands.listOwners,
    options: listOwnersOptions,
    load: async () => (await load()).ownerList,
  }),
]
