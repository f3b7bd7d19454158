import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'
import type { NewOpinion, WrittenOpinion } from './insert-opinion.ts'

// Incognito opinions that came with a delivery link are delayed here until they appear together (release-opinions.ts, decision 32).

/** Hours after which delayed opinions appear, however few they are: docs/rules/incognito.md#release-in-batches */
const waitHoursMax = 72

/**
 * A delayed opinion: its text, and how it was verified. The project's settings are applied at its release: a setting that was changed
 * between two customers would tell them apart.
 */
export type DelayedOpinion = Omit<NewOpinion, 'reviewId' | 'customer' | 'status' | 'language'>

/**
 * Delays an incognito opinion until it appears together with others of its project: at least `batchMin` of them, or all delayed ones 72
 * hours after the first. Only its customer sees it until then. Emits nothing.
 * No row tells when it came. All of a project share one deadline, that of the first, and the greatest number that any of them was promised.
 * This transaction writes all of them anew, in random order, so that neither a row's version nor its place connects it with other rows of
 * the transaction, as soon as there are two.
 */
export const delayOpinion = (
  sql: Sql,
  { organizationId, projectId, ownTokenSha256, written, source, method, batchMin }: DelayedOpinion & { batchMin: number },
): Promise<unknown> =>
  // Sent at once and done in this order.
  Promise.all([
    lockDelayed(sql, { organizationId, projectId }),
    sql`
      with shared as materialized (
        -- Materialized, so that Citus, which executes the statement in parts, reads it before they are deleted.
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
 * Locks a project's delayed opinions until the transaction ends. Requests that add one and workers that release them take turns: otherwise
 * an opinion that comes during a release would get the deadline of those that just left.
 */
export const lockDelayed = (sql: Sql, { organizationId, projectId }: InProject): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`incognito ${organizationId} ${projectId}`}, 0))`

/** The text of a delayed opinion. The name is left out whatever was sent: the incognito box decides. */
export const jsonOf = (sql: Sql, { title, opinion, answers }: Pick<WrittenOpinion, 'title' | 'opinion' | 'answers'>) =>
  sql.json({ title, opinion, name: null, incognito: true, answers: answers.map((answer) => ({ ...answer })) })
