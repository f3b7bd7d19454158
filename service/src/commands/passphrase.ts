import { promises as fs } from 'node:fs'
import { backupMessages } from '@earshot/messages/cli/backup'
import type { Config } from '../config.ts'
import { backupPassphraseMin } from '../setting-values.ts'
import { Failure, type Terminal } from './command.ts'

/** The option that names a passphrase's file. A passphrase itself is no option: other users of the machine see those. */
export const passphraseFile = { value: 'FILE', is: backupMessages.options.passphraseFile } as const

/** The passphrase of a backup's keys: from the file, the settings, or the terminal. Errors: Failure. */
export async function readPassphrase(
  { file, config }: { file: string | undefined; config: Pick<Config, 'backupPassphrase'> },
  { ask }: Terminal,
): Promise<string> {
  const { missing, short, empty } = backupMessages.passphrase
  const given = file === undefined ? (config.backupPassphrase ?? (await ask(`${backupMessages.askPassphrase} `))) : await firstLineOf(file)
  if (given === null || (given === '' && file === undefined)) throw new Failure(missing)
  if (given === '') throw new Failure(empty({ file: file! }))
  if ([...given].length < backupPassphraseMin) throw new Failure(short({ min: backupPassphraseMin }))
  return given
}

async function firstLineOf(file: string): Promise<string> {
  try {
    return (await fs.readFile(file, 'utf8')).split(/\r?\n/, 1)[0]!
  } catch (error) {
    throw new Failure(backupMessages.passphrase.unreadable({ file, code: (error as NodeJS.ErrnoException).code ?? '' }))
  }
}
