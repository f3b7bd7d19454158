import { mailsMessages } from '@earshot/messages/api/mails'
import type { Sql } from '../database/database.ts'

// What a database that was restored must not do again, nor let anybody do: whatever was under way when the backup was made may have been
// done since (docs/operations/backup.md#what-a-restored-backup-promises).

export interface Settled {
  /** Emails that waited: not sent, and shown as failed with the reason. */
  mailsKept: number
  /** Imports that were emailing links: cancelled. */
  importsCancelled: number
  /** Sessions of people and of the webhook portal: ended. */
  sessionsEnded: number
}

/** Settles a database that was restored, before it is served: in the transaction that restored it, or before the service starts. */
export async function settleRestored(sql: Sql): Promise<Settled> {
  const mails = await sql`
    update mail set status = 'failed', last_error = ${mailsMessages.restored} where status = 'queued'`
  await settleLinkEmails(sql)
  const imports = await cancelEmailingImports(sql)
  await skipDueOrders(sql)
  await endDueReminders(sql)
  // Somebody who had signed out, or was signed out, would be in again; a one-time code that was used would open once more.
  const people = await sql`delete from person_session`
  const portals = await sql`delete from portal_session`
  await sql`delete from person_proof`
  // So would an app that was disconnected.
  await sql`delete from connected_app`
  // Their workers are gone: others take these at once, not when the lease is over.
  await sql`update lane set lease_until = now() where claim_token is not null and lease_until > now()`
  return { mailsKept: mails.count, importsCancelled: imports, sessionsEnded: people.count + portals.count }
}

/** A claim is of a request that is gone: it counts as sent (decision 10). */
const settleLinkEmails = (sql: Sql) =>
  sql`update link_email set claimed_at = now() - interval '1 hour' where claimed_at > now() - interval '1 hour'`

/** Its rows have no cooldown of what was emailed since: each would get a second email. */
async function cancelEmailingImports(sql: Sql): Promise<number> {
  await sql`
    update link_import_row as row set state = 'cancelled' from link_import
    where link_import.organization_id = row.organization_id and link_import.project_id = row.project_id
      and link_import.import_id = row.import_id and link_import.kind = 'email' and link_import.status = 'running' and row.state = 'eligible'`
  const cancelled = await sql`
    update link_import set status = 'cancelled', finished_at = now() where kind = 'email' and status = 'running'`
  return cancelled.count
}

/** Those that were due by now may have been sent since: each would get a second email. Those that are due later were not. */
const skipDueOrders = (sql: Sql) => sql`
  update customer_order set state = 'skipped', reason = 'RESTORED_FROM_BACKUP' where state = 'waiting' and send_at <= now()`

/** A link that was emailed two days ago or longer may have been reminded of since. */
const endDueReminders = (sql: Sql) => sql`
  update link set reminder_over = true
  where status = 'issued' and emailed_at is not null and not reminder_over and emailed_at <= now() - interval '48 hours'`
