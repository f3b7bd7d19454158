import type postgres from 'postgres'
import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'

// Forms that anybody may send, signed when they were opened (pages/spam/spam.ts): each gives one thing, however often it is sent, and a project
// takes so many an hour of each kind.

export type FormUse = { kind: 'first' } | { kind: 'used' } | { kind: 'busy'; waitSeconds: number }

/** What forms of a project are sent for, and how many it takes in an hour: far more than people send, far less than machines could. */
const hourlyMax = { opinion: 120, comment: 300, answer: 3000, 'my-data': 120 }

/**
 * Uses a form, in the transaction of what it gives. Of the same form sent many times at once, one is the first. `busy`: the project has
 * taken as many in the last hour as it may; nothing was used. The count is of what others have finished, so that nobody waits for it.
 */
export async function useForm(
  sql: Sql,
  { organizationId, projectId, purpose, sessionId }: InProject & { purpose: keyof typeof hourlyMax; sessionId: Buffer },
): Promise<FormUse> {
  const max = hourlyMax[purpose]
  const [use] = await sql<[{ isFirst: boolean; isUsed: boolean; waitSeconds: number | null }]>`
    with recent as (
      select used_at from form_use
      where organization_id = ${organizationId} and project_id = ${projectId} and purpose = ${purpose} and used_at > now() - interval '1 hour'
      order by used_at desc limit ${max}
    ), used as (
      insert into form_use (organization_id, project_id, session_id, purpose)
      select ${organizationId}, ${projectId}, ${sessionId}, ${purpose}
      where (select count(*) from recent) < ${max}
      on conflict do nothing
      returning 1
    )
    select exists(select from used) as is_first,
      exists(select from form_use where organization_id = ${organizationId} and project_id = ${projectId} and session_id = ${sessionId}) as is_used,
      case when (select count(*) from recent) = ${max}
        then ceil(extract(epoch from (select min(used_at) from recent) + interval '1 hour' - now()))::int end as wait_seconds`
  if (use.isFirst) return { kind: 'first' }
  if (use.isUsed || use.waitSeconds === null) return { kind: 'used' }
  return { kind: 'busy', waitSeconds: Math.max(1, use.waitSeconds) }
}

/** Forgets forms that are too old to be sent again, of every organization. 48 hours: twice as long as a form can be sent. */
export const forgetForms = async (sql: postgres.Sql): Promise<number> =>
  (
    await sql`
      delete from form_use where (organization_id, project_id, session_id) in (
        select organization_id, project_id, session_id from form_use where used_at < now() - interval '48 hours' limit ${formsForgottenMax})`
  ).count

/** Forms of one sweep. */
export const formsForgottenMax = 1000
