import { randomUUID } from 'node:crypto'
import { openCopyingConnection } from '../database/copying.ts'
import type { Transaction } from '../database/in-transaction.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { carriedSecrets } from './carried-secrets.ts'
import { makeKey } from './encryption.ts'
import type { FileEnd, Header } from './format.ts'
import { readParts } from './read-parts.ts'
import { type Parts, writeProjectFile } from './write-file.ts'

export interface NewFile extends InProject {
  url: string
  /** It does not exist. */
  file: string
  /** The version of Earshot. */
  version: string
  secretKey: string
  passphrase: string
  /** What the project is to be on the other side: it is paused while it is exported. */
  status: string
  withKnowledge: boolean
  /** Ends it; the file is gone then. */
  signal?: AbortSignal
}

export interface ExportedFile extends FileEnd {
  file: string
  fileBytes: number
  /** ISO 8601. */
  createdAt: string
}

/** Thrown: something was published or hidden that is not in the project's transparency log yet, and would be in no file. */
export class LogBehind extends Error {}

/**
 * Writes a project into a file, as it is at one moment, in constant memory; nobody is held up. Errors: UnreadableSecret, FileNotWritten,
 * LogBehind; those of the database and the connection.
 */
export async function exportProject(wanted: NewFile): Promise<ExportedFile> {
  const { url, file, version, passphrase, signal } = wanted
  const made = await makeKey(passphrase)
  const connection = await openCopyingConnection(url, { applicationName: 'earshot export', signal })
  try {
    return await connection.begin('isolation level repeatable read, read only', async (sql) => {
      await refuseLogBehind(sql, wanted)
      const header = await headerOf(sql, { version, key: made.header })
      const parts = readParts(sql, { ...wanted, secrets: carriedSecrets(wanted.secretKey) }) as Parts
      const written = await writeProjectFile(file, { header, key: made.key, parts })
      return { file, createdAt: header.createdAt, ...written }
    })
  } finally {
    await connection.end()
  }
}

/** Both sides would append what waits, each in its own order, and sign two logs of one size. */
async function refuseLogBehind(sql: Transaction, { organizationId, projectId }: InProject): Promise<void> {
  const [waiting] = await sql`
    select from log_change where organization_id = ${organizationId} and project_id = ${projectId} limit 1`
  if (waiting) throw new LogBehind()
}

async function headerOf(sql: Transaction, { version, key }: { version: string; key: Header['key'] }): Promise<Header> {
  const [now] = await sql<[{ createdAt: string }]>`select iso(now()) as created_at`
  const migrations = await sql<Header['migrations']>`select name, sha256 from schema_migration order by name collate "C"`
  return { fileId: randomUUID(), earshot: version, createdAt: now.createdAt, migrations: [...migrations], key }
}
