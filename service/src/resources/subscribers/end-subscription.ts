import type { Sql } from '../../database/database.ts'
import { record } from '../../events/record.ts'
import { asciiEmail } from '../../text.ts'
import { isOfDeletedProject } from '../projects/projects.ts'
import { leftDays, subscriberDeletedView } from './subscribers.ts'

/**
 * Ends the subscriptions of an address: of one project, or of every project of the organization where `projectId` is null. Its names and
 * addresses are deleted; where it was only invited, it counts as declined and it isn't invited again for as long as the email would have
 * been valid. Returns how many subscriptions ended, 0 where there was none.
 * Emits: subscriber.deleted (not blocked), for each but those of deleted projects.
 */
export async function endSubscription(
  sql: Sql,
  { organizationId, projectId, email }: { organizationId: string; projectId: string | null; email: string },
): Promise<number> {
  // Rows are locked as they were: a confirmation or a block at the same time comes before this or after it.
  const [ended] = await sql<[{ count: number }]>`
    with before as materialized (
      select * from subscriber
      where organization_id = ${organizationId} and email_ascii = ${asciiEmail(email)}
        and (${projectId}::uuid is null or project_id = ${projectId}) and status in ('pending', 'active')
      order by project_id for update
    ), declined as (
      update subscriber set status = 'declined' from before
      where subscriber.organization_id = before.organization_id and subscriber.project_id = before.project_id
        and subscriber.subscriber_id = before.subscriber_id and before.status = 'pending'
    ), gone as (
      update subscriber set status = 'left', email = null, email_ascii = null, name = null, deleted_at = now(),
        expires_at = now() + make_interval(days => ${leftDays})
      from before
      where subscriber.organization_id = before.organization_id and subscriber.project_id = before.project_id
        and subscriber.subscriber_id = before.subscriber_id and before.status = 'active'
      returning 1
    ), known as (
      select * from before where status = 'active' and not ${sql.unsafe(isOfDeletedProject('before'))}
    ),
    ${record(sql, 'subscriber.deleted', subscriberDeletedView({ blocked: false }), 'known')}
    select count(*)::int as count from gone`
  return ended.count
}
