import { createHash } from 'node:crypto'
import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'

// Upvotes: one a person and opinion, taken back by the same. A person is a random id that their browser keeps; what is kept here is a
// digest of it with the opinion's, so that nobody can read what else one person likes. No event announces them.

/** A visitor and an opinion. */
export interface Upvoting extends InProject {
  reviewId: string
  visitorId: string
}

export type Upvoted = { kind: 'counted'; upvotes: number } | { kind: 'busy' } | { kind: 'unknown' }

/** Upvotes a project takes in an hour: far more than people give, far less than machines could. */
const hourlyMax = 2000

/**
 * Gives an upvote to an opinion that is shown; given already, it stays. The opinion's count is exact however many come at once: it changes
 * in the statement that keeps the vote. It is not a change of the opinion: `updatedAt` stays. `busy`: the project has had too many in the
 * last hour. `unknown`: nobody is shown such an opinion, or its project takes nothing.
 */
export async function upvote(sql: Sql, { organizationId, projectId, reviewId, visitorId }: Upvoting): Promise<Upvoted> {
  const visitor = digestOf({ visitorId, reviewId })
  const [outcome] = await sql<{ upvotes: number; isBusy: boolean }[]>`
    with there as (
      ${votable(sql, { organizationId, projectId, reviewId })}
    ), recent as (
      select count(*) as count from (
        select from upvote
        where organization_id = ${organizationId} and project_id = ${projectId} and created_at > now() - interval '1 hour' limit ${hourlyMax}
      ) as recent
    ), given as (
      insert into upvote (organization_id, project_id, review_id, visitor_sha256)
      select organization_id, project_id, review_id, ${visitor} from there, recent where recent.count < ${hourlyMax}
      on conflict do nothing
      returning 1
    ), changed as (
      update opinion set upvotes = upvotes + 1
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and exists (select from given)
      returning upvotes
    )
    select coalesce((select upvotes from changed), there.upvotes) as upvotes,
      recent.count >= ${hourlyMax} and not exists (
        select from upvote where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
          and visitor_sha256 = ${visitor}) as is_busy
    from there, recent`
  if (!outcome) return { kind: 'unknown' }
  return outcome.isBusy ? { kind: 'busy' } : { kind: 'counted', upvotes: outcome.upvotes }
}

/** Takes a visitor's upvote back; when there is none, nothing changes. */
export async function takeUpvoteBack(sql: Sql, { organizationId, projectId, reviewId, visitorId }: Upvoting): Promise<Upvoted> {
  const [outcome] = await sql<{ upvotes: number }[]>`
    with there as (
      ${votable(sql, { organizationId, projectId, reviewId })}
    ), taken as (
      delete from upvote using there
      where upvote.organization_id = ${organizationId} and upvote.project_id = ${projectId} and upvote.review_id = ${reviewId}
        and upvote.visitor_sha256 = ${digestOf({ visitorId, reviewId })}
      returning 1
    ), changed as (
      update opinion set upvotes = upvotes - 1
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and exists (select from taken)
      returning upvotes
    )
    select coalesce((select upvotes from changed), there.upvotes) as upvotes from there`
  return outcome ? { kind: 'counted', upvotes: outcome.upvotes } : { kind: 'unknown' }
}

/** Which of some opinions a visitor has upvoted. */
export async function upvotedBy(
  sql: Sql,
  { organizationId, projectId, reviewIds, visitorId }: InProject & { reviewIds: string[]; visitorId: string },
): Promise<Set<string>> {
  if (reviewIds.length === 0) return new Set()
  const found = await sql<{ reviewId: string }[]>`
    select review_id from upvote
    where organization_id = ${organizationId} and project_id = ${projectId} and review_id = any(${reviewIds})
      and visitor_sha256 in (select decode(digest, 'hex') from unnest(${reviewIds.map((reviewId) => digestOf({ visitorId, reviewId }).toString('hex'))}::text[]) as digest)`
  return new Set(found.map(({ reviewId }) => reviewId))
}

/** Held, so that its customer doesn't delete it meanwhile: then there is none. */
const votable = (sql: Sql, { organizationId, projectId, reviewId }: InProject & { reviewId: string }) => sql`
  select opinion.organization_id, opinion.project_id, opinion.review_id, opinion.upvotes
  from opinion join project using (organization_id, project_id)
  where opinion.organization_id = ${organizationId} and opinion.project_id = ${projectId} and opinion.review_id = ${reviewId}
    and opinion.status = 'published' and project.status = 'active'
  for no key update of opinion`

const digestOf = ({ visitorId, reviewId }: Pick<Upvoting, 'visitorId' | 'reviewId'>): Buffer =>
  createHash('sha256').update(`${visitorId} ${reviewId.toLowerCase()}`).digest()
