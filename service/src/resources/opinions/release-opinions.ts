import { randomUUID } from 'node:crypto'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { type Holding, keepOpinion } from './keep-opinion.ts'

/** Opinions of one sweep: few enough to be over in a moment. */
export const releasedMax = 100

/**
 * Lets the incognito opinions appear whose moment has come, of every organization, in no order. From then on they are opinions like
 * any other, of the day they appear. Returns how many. Announces, for each: opinion.created, answer.created.
 */
export async function releaseOpinions(sql: Sql): Promise<number> {
  const due = await sql<{ organizationId: string; projectId: string; heldId: string }[]>`
    select organization_id, project_id, held_id from (select * from held_opinion where release_at <= now() limit ${releasedMax}) as due
    order by random()`
  for (const held of due) await releaseOpinion(sql, held)
  return due.length
}

/** One opinion, once, whoever else tries; one that was stirred meanwhile has another id and comes with the next sweep. */
const releaseOpinion = (sql: Sql, { organizationId, projectId, heldId }: { organizationId: string; projectId: string; heldId: string }) =>
  transaction(sql, async (sql) => {
    const [held] = await sql<Holding[]>`
      delete from held_opinion where organization_id = ${organizationId} and project_id = ${projectId} and held_id = ${heldId}
      returning organization_id, project_id, own_token_sha256, written, source, method, status, language`
    if (held) await keepOpinion(sql, { ...held, reviewId: randomUUID(), customer: { email: null } })
  })
