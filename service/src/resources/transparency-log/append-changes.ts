import { isUnavailable, type Sql, wasEnded } from '../../database/database.ts'
import type { Pool } from '../../database/pool.ts'
import type { KeyRing } from '../../secrets.ts'
import { type InProject, isOfDeletedProject } from '../projects/projects.ts'
import { readNodes } from './log-nodes.ts'
import { appendLeaves, subtreesOf } from './merkle-tree.ts'
import { giveKey } from './signing-key.ts'

/** Projects of one turn of the job. */
export const appendedMax = 100
/** Changes of one transaction. */
const batchMax = 1000

/** Text of a leaf: JSON with its names in the order of the alphabet and nothing between (RFC 8785). */
const leafOf = ({ at, reason, reviewId, type }: Change): string =>
  JSON.stringify(type === 'hidden' ? { at, reason, reviewId, type } : { at, reviewId, type })

interface Change {
  at: string
  reason: string | null
  reviewId: string
  type: 'published' | 'hidden'
}

/**
 * Appends what was published and hidden to the logs of all projects, each change once, in an order that stays. Returns how many projects
 * had changes. Safe with several workers: each takes the log of a project that no other holds. Errors: the first of a log that could not be
 * appended to, when all others have been.
 */
export async function appendChanges(sql: Pool, { logKeys }: { logKeys: KeyRing }): Promise<number> {
  const waiting = await sql<InProject[]>`
    select organization_id, project_id from (select distinct organization_id, project_id from log_change) as waiting
    where not ${sql.unsafe(isOfDeletedProject('waiting'))} limit ${appendedMax}`
  const failures: unknown[] = []
  for (const { organizationId, projectId } of waiting)
    try {
      await giveKey(sql, { organizationId, projectId, logKeys })
      while ((await appendBatch(sql, { organizationId, projectId, isPatient: false })) === batchMax);
    } catch (error) {
      // A database that is away is so for all of them.
      if (isUnavailable(error) && !wasEnded(error)) throw error
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return waiting.length
}

/**
 * Appends every change of one project, and gives its log a key where it has none: for who copies the log. A worker that is at it is waited
 * for.
 */
export async function appendChangesOf(sql: Pool, { organizationId, projectId, logKeys }: InProject & { logKeys: KeyRing }): Promise<void> {
  await giveKey(sql, { organizationId, projectId, logKeys })
  while ((await appendBatch(sql, { organizationId, projectId, isPatient: true })) > 0);
}

/** Appends a batch of one project's changes. Returns how many; 0 also where another worker is at it, which a patient one waits for. */
const appendBatch = (sql: Pool, { organizationId, projectId, isPatient }: InProject & { isPatient: boolean }): Promise<number> =>
  sql.begin(async (sql) => {
    // Locked until the new size is there: the next batch begins where this one ended.
    const [log] = await sql<{ size: number }[]>`
      select size from transparency_log where organization_id = ${organizationId} and project_id = ${projectId}
      for update ${isPatient ? sql`` : sql`skip locked`}`
    if (!log) return 0
    const changes = await takeChanges(sql, { organizationId, projectId })
    if (changes.length === 0) return 0
    const leaves = changes.map(leafOf)
    const hashOf = await readNodes(sql, { organizationId, projectId, subtrees: subtreesOf({ start: 0, end: log.size }) })
    const nodes = appendLeaves(log.size, leaves, hashOf)
    await Promise.all([
      sql`
        insert into log_leaf (organization_id, project_id, index, leaf)
        select ${organizationId}, ${projectId}, ${log.size} + at - 1, leaf from unnest(${leaves}::text[]) with ordinality as leaf (leaf, at)`,
      sql`
        insert into log_node (organization_id, project_id, level, index, hash)
        select ${organizationId}, ${projectId}, level, index, decode(hash, 'base64')
        from unnest(${nodes.map(({ level }) => level)}::smallint[], ${nodes.map(({ index }) => index)}::int[],
          ${nodes.map(({ hash }) => hash.toString('base64'))}::text[]) as node (level, index, hash)`,
      sql`
        update transparency_log set size = size + ${leaves.length}
        where organization_id = ${organizationId} and project_id = ${projectId}`,
    ])
    return changes.length
  })

const takeChanges = (sql: Sql, { organizationId, projectId }: InProject) => sql<Change[]>`
  with taken as (
    delete from log_change where organization_id = ${organizationId} and project_id = ${projectId} and change_id = any(array(
      select change_id from log_change where organization_id = ${organizationId} and project_id = ${projectId}
      order by change_id limit ${batchMax}))
    returning *
  )
  select iso(at) as at, reason, review_id, type from taken order by change_id`
