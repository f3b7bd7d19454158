import type { Waiting } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'

/** A team does less than this in a day: larger numbers are shown as "10,000+" (contract: Waiting). */
const countedMax = 10_000

/**
 * Counts the work that waits for a project's team, and the delayed incognito opinions. Each count reads an index of pending rows, up to
 * 10,000, so that its cost does not grow with finished ones. One statement.
 */
export async function countWaiting(sql: Sql, { organizationId, projectId }: InProject): Promise<Waiting> {
  // One more than is returned, to know whether there are more.
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
