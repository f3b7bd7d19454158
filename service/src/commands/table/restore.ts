/** The rows of `earshot restore …`; ../restore.ts has what they do. */
import { restoreMessages } from '@earshot/messages/cli/restore'
import { command, options } from '../command.ts'
import { filePath, moment } from '../option-values.ts'
import { passphraseFile } from '../passphrase.ts'

const is = restoreMessages.options

export const finishOptions = options({
  at: { value: 'TIME', is: is.at, required: true, read: moment },
  'other-secret-key': { value: null, is: is.finishOtherSecretKey },
})

export const restoreOptions = options({
  from: { value: 'FILE', is: is.from, required: true, read: filePath },
  'passphrase-file': passphraseFile,
  'other-secret-key': { value: null, is: is.otherSecretKey },
  'other-home': { value: null, is: is.otherHome },
})

const load = () => import('../restore.ts')

export const restoreCommands = [
  command({
    words: 'restore finish',
    is: restoreMessages.commands.finish,
    options: finishOptions,
    load: async () => (await load()).finish,
  }),
  command({ words: 'restore', is: restoreMessages.commands.restore, options: restoreOptions, load: async () => (await load()).restore }),
]
