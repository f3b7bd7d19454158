import type { Sql } from '../database/database.ts'

// Emails that visitors cause: anybody can type any address, so a project sends at most 300 an hour. Further ones wait for each other
// only. The team's emails never wait for them (decision 39).

/** Emails in an hour: more than people cause, few enough that no mail server takes the project for a sender of spam. */
export const visitorEmailsPerHourMax = 300
/** Hours that an email may wait: short beside the days that its code and link stay good, and few enough that no disk fills. */
const waitHoursMax = 25

/**
 * Returns when the next email that a visitor of a project causes is due, by the database's clock: now, or one hour after the 300th email
 * before it. `full`: so many wait that it would be due in more than 25 hours. Of many at once some may be due at the same moment.
 */
export async function nextVisitorMail(
  sql: Sql,
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<{ dueAt: string; dueSecond: number } | { kind: 'full'; waitSeconds: number }> {
  const [next] = await sql<[{ dueAt: string; dueSecond: number; waitSeconds: number }]>`
    select due_at::text, floor(extract(epoch from due_at))::float as due_second,
      ceil(extract(epoch from due_at - now()))::int - ${waitHoursMax * 3600} as wait_seconds
    from (
      select greatest(now(), (
        select visitor_due_at from mail
        where organization_id = ${organizationId} and project_id = ${projectId} and visitor_due_at > now() - interval '1 hour'
        order by visitor_due_at desc offset ${visitorEmailsPerHourMax - 1} limit 1
      ) + interval '1 hour') as due_at
    ) as next`
  const { dueAt, dueSecond, waitSeconds } = next
  return waitSeconds > 0 ? { kind: 'full', waitSeconds } : { dueAt, dueSecond }
}
