import type { HideReason, OpinionDetails } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import { today } from '../../events/record.ts'
import type { InProject } from '../projects/projects.ts'
import { noteChange } from '../transparency-log/changes.ts'
import { opinionDetailsView, unknownOpinion } from './opinion-details.ts'

// Moderation by the team: hiding and publishing opinions. An opinion is hidden for a reason of the closed list only, which the public page
// counts, the transparency log takes down and the customer is told. There is no topic for it, so no event (decision 23).

/**
 * Hides an opinion from everybody but the team and its customer. Hiding it again for the same reason changes nothing; another reason
 * replaces the first. A note is the team's own; without one, the earlier note stays. One statement. Errors: NOT_FOUND.
 */
export async function hideOpinion(
  sql: Sql,
  {
    organizationId,
    projectId,
    reviewId,
    reason,
    note,
    by,
  }: InProject & { reviewId: string; reason: HideReason; note?: string | undefined; by: string },
) {
  const wanted = sql`case when ${note === undefined} then hidden_note else nullif(${note ?? ''}, '') end`
  const [found] = await sql<{ json: JsonText<OpinionDetails> }[]>`
    with before as materialized (
      -- Locked, so that it is what the update changes, and not what it was when the statement began.
      select status, hidden_reason from opinion
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} for update
    ), changed as (
      update opinion set status = 'hidden', hidden_reason = ${reason}, hidden_note = ${wanted}, hidden_by = ${by},
        hidden_at = now(), updated_at = now(), ${decidedOn(sql)}
      where exists (select from before) and organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
        and (status <> 'hidden' or hidden_reason is distinct from ${reason} or hidden_note is distinct from ${wanted})
      returning *
    ),
    ${noteChange(sql, 'hidden', 'changed', `not exists (select from before where status = 'hidden' and before.hidden_reason = changed_opinion.hidden_reason)`)},
    ${asItIs(sql, { organizationId, projectId, reviewId })}`
  return found?.json ?? unknownOpinion
}

/** Publishes an opinion that was hidden, or awaits approval; the reason that it was hidden is deleted. One statement. Errors: NOT_FOUND. */
export async function publishOpinion(sql: Sql, { organizationId, projectId, reviewId }: InProject & { reviewId: string }) {
  const [found] = await sql<{ json: JsonText<OpinionDetails> }[]>`
    with changed as (
      update opinion set status = 'published', hidden_reason = null, hidden_note = null, hidden_by = null, hidden_at = null, updated_at = now(),
        ${decidedOn(sql)}
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and status <> 'published'
      returning *
    ),
    ${noteChange(sql, 'published', 'changed')},
    ${asItIs(sql, { organizationId, projectId, reviewId })}`
  return found?.json ?? unknownOpinion
}

/**
 * SQL: keeps that an opinion waited for the team, and until when it did so first; of an incognito one the day. One that is hidden while it
 * waits waits on: its approved_at is its hidden_at until it is published. Whether an opinion has it tells the public page how it appeared.
 */
const decidedOn = (sql: Sql) => sql`
  approved_at = iif((status = 'pending' and approved_at is null) or approved_at = hidden_at, iif(incognito, ${sql.unsafe(today)}, now()), approved_at)`

/** The opinion as it is now: changed by this statement, or unchanged. */
const asItIs = (sql: Sql, { organizationId, projectId, reviewId }: InProject & { reviewId: string }) => sql`
  unchanged as (
    select * from opinion where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
      and not exists (select from changed)
  )
  select ${sql.unsafe(opinionDetailsView.json)}::text as json from (select * from changed union all select * from unchanged) as opinion`
