import { createHash } from 'node:crypto'
import type { Sql } from '../../database/database.ts'
import { keptTransaction } from '../../database/transaction.ts'
import { atPlace, countVisitor, upvotesAgain, upvotesOfOne, type Visitor } from '../../limits/visitor-bounds.ts'
import type { InProject } from '../projects/projects.ts'

// Upvotes: one a person and opinion, taken back by the same person. A person is a random id that their browser keeps; a digest of it with
// the opinion's id is stored, so that the table does not show which opinions one person likes. There are no events about upvotes.

/** A visitor and an opinion. */
export interface Upvoting extends InProject {
  reviewId: string
  visitorId: string
}

export type Upvoted = { kind: 'counted'; upvotes: number } | { kind: 'busy'; waitSeconds: number } | { kind: 'unknown' }

/**
 * Upvotes that a project keeps of an hour: no single place gives that many, and no disk fills. Ten times what people give (decision 39).
 */
const hourlyMax = 20_000

/**
 * Gives an upvote to a published opinion; a second one changes nothing. The opinion's count is exact however many come at once: it changes
 * in the statement that stores the vote. `updatedAt` stays. `busy`: too many came from the visitor's place within the hour, or for this
 * opinion from there, or this visitor gave and took this one too often, or far too many came to the project (decision 39); nothing was
 * counted. `unknown`: there is no such published opinion, or its project takes nothing.
 */
export function upvote(sql: Sql, { visitor, ...vote }: Upvoting & { visitor: Visitor | null }): Promise<Upvoted> {
  const isKept = ({ kind }: Upvoted) => kind === 'counted'
  return keptTransaction(sql, isKept, async (sql): Promise<Upvoted> => {
    const { isNew, ...outcome } = await giveUpvote(sql, vote)
    if (!isNew || !visitor) return outcome
    const { reviewId, visitorId } = vote
    const bounds = [atPlace(visitor, 'upvote'), upvotesOfOne(visitor, reviewId), upvotesAgain(visitorId, reviewId)]
    const full = await countVisitor(sql, { ...vote, visitor }, ...bounds)
    return full ? { kind: 'busy', waitSeconds: full.waitSeconds } : outcome
  })
}

async function giveUpvote(sql: Sql, { organizationId, projectId, reviewId, visitorId }: Upvoting): Promise<Upvoted & { isNew: boolean }> {
  const visitor = digestOf({ visitorId, reviewId })
  const [outcome] = await sql<{ upvotes: number; isBusy: boolean; isNew: boolean }[]>`
    with there as (
      ${votable(sql, { organizationId, projectId, reviewId })}
    ), recent as (
      select count(*) as count from (
        select 1 from upvote
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
    select coalesce((select upvotes from changed), there.upvotes) as upvotes, exists (select from given) as is_new,
      recent.count >= ${hourlyMax} and not exists (
        select 1 from upvote where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
          and visitor_sha256 = ${visitor}) as is_busy
    from there, recent`
  if (!outcome) return { kind: 'unknown', isNew: false }
  const { isNew, isBusy, upvotes } = outcome
  return isBusy ? { kind: 'busy', waitSeconds: 600, isNew } : { kind: 'counted', upvotes, isNew }
}

/** Takes a visitor's upvote back; when there is none, nothing changes. */
export async function removeUpvote(sql: Sql, { organizationId, projectId, reviewId, visitorId }: Upvoting): Promise<Upvoted> {
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

/** The opinion is locked, so that its customer does not delete it meanwhile. */
const votable = (sql: Sql, { organizationId, projectId, reviewId }: InProject & { reviewId: string }) => sql`
  select opinion.organization_id, opinion.project_id, opinion.review_id, opinion.upvotes
  from opinion join project using (organization_id, project_id)
  where opinion.organization_id = ${organizationId} and opinion.project_id = ${projectId} and opinion.review_id = ${reviewId}
    and opinion.status = 'published' and project.status = 'active'
  for no key update of opinion`

const digestOf = ({ visitorId, reviewId }: Pick<Upvoting, 'visitorId' | 'reviewId'>): Buffer =>
  createHash('sha256').update(`${visitorId} ${reviewId.toLowerCase()}`).digest()
