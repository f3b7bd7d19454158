import { projectFileMessages } from '@earshot/messages/cli/project-file'
import type { Transaction } from '../database/in-transaction.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { type ProjectFile, UnusableFile } from './read-file.ts'

// What stands in the way of an import.

/** Thrown: what is in the database does not go with the file; the message says what, and what to do. */
export class Conflict extends Error {}

const { conflicts, unusable } = projectFileMessages

/** The rows of a file fit the schema that they are of. Errors: UnusableFile. */
export async function refuseOtherSchema(sql: Transaction, { file, header }: ProjectFile): Promise<void> {
  const [found] = await sql<[{ isThere: boolean }]>`select to_regclass('schema_migration') is not null as is_there`
  const ours = found.isThere
    ? await sql<{ name: string; sha256: string }[]>`select name, sha256 from schema_migration order by name collate "C"`
    : []
  const same = (at: number) => ours[at]?.name === header.migrations[at]?.name && ours[at]?.sha256 === header.migrations[at]?.sha256
  const shared = Math.min(ours.length, header.migrations.length)
  const isKin = Array.from({ length: shared }, (_, at) => at).every(same)
  const { earshot: version } = header
  if (!isKin) throw new UnusableFile(unusable.otherSchema({ file, version }))
  if (header.migrations.length > ours.length) throw new UnusableFile(unusable.newerSchema({ file, version }))
  if (header.migrations.length < ours.length) throw new UnusableFile(unusable.olderSchema({ file, version }))
}

/** Errors: Conflict, when the project is here, or its slug is taken. */
export async function refuseConflicts(sql: Transaction, { organizationId, projectId, slug }: InProject & { slug: string }): Promise<void> {
  const [organization] = await sql`select from organization where organization_id = ${organizationId} for key share`
  if (!organization) throw new Conflict(conflicts.noOrganization({ organizationId }))
  const [there] = await sql<
    { isDeleted: boolean }[]
  >`select deleted_at is not null as is_deleted from project where project_id = ${projectId}`
  if (there) throw new Conflict(conflicts[there.isDeleted ? 'projectBeingDeleted' : 'projectExists']({ projectId }))
  const [taken] = await sql`select from project where slug = ${slug} and deleted_at is null`
  if (taken) throw new Conflict(conflicts.slugTaken({ slug }))
}

/** Addresses carry an id alone: one id of two projects would lead to either. Errors: Conflict. */
export async function refuseForeignIds(sql: Transaction, { organizationId, projectId }: InProject): Promise<void> {
  for (const [table, id] of [
    ['link', 'verification_id'],
    ['qr_code', 'qr_code_id'],
    ['subscriber', 'subscriber_id'],
  ] as const) {
    const [found] = await sql`
      select from ${sql(table)} as came join ${sql(table)} as other on other.${sql(id)} = came.${sql(id)}
        and (other.organization_id, other.project_id) <> (came.organization_id, came.project_id)
      where came.organization_id = ${organizationId} and came.project_id = ${projectId} limit 1`
    if (found) throw new Conflict(conflicts.idsExist({ table }))
  }
}
