import type { Sql } from '../database/database.ts'

// Emails that visitors cause: anybody can type any address, so a project sends so many an hour. Further ones wait their turn, behind
// nobody but each other; the team's never wait for them (decision 39).

/** Emails in an hour: more than people cause, few enough that no mail server takes the project for a sender of spam. */
export const anHourMax = 300
/** Hours that one may wait: as long as the code and the link in it stay good for days, and no disk fills. Twenty-five times as many. */
const waitHoursMax = 25

/**
 * When the next email that a visitor of a project causes is due, by the database's clock: now, or an hour after the one that is 300
 * before it. `full`: so many wait that it would take longer than 25 hours. Of many at once some may be due at the same moment.
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
        order by visitor_due_at desc offset ${anHourMax - 1} limit 1
      ) + interval '1 hour') as due_at
    ) as next`
  const { dueAt, dueSecond, waitSeconds } = next
  return waitSeconds > 0 ? { kind: 'full', waitSeconds } : { dueAt, dueSecond }
}
