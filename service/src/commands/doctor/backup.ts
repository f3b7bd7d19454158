import { constants, promises as fs } from 'node:fs'
import { doctorMessages } from '@earshot/messages/cli/doctor'
import { foreignBackups, misdatedBackups, newestBackup, type Owner, type StoredBackup } from '../../backup/directory.ts'
import { keyIdsIn } from '../../backup/keys.ts'
import { readFailure } from '../../backup/last-failure.ts'
import type { Config } from '../../config.ts'
import { homeNameIn } from '../../home-settings.ts'
import { readSecretKey } from '../../secret-key.ts'
import type { Check } from './check.ts'

const messages = doctorMessages.backup
const name = 'backup'

/**
 * Examines the scheduled backups: whether the newest is young enough, whether the last one failed, whether one has a time that is still to
 * come, and whether others share the directory.
 */
export async function examineBackup(config: Config): Promise<Check[]> {
  const { backupTo, backupEverySeconds } = config
  if (backupTo === null || backupEverySeconds === 0) return [{ name, state: 'ok', finding: messages.none }]
  const secretKey = config.secretKey ?? (await readSecretKey(config).catch(() => null))
  const owner = secretKey === null ? null : { ...keyIdsIn({ ...config, secretKey }), home: homeNameIn(config) }
  return [await examineOwn({ backupTo, backupEverySeconds, owner }), ...(await examineForeign(backupTo, owner))]
}

async function examineForeign(directory: string, owner: Owner): Promise<Check[]> {
  const [newest, ...more] = await foreignBackups(directory, owner)
  if (!newest) return []
  return [{ name, state: 'warning', finding: messages.foreign({ file: newest.file, more: more.length }), fix: messages.foreignFix }]
}

async function examineOwn({
  backupTo,
  backupEverySeconds,
  owner,
}: {
  backupTo: string
  backupEverySeconds: number
  owner: Owner
}): Promise<Check> {
  const unusable = await whyUnusable(backupTo)
  if (unusable)
    return { name, state: 'warning', finding: messages.unusable({ directory: backupTo, code: unusable }), fix: messages.unusableFix }
  const failure = await readFailure(backupTo)
  if (failure) return { name, state: 'warning', finding: messages.failed(failureOf(failure)), fix: messages.failedFix }
  const newest = await newestBackup(backupTo, owner)
  const [misdated] = await misdatedBackups(backupTo, owner)
  const found = newest && foundOf(newest)
  if (found && found.seconds > 2 * backupEverySeconds) return { name, state: 'warning', finding: messages.old(found), fix: messages.oldFix }
  if (misdated) return { name, state: 'warning', finding: messages.misdated(misdatedOf(misdated)), fix: messages.misdatedFix }
  if (!found) return { name, state: 'warning', finding: messages.noneYet({ directory: backupTo }), fix: messages.noneYetFix }
  return { name, state: 'ok', finding: messages.ok(found) }
}

function foundOf({ file, bytes, createdAt }: StoredBackup) {
  const seconds = (Date.now() - createdAt.getTime()) / 1000
  return { file, seconds, hours: Math.max(0, Math.round(seconds / 3600)), megabytes: Math.ceil(bytes / 1e6) }
}

const misdatedOf = ({ file, createdAt }: StoredBackup) => ({ file, at: createdAt.toISOString() })

const failureOf = ({ at, reason }: { at: string; reason: string }) => ({ at, reason: reason.replace(/\.$/, '') })

/** The code of what is wrong with a directory that is there; one that is missing is made with the first backup. */
const whyUnusable = (directory: string): Promise<string | null> =>
  fs.access(directory, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => null,
    ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' ? null : (code ?? '')),
  )
