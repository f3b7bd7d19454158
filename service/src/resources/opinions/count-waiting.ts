import type { Waiting } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'

/** Nobody works off more than this in a day: what is beyond is "10,000+" (contract: Waiting). */
const countedMax = 10_000

/**
 * How much of a project waits for its team, and how many incognito opinions are still to appear. Each is counted in an index of what
 * waits, and up to 10,000, so that it costs the same however much is done already. One statement.
 */
export async function countWaiting(sql: Sql, { organizationId, projectId }: InProject): Promise<Waiting> {
  // One more than is told: so it is known whether there are more.
  const [found] = await sql<[Omit<Waiting, 'isExact'>]>`
    select
      (select count(*)::int from (
        select from opinion where organization_id = ${organizationId} and project_id = ${projectId}
          and status = 'published' and responded_at is null limit ${countedMax + 1}
      ) as counted) as unresponded,
      (select count(*)::int from (
        select from opinion where organization_id = ${organizationId} and project_id = ${projectId}
          and status = 'pending' and status <> 'published' limit ${countedMax + 1}
      ) as counted) as pending,
      (select count(*)::int from (
        select from verification where organization_id = ${organizationId} and project_id = ${projectId}
          and method = 'visual_evidence' and status = 'pending' limit ${countedMax + 1}
      ) as counted) as receipts,
      (select count(*)::int from (
        select from held_opinion where organization_id = ${organizationId} and project_id = ${projectId} limit ${countedMax + 1}
      ) as counted) as incognito`
  const told = (count: number) => Math.min(count, countedMax)
  return {
    unresponded: told(found.unresponded),
    pending: told(found.pending),
    receipts: told(found.receipts),
    incognito: told(found.incognito),
    isExact: Math.max(found.unresponded, found.pending, found.receipts, found.incognito) <= countedMax,
  }
}
