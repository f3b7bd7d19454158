import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { asciiEmail } from '../../text.ts'

// Addresses that are not to be emailed. `unsubscribed` is their owner's wish, which they can undo; `blocked` is the team's decision. The
// one doesn't undo the other: an address can have both. Of an erased address only a keyed digest is left, which still matches it.

export type SuppressionReason = 'unsubscribed' | 'blocked'

export interface Suppression {
  organizationId: string
  /** Null: by the whole organization, projects to come included. */
  projectId: string | null
  email: string
  reason: SuppressionReason
}

/** Suppresses an address. Returns whether that is new. */
export async function suppress(sql: Sql, { organizationId, projectId, email, reason }: Suppression): Promise<boolean> {
  const made = await sql`
    insert into suppression (organization_id, project_id, email, reason)
    values (${organizationId}, ${projectId}, ${asciiEmail(email)}, ${reason})
    on conflict (organization_id, email, project_id, reason) do nothing`
  return made.count === 1
}

/** Removes exactly this suppression: one for the organization is not removed for a project. Returns whether there was one. */
export async function unsuppress(sql: Sql, { organizationId, projectId, email, reason }: Suppression): Promise<boolean> {
  const lifted = await sql`
    delete from suppression
    where organization_id = ${organizationId} and project_id is not distinct from ${projectId}::uuid and reason = ${reason}
      and email ${isAddress(sql, { organizationId, email })}`
  return lifted.count > 0
}

/** The reason that an address may not be emailed for a project; null: it may. A block goes before the owner's wish: they can't undo it. */
export async function findSuppression(
  sql: Sql,
  { organizationId, projectId, email }: Omit<Suppression, 'reason'>,
): Promise<SuppressionReason | null> {
  const [found] = await sql<{ reason: SuppressionReason }[]>`
    select reason from suppression
    where organization_id = ${organizationId} and email ${isAddress(sql, { organizationId, email })}
      and (project_id is null or project_id = ${projectId})
    order by reason limit 1`
  return found?.reason ?? null
}

/** SQL that follows a column with an address: it is this one, erased or not. */
export const isAddress = (sql: Sql, { organizationId, email }: Pick<Suppression, 'organizationId' | 'email'>) =>
  sql`= any(array[${asciiEmail(email)}::text] || (
    select array_agg(erased_under(one, ${asciiEmail(email)})) from suppression_key, unnest(key || other_keys) as one
    where suppression_key.organization_id = ${organizationId}))`

/**
 * Replaces the suppressions of an address by a digest that still matches it, for the whole organization. Returns how many rows still had
 * the address.
 */
export const forgetSuppressed = (sql: Sql, { organizationId, email }: Pick<Suppression, 'organizationId' | 'email'>): Promise<number> =>
  transaction(sql, async (sql) => {
    const known = await sql<{ suppressionId: string }[]>`
      select suppression_id from suppression where organization_id = ${organizationId} and email = ${asciiEmail(email)} for update`
    if (known.length === 0) return 0
    await sql`insert into suppression_key (organization_id) values (${organizationId}) on conflict do nothing`
    // One that was erased before, and said no again since, has its digest already.
    await sql`
      with known as (
        delete from suppression
        where organization_id = ${organizationId} and suppression_id = any(${known.map(({ suppressionId }) => suppressionId)}::uuid[])
        returning *
      )
      insert into suppression (organization_id, project_id, email, reason, created_at)
      select organization_id, project_id, erased_under(suppression_key.key, known.email), reason, created_at
      from known join suppression_key using (organization_id)
      on conflict (organization_id, email, project_id, reason) do nothing`
    return known.length
  })

/** An SQL expression: an address in every form that a suppression of it may have: as it is, and as it was erased here or where projects came from. */
const formsOf = (organizationId: string, email: string) => `(array[${email}] || (
  select array_agg(erased_under(one, ${email})) from suppression_key, unnest(key || other_keys) as one
  where suppression_key.organization_id = ${organizationId}))`

/**
 * An SQL expression: whether the address in a column (in the form it is compared in) of a table with organization_id and project_id
 * may not be written to, for any reason or for the one.
 */
export const isSuppressed = (table: string, emailColumn: string, reason?: SuppressionReason): string =>
  `exists (select from suppression where suppression.organization_id = ${table}.organization_id
    and suppression.email = any(${formsOf(`${table}.organization_id`, `${table}.${emailColumn}`)})
    and (suppression.project_id is null or suppression.project_id = ${table}.project_id)
    ${reason ? `and suppression.reason = '${reason}'` : ''})`
