import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from '../../src/database/pool.ts'
import { createOrganization } from '../../src/resources/organizations/organizations.ts'
import { run } from '../backup/restored.ts'
import type { World } from '../world/world.ts'

// Projects that move from one world to another, by the commands that an operator runs.

type Instance = Pick<World, 'databaseUrl' | 'secretKey'>

export type Place = Awaited<ReturnType<typeof openPlace>>

/** Of every file here. */
export const passphrase = 'correct horse battery staple'

/** A directory for files, with their passphrase. */
export async function openPlace() {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-move-'))
  const passphraseFile = path.join(directory, 'passphrase')
  await writeFile(passphraseFile, `${passphrase}\n`)
  const env = ({ databaseUrl, secretKey }: Instance) => ({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DATA_DIR: directory })
  return {
    directory,
    passphraseFile,
    /** Exports a project; what the command says, with the file. */
    async export(from: Instance, projectId: string, values: Record<string, unknown> = {}) {
      const to = path.join(directory, `${crypto.randomUUID()}.project`)
      const given = { project: projectId, to, pause: true, withoutKnowledge: false, passphraseFile, ...values }
      return (await run('project export', given, env(from))).result as { file: string; rows: number; parts: number; fileBytes: number }
    },
    /** Imports a file; what the command says, and its notes. */
    import: (to: Instance, file: string, organizationId: string, values: Record<string, unknown> = {}) =>
      run('project import', { file, organization: organizationId, dryRun: false, passphraseFile, ...values }, env(to)),
    close: () => rm(directory, { recursive: true, force: true }),
  }
}

/** An organization without projects. */
export const newOrganization = async (sql: Pool, name = 'Newcomer'): Promise<string> =>
  (await createOrganization(sql, { name })).organizationId
