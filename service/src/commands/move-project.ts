/** `earshot project export` and `earshot project import`: a project as a file, from one instance or organization to another (decision 67). */

import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { projectFileMessages } from '@earshot/messages/cli/project-file'
import packageJson from '../../package.json' with { type: 'json' }
import { FileNotWritten } from '../backup/write-backup.ts'
import { type Config, readConfig } from '../config.ts'
import { UnknownOutcome } from '../database/copying.ts'
import { isUnavailable } from '../database/database.ts'
import { keysOf } from '../keys.ts'
import { Conflict } from '../project-files/conflicts.ts'
import { exportProject, LogBehind } from '../project-files/export-project.ts'
import { importProject } from '../project-files/import-project.ts'
import { pauseForExport } from '../project-files/pause-project.ts'
import { keyOf, openProjectFile, UnusableFile } from '../project-files/read-file.ts'
import { UnreadableSecret } from '../project-files/read-parts.ts'
import { appendChangesOf } from '../resources/transparency-log/append-changes.ts'
import { keepSecretKey } from '../secret-key.ts'
import { keyRing } from '../secrets.ts'
import { backupPassphraseMin } from '../setting-values.ts'
import { action, Failure, type Terminal, type ValuesOf } from './command.ts'
import { organizationOf } from './find-organization.ts'
import { interruptible } from './interruptible.ts'
import { openServer, withDatabase } from './open-database.ts'
import type { exportOptions, importOptions } from './table/move-project.ts'

const { failed, notes, passphrase: passphraseMessages } = projectFileMessages

export const exportFile = action({
  run: async ({ project: projectId, to, pause, passphraseFile, withoutKnowledge }: ValuesOf<typeof exportOptions>, terminal) => {
    const config = readConfig(terminal.env)
    const file = path.resolve(to)
    if (existsSync(file)) throw new Failure(projectFileMessages.exists({ file }))
    const directory = path.dirname(file)
    if (!existsSync(directory)) throw new Failure(projectFileMessages.noDirectory({ directory }))
    const passphrase = await readPassphrase(passphraseFile, terminal)
    const secretKey = await keepSecretKey(config)
    const paused = await withDatabase(config, async (sql) => {
      const of = { organizationId: await organizationOf(sql, projectId), projectId }
      const paused = await pauseForExport(sql, { ...of, isAllowed: pause })
      if (paused.refusal !== null) throw new Failure(failed[paused.refusal])
      // Readers go on asking this side for its log until it is gone, which must be the one in the file, with the same key.
      await appendChangesOf(sql, { ...of, logKeys: keyRing(...keysOf(secretKey).logSigning) })
      return { ...of, ...paused }
    })
    const { organizationId, status } = paused
    const written = await interruptible((signal) =>
      withServer(config, (url) =>
        exportProject({
          ...{ url, file, organizationId, projectId, status, secretKey, passphrase, signal },
          ...{ version: packageJson.version, withKnowledge: !withoutKnowledge },
        }).catch((error: unknown) => {
          throw signal.aborted ? new Failure(failed.exportInterrupted) : unwritten(error, file)
        }),
      ),
    ).catch((error: Error) => {
      // It is not set active again: the operator stopped it for its move, and may be about to run the command once more.
      throw pause ? new Failure(failed.stillPaused({ reason: error.message, projectId }), { cause: error }) : error
    })
    terminal.note(notes.exported)
    return { projectId, ...written }
  },
})

export const importFile = action({
  run: async ({ file, organization: organizationId, slug, passphraseFile, dryRun }: ValuesOf<typeof importOptions>, terminal) => {
    const config = readConfig(terminal.env)
    const opened = await openProjectFile(path.resolve(file)).catch(asFailure)
    const passphrase = await readPassphrase(passphraseFile, terminal)
    const key = await keyOf(opened, passphrase).catch(asFailure)
    const secretKey = await keepSecretKey(config)
    // Opened as every command opens it: a new one gets its tables.
    await withDatabase(config, async () => {})
    const { known, ...imported } = await interruptible((signal) =>
      withServer(config, (url) =>
        importProject(opened, key, { url, organizationId, slug, secretKey, isDryRun: dryRun, signal }).catch((error: unknown) => {
          if (signal.aborted && !(error instanceof UnknownOutcome)) throw new Failure(failed.importInterrupted)
          if (isUnavailable(error)) throw new Failure(failed.importLost({ reason: (error as Error).message }))
          return asFailure(error)
        }),
      ),
    )
    if (known.knowledgeItems > 0) terminal.note(notes.knownItems({ count: known.knowledgeItems }))
    if (known.customers > 0) terminal.note(notes.knownCustomers({ count: known.customers }))
    if (dryRun) terminal.note(notes.dryRun)
    else if (imported.status !== 'active') terminal.note(notes.notActive({ status: imported.status, projectId: imported.projectId }))
    return { ...imported, dryRun }
  },
})

async function withServer<Result>(config: Config, act: (url: string) => Promise<Result>): Promise<Result> {
  const server = await openServer(config, 'command')
  try {
    return await act(server.url)
  } finally {
    await server.close()
  }
}

/** From the file, or typed in: never an option, which other users of the machine see. Errors: Failure. */
async function readPassphrase(file: string | undefined, { ask }: Terminal): Promise<string> {
  const given =
    file === undefined
      ? await ask(`${passphraseMessages.ask} `)
      : await fs.readFile(file, 'utf8').then(
          (text) => text.split(/\r?\n/, 1)[0]!,
          (error: NodeJS.ErrnoException) => {
            throw new Failure(passphraseMessages.unreadable({ file, code: error.code ?? '' }))
          },
        )
  if (given === null || given === '') throw new Failure(passphraseMessages.missing)
  if ([...given].length < backupPassphraseMin) throw new Failure(passphraseMessages.short({ min: backupPassphraseMin }))
  return given
}

function asFailure(error: unknown): never {
  throw error instanceof UnusableFile || error instanceof Conflict ? new Failure(error.message) : error
}

/** Why a file could not be written, as the operator reads it. */
function unwritten(error: unknown, file: string): unknown {
  if (error instanceof FileNotWritten) return new Failure(failed.disk({ file, code: error.code }))
  if (error instanceof LogBehind) return new Failure(failed.logBehind)
  if (error instanceof UnreadableSecret) return new Failure(failed.secret({ table: error.table }))
  return isUnavailable(error) ? new Failure(failed.exportLost({ reason: (error as Error).message })) : error
}
