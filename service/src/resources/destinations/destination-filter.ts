import { type DestinationFilter, invalidField, type Problem } from '@earshot/contract'
import { destinationsMessages } from '@earshot/messages/api/destinations'
import type { Sql } from '../../database/database.ts'
import { isId } from '../../text.ts'

/** The reason that a filter is not allowed, a project that the organization does not have; null: it is. */
export async function flawOfFilter(
  sql: Sql,
  { organizationId, filter }: { organizationId: string; filter: DestinationFilter | undefined },
): Promise<Problem<'VALIDATION_ERROR'> | null> {
  const wanted = filter?.projectIds ?? []
  if (wanted.length === 0) return null
  const ids = wanted.filter(isId).map((projectId) => projectId.toLowerCase())
  const found = await sql<{ projectId: string }[]>`
    select project_id from project where organization_id = ${organizationId} and project_id = any (${ids}::uuid[])
      and deleted_at is null`
  const known = new Set(found.map(({ projectId }) => projectId))
  const at = wanted.findIndex((projectId) => !known.has(projectId.toLowerCase()))
  return at < 0 ? null : invalidField(`filter.projectIds.${at}`, 'unknown', destinationsMessages.filter.unknownProject)
}

/** A filter as it is kept: with the conditions that there are, and no other field that was sent. */
export const keptFilter = ({ projectIds, verified, words }: DestinationFilter): DestinationFilter => ({
  ...(projectIds && { projectIds }),
  ...(verified && { verified }),
  ...(words && { words }),
})
