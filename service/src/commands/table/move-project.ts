/** The rows of `earshot project export` and `earshot project import`; ../move-project.ts has what they do. */
import { optionsMessages } from '@earshot/messages/cli/options'
import { projectFileMessages } from '@earshot/messages/cli/project-file'
import { command, options } from '../command.ts'
import { id, slug } from '../option-values.ts'

const is = projectFileMessages.options

const { 'passphrase-file': passphraseFile } = options({
  'passphrase-file': { value: 'FILE', is: is.passphraseFile },
})

export const exportOptions = options({
  project: { value: 'ID', is: optionsMessages.help.project, required: true, read: id },
  to: { value: 'FILE', is: is.to, required: true },
  pause: { value: null, is: is.pause },
  'without-knowledge': { value: null, is: is.withoutKnowledge },
  'passphrase-file': passphraseFile,
})

export const importOptions = options({
  file: { value: 'FILE', is: is.file, required: true, isOperand: true },
  organization: { value: 'ID', is: is.organization, required: true, read: id },
  slug: { value: 'SLUG', is: is.slug, read: slug },
  'dry-run': { value: null, is: is.dryRun },
  'passphrase-file': passphraseFile,
})

const load = () => import('../move-project.ts')
const { commands } = projectFileMessages

export const moveProjectCommands = [
  command({ words: 'project export', is: commands.export, options: exportOptions, load: async () => (await load()).exportFile }),
  command({ words: 'project import', is: commands.import, options: importOptions, load: async () => (await load()).importFile }),
]
