import type { Sql } from '../../database/database.ts'

/** Rows of one statement: few enough to hold their locks for a moment only. */
export const forgottenMax = 500

/**
 * Deletes subscribers who did not confirm within 7 days, and the rest of those who left. Returns how many; fewer than 500 means that none
 * is left. Emits nothing: the former were never announced, and the latter's end was. Of all organizations at once, and safe with several
 * workers: each takes rows that no other holds.
 */
export async function forgetSubscribers(sql: Sql): Promise<number> {
  const forgotten = await sql`
    with due as materialized (
      select organization_id, project_id, subscriber_id from subscriber
      where expires_at <= now()
      order by expires_at limit ${forgottenMax}
      for update skip locked
    )
    delete from subscriber using due
    where subscriber.organization_id = due.organization_id and subscriber.project_id = due.project_id
      and subscriber.subscriber_id = due.subscriber_id`
  return forgotten.count
}
