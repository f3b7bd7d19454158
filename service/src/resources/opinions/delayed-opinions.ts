import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'
import type { NewOpinion, WrittenOpinion } from './insert-opinion.ts'

// Incognito opinions that came with a delivery link wait here until they appear together (release-opinions.ts, decision 32).

/** Hours after which those that wait appear, however few they are: docs/rules/incognito.md#release-in-batches */
const waitHoursMax = 72

/**
 * What is kept of an opinion that waits: its words, and how it was verified. Everything that hangs on the project's settings is decided
 * at its release: a setting that was changed between two customers would tell them apart.
 */
export type DelayedOpinion = Omit<NewOpinion, 'reviewId' | 'customer' | 'status' | 'language'>

/**
 * Keeps an incognito opinion until it appears together with others of its project: at least `batchMin` of them, or all that wait 72
 * hours after the first. Nobody sees it until then. Announces nothing.
 *
 * No row tells when it came. All of a project share one deadline, that of the first, and the greatest number that any of them was
 * promised. All are written anew by this transaction, in random order, so that neither a row's version nor its place leads to what
 * else the transaction wrote, as soon as there are two.
 */
export const delayOpinion = (
  sql: Sql,
  { organizationId, projectId, ownTokenSha256, written, source, method, batchMin }: DelayedOpinion & { batchMin: number },
): Promise<unknown> =>
  // Sent at once and done in this order.
  Promise.all([
    lockDelayed(sql, { organizationId, projectId }),
    sql`
      with shared as (
        select coalesce(min(release_at), now() + make_interval(hours => ${waitHoursMax})) as release_at,
          greatest(max(batch_min), ${batchMin}::int) as batch_min
        from held_opinion where organization_id = ${organizationId} and project_id = ${projectId}
      ), stirred as (
        delete from held_opinion where organization_id = ${organizationId} and project_id = ${projectId} and held_id = any(array(
          select held_id from held_opinion where organization_id = ${organizationId} and project_id = ${projectId}
          -- More than fifty wait only where no worker runs. Fifty hide one well enough, and cost the same however many wait.
          order by gen_random_uuid() limit 50))
        returning own_token_sha256, written, source, method
      )
      insert into held_opinion (organization_id, project_id, own_token_sha256, written, source, method, release_at, batch_min)
      select ${organizationId}, ${projectId}, each.*, shared.release_at, shared.batch_min
      from (
        select * from stirred
        union all select ${ownTokenSha256}::bytea, ${jsonOf(sql, written)}::jsonb, ${source}, ${method}
      ) as each, shared
      -- Random as ids are, not as random() is, whose next numbers can be computed from a few.
      order by gen_random_uuid()`,
  ])

/**
 * Locks those of a project that wait, until the transaction ends. Whoever adds one and whoever releases them take turns: otherwise one
 * that comes during a release would get the deadline of those that just left.
 */
export const lockDelayed = (sql: Sql, { organizationId, projectId }: InProject): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`incognito ${organizationId} ${projectId}`}, 0))`

/** Words as they wait. No name: the box that was ticked decides, whatever else came along. */
export const jsonOf = (sql: Sql, { title, opinion, answers }: Pick<WrittenOpinion, 'title' | 'opinion' | 'answers'>) =>
  sql.json({ title, opinion, name: null, incognito: true, answers: answers.map((answer) => ({ ...answer })) })
