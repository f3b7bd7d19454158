import type { HideReason, OpinionDetails } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import type { InProject } from '../projects/projects.ts'
import { opinionDetailsView, unknownOpinion } from './opinion-details.ts'

// What the team shows of what customers wrote. Never by how good it is: only for a reason of the closed list, which the public page
// counts and the customer is told. No topic tells of it, so no event does (decision 23).

/**
 * Hides an opinion from everybody but the team and its customer. One that is hidden for the same reason stays as it is; for another, that
 * one holds from now on. A note is the team's own; without one, the note of before stays. One statement. Errors: NOT_FOUND.
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
    with changed as (
      update opinion set status = 'hidden', hidden_reason = ${reason}, hidden_note = ${wanted}, hidden_by = ${by},
        hidden_at = now(), updated_at = now()
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
        and (status <> 'hidden' or hidden_reason is distinct from ${reason} or hidden_note is distinct from ${wanted})
      returning *
    ), ${asItIs(sql, { organizationId, projectId, reviewId })}`
  return found?.json ?? unknownOpinion
}

/** Shows an opinion that was hidden, or waits; why it was hidden is forgotten. One statement. Errors: NOT_FOUND. */
export async function publishOpinion(sql: Sql, { organizationId, projectId, reviewId }: InProject & { reviewId: string }) {
  const [found] = await sql<{ json: JsonText<OpinionDetails> }[]>`
    with changed as (
      update opinion set status = 'published', hidden_reason = null, hidden_note = null, hidden_by = null, hidden_at = null, updated_at = now()
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and status <> 'published'
      returning *
    ), ${asItIs(sql, { organizationId, projectId, reviewId })}`
  return found?.json ?? unknownOpinion
}

/** The opinion as it is now: as it was changed, else as it was. */
const asItIs = (sql: Sql, { organizationId, projectId, reviewId }: InProject & { reviewId: string }) => sql`
  unchanged as (
    select * from opinion where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
      and not exists (select from changed)
  )
  select ${sql.unsafe(opinionDetailsView.json)}::text as json from (select * from changed union all select * from unchanged) as opinion`
