/** The rows of `earshot backup …`; ../backup.ts has what they do. */
import { backupMessages } from '@earshot/messages/cli/backup'
import { backupPassphraseMin } from '../../setting-values.ts'
import { command, options } from '../command.ts'
import { filePath } from '../option-values.ts'
import { passphraseFile } from '../passphrase.ts'

export const verifyOptions = options({
  file: { value: 'FILE', is: backupMessages.options.file, required: true, isOperand: true, read: filePath },
})

export const keysOptions = options({
  from: { value: 'FILE', is: backupMessages.options.file, required: true, read: filePath },
  to: { value: 'FILE', is: backupMessages.options.keysTo, required: true, read: filePath },
  'passphrase-file': passphraseFile,
})

export const backupOptions = options({
  to: { value: 'DIR|FILE', is: backupMessages.options.to, required: true, read: filePath },
  'with-keys': { value: null, is: backupMessages.options.withKeys({ min: backupPassphraseMin }) },
  'passphrase-file': passphraseFile,
})

const load = () => import('../backup.ts')

export const backupCommands = [
  command({
    words: 'backup verify',
    is: backupMessages.commands.verify,
    options: verifyOptions,
    load: async () => (await load()).verify,
  }),
  command({ words: 'backup keys', is: backupMessages.commands.keys, options: keysOptions, load: async () => (await load()).keys }),
  command({ words: 'backup', is: backupMessages.commands.backup, options: backupOptions, load: async () => (await load()).backup }),
]
