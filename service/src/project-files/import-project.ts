import { projectFileMessages } from '@earshot/messages/cli/project-file'
import { hasSqlState, isDatabaseError } from '../database/connection-errors.ts'
import { openCopyingConnection } from '../database/copying.ts'
import type { Transaction } from '../database/in-transaction.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { isId } from '../text.ts'
import { carriedSecrets } from './carried-secrets.ts'
import { Conflict, refuseConflicts, refuseForeignIds, refuseOtherSchema } from './conflicts.ts'
import { type FileEnd, Unreadable } from './format.ts'
import { BrokenLog } from './load-log.ts'
import { TooMuchKnowledge } from './load-organization.ts'
import { type FileProject, type Known, type Loading, openLoading } from './load-parts.ts'
import { type ProjectFile, readContents, UnusableFile } from './read-file.ts'

export interface NewImport {
  url: string
  organizationId: string
  /** Instead of the one in the file. */
  slug: string | undefined
  secretKey: string
  /** Does everything, and takes it back. */
  isDryRun: boolean
  /** Ends it; nothing is left then. */
  signal?: AbortSignal
}

export interface ImportedProject extends FileEnd {
  projectId: string
  name: string
  slug: string
  status: string
  /** Found in the organization already, and left as they are. */
  known: Known
}

/** Takes a dry run back. */
class TakenBack extends Error {
  readonly imported: ImportedProject

  constructor(imported: ImportedProject) {
    super()
    this.imported = imported
  }
}

const { conflicts, unusable } = projectFileMessages

/**
 * Imports the project of a file into an organization, in one transaction: it is there as a whole, or not at all, and all of its rows have
 * one version (`xmin`), whenever they were written once. The file is proven before the first row is written. No event is recorded.
 * Errors: UnusableFile, Conflict; those of the database and the connection.
 */
export async function importProject(file: ProjectFile, key: Buffer, wanted: NewImport): Promise<ImportedProject> {
  const end = await readContents(file, key, () => {})
  const connection = await openCopyingConnection(wanted.url, { applicationName: 'earshot import', signal: wanted.signal })
  try {
    return await connection.begin('', async (sql) => {
      const loaded = { ...(await load(sql, { file, key, ...wanted })), ...end }
      if (wanted.isDryRun) throw new TakenBack(loaded)
      return loaded
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.imported
    throw explained(error, file)
  } finally {
    await connection.end()
  }
}

type Loaded = Omit<ImportedProject, keyof FileEnd>

async function load(
  sql: Transaction,
  { file, key, organizationId, slug, secretKey }: NewImport & { file: ProjectFile; key: Buffer },
): Promise<Loaded> {
  await refuseOtherSchema(sql, file)
  const known: Known = { knowledgeItems: 0, customers: 0 }
  let project: FileProject | null = null
  let loading: Loading | null = null
  let part = ''
  await readContents(file, key, async (piece) => {
    if (piece.kind === 'part') {
      part = piece.part
      if ((part === 'project') !== (project === null)) throw new Unreadable()
      if (part !== 'project') loading!.begin(part)
    } else if (piece.kind === 'rows' && part === 'project') {
      project = projectIn(piece.rows)
      const of = { organizationId, projectId: project.project_id }
      await refuseConflicts(sql, { ...of, slug: slug ?? project.slug })
      await insertHidden(sql, of, project)
      loading = await openLoading(sql, { ...of, project, secrets: carriedSecrets(secretKey) }, known)
    } else if (piece.kind === 'rows') await loading!.take(piece.rows)
    else if (piece.kind === 'end' && part !== 'project') await loading!.end()
  })
  const { project_id: projectId, name, status, ...rest } = project! as FileProject
  const shown = { projectId, name, status, slug: slug ?? rest.slug }
  await refuseForeignIds(sql, { organizationId, projectId })
  await settle(sql, { organizationId, projectId })
  await show(sql, { organizationId, ...shown })
  return { ...shown, known }
}

function projectIn(rows: readonly string[]): FileProject {
  const project = JSON.parse(rows[0]!) as FileProject
  if (rows.length !== 1 || !isId(project.project_id)) throw new Unreadable()
  return project
}

/** As a deleted one, under a slug that none can have: another project that takes the slug meanwhile waits for nothing. */
const insertHidden = (sql: Transaction, { organizationId, projectId }: InProject, project: FileProject) => sql`
  insert into project (organization_id, project_id, name, slug, description, status, settings, platform_goals, created_at, updated_at,
    deleted_at, moved_unsubscribe_keys)
  values (${organizationId}, ${projectId}, ${project.name}, ${`-${projectId}`}, ${project.description}, 'archived',
    ${sql.json(project.settings)}, ${sql.json(project.platform_goals)}, ${project.created_at}::text::timestamptz,
    ${project.updated_at}::text::timestamptz, now(), ${project.unsubscribe_keys}::text[]::bytea[])`

/** A link's email that was on its way counts as sent (decision 10). */
const settle = (sql: Transaction, { organizationId, projectId }: InProject) => sql`
  update link_email set claimed_at = now() - interval '1 hour'
  where organization_id = ${organizationId} and project_id = ${projectId} and claimed_at > now() - interval '1 hour'`

const show = (sql: Transaction, { organizationId, projectId, slug, status }: InProject & { slug: string; status: string }) => sql`
  update project set slug = ${slug}, status = ${status}, deleted_at = null
  where organization_id = ${organizationId} and project_id = ${projectId}`

/** What the database refuses of a file is no fault of ours. */
function explained(error: unknown, { file }: ProjectFile): unknown {
  if (error instanceof Unreadable) return new UnusableFile(unusable.damaged({ file }))
  if (error instanceof BrokenLog) return new UnusableFile(unusable.brokenLog({ file }))
  if (error instanceof TooMuchKnowledge) return new Conflict(conflicts.tooMuchKnowledge)
  if (!isDatabaseError(error)) return error
  // 23505: unique_violation.
  if (hasSqlState(error, '23505')) return new Conflict(conflicts.idsExist({ table: String((error as { table?: string }).table) }))
  const isOfFile = /^2[23]/.test(String((error as { code?: string }).code))
  return isOfFile ? new UnusableFile(unusable.otherContents({ file, reason: error.message })) : error
}
