import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openApp } from '../../src/app.ts'
import { loadCommands } from '../../src/commands/table.ts'
import { readConfig } from '../../src/config.ts'
import { connect, jobBounds } from '../../src/database/database.ts'
import type { Pool } from '../../src/database/pool.ts'
import { openLog } from '../../src/log.ts'
import { emptyDatabase } from '../world/database-copy.ts'
import { freePort } from '../world/free-port.ts'
import type { World } from '../world/world.ts'

// Backups of a world, and what is restored of them, by the commands that an operator runs, without a process of their own.

type Settings = Record<string, string>

/** What a command gives back, and what it says below. Errors: those of the command. */
export async function run(words: string, values: Record<string, unknown>, env: Settings) {
  const command = (await loadCommands(words.split(' ')[0])).find((each) => each.words === words)!
  const action = await command.load()
  const notes: string[] = []
  const note = (line: string) => void notes.push(line)
  const terminal = { env, json: true, say: () => {}, note, warn: note, ask: async () => null }
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape.
  return { result: (await action.run(values as never, terminal)) as any, notes }
}

export type Place = Awaited<ReturnType<typeof openPlace>>

/** A directory for backups and ledgers, and databases to restore into. */
export async function openPlace() {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-backup-'))
  const closers: (() => Promise<void>)[] = []
  return {
    directory,
    /** Backs up a world; the file. */
    async backUp(
      { databaseUrl, secretKey }: Pick<World, 'databaseUrl' | 'secretKey'>,
      values: Record<string, unknown> = {},
      settings: Settings = {},
    ) {
      const file = path.join(directory, `${crypto.randomUUID()}.backup`)
      const env = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, ...settings }
      return (await run('backup', { to: file, withKeys: false, ...values }, env)).result.file as string
    },
    /** An empty database, and its statements. */
    async empty(): Promise<{ url: string; sql: Pool }> {
      const { url, drop } = await emptyDatabase()
      const sql = connect(url, { connectionsMax: 5, bounds: jobBounds })
      closers.unshift(async () => {
        await sql.end()
        await drop()
      })
      return { url, sql }
    },
    /** Runs when the place is closed, before its databases are gone. */
    before: (close: () => Promise<void>) => void closers.unshift(close),
    async close() {
      for (const close of closers) await close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Restores a backup of a world into an empty database. */
export async function restore(
  place: Place,
  { secretKey, dataDir }: Pick<World, 'secretKey' | 'dataDir'>,
  file: string,
  values: Record<string, unknown> = {},
) {
  const database = await place.empty()
  const env = { DATABASE_URL: database.url, SECRET_KEY: secretKey, DATA_DIR: dataDir }
  return { ...database, ...(await run('restore', { from: file, otherSecretKey: false, ...values }, env)) }
}

/** Serves a database that was restored; its workers work when they are told to. */
export async function serve(
  place: Place,
  { secretKey }: Pick<World, 'secretKey'>,
  { url, sql }: { url: string; sql: Pool },
  settings: Settings = {},
) {
  const port = await freePort()
  const config = readConfig({
    ...{ DATABASE_URL: url, SECRET_KEY: secretKey, HOST: '127.0.0.1', PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` },
    ...{ RATE_LIMIT_PER_MINUTE: '0', ALLOW_PRIVATE_TARGETS: 'true', DATA_DIR: path.join(place.directory, 'data'), ...settings },
  })
  const log = openLog({ level: 'info', to: { write: () => true } })
  const app = await openApp({ config, sql, secretKey, role: 'all', log, workersOnTheirOwn: false })
  place.before(() => app.close())
  return { address: app.address, settle: () => app.workers!.runOnce() }
}
