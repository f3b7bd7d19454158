/** The rows of `earshot project …`; ../project.ts has what they do. */
import { optionsMessages } from '@earshot/messages/cli/options'
import { projectMessages } from '@earshot/messages/cli/project'
import { command, options } from '../command.ts'
import { description, id, name, oneOf, slug } from '../option-values.ts'

const statuses = ['active', 'paused', 'archived'] as const

const { project } = options({
  project: { value: 'ID', is: optionsMessages.help.project, required: true, read: id },
})

export const createOptions = options({
  organization: { value: 'ID', is: projectMessages.options.organization, required: true, read: id },
  name: { value: 'NAME', is: projectMessages.options.name, required: true, read: name },
  slug: { value: 'SLUG', is: projectMessages.options.slug, read: slug },
})

export const listOptions = options({
  organization: { value: 'ID', is: optionsMessages.help.organization, required: true, read: id },
})

/** Of the contract: loaded for who sets them, or reads about them. */
const loadSettings = () => import('../project-settings.ts')

export const updateOptions = options({
  project,
  name: { value: 'NAME', is: projectMessages.options.name, read: name },
  slug: { value: 'SLUG', is: projectMessages.options.newSlug, read: slug },
  description: { value: 'TEXT', is: projectMessages.options.description, read: description },
  status: { value: 'STATUS', is: projectMessages.options.status({ statuses: statuses.join(', ') }), read: oneOf(...statuses) },
  settings: {
    value: 'JSON',
    is: async () => projectMessages.options.settings({ settings: (await loadSettings()).settingNames }),
    read: async (written) => (await loadSettings()).projectSettings(written),
  },
})

export const deleteOptions = options({
  project,
  confirm: { value: 'NAME', is: projectMessages.options.confirm },
})

const load = () => import('../project.ts')
const { commands } = projectMessages

export const projectCommands = [
  command({ words: 'project create', is: commands.create, options: createOptions, load: async () => (await load()).create }),
  command({ words: 'project list', is: commands.list, options: listOptions, load: async () => (await load()).list }),
  command({ words: 'project update', is: commands.update, options: updateOptions, load: async () => (await load()).update }),
  command({ words: 'project delete', is: commands.delete, options: deleteOptions, load: async () => (await load()).remove }),
]
