import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { type Email, queueMail } from '../../mail/mail.ts'
import type { PurposeKeys } from '../../secrets.ts'
import type { LaneKey } from '../lanes/lane.ts'
import { recordVersions } from '../receivers/destination-versions.ts'
import { disabledEmail, failingEmail, type NotifiedOwner, type Told } from './owner-email.ts'

// A destination that fails for days is disabled, and its organization's owners are told before and then. Faults of our own network are
// not counted (record/statement.ts). A success starts the judgement anew; so does enabling it
// again, or giving it another address.

/** No success for so long, in so many failures, of at least two events, over so long: docs/rules/webhooks.md#disabling */
const rule = { hours: 120, failures: 20, spanHours: 12 } as const

/** Hours of failing after which owners are told: docs/rules/webhooks.md#disabling */
const toldHours = [24, 60, 84, 108] as const

/**
 * Where nothing has failed for so long, nothing was tried: there were no events, or no workers. Then there is nothing new to tell, and
 * nothing to disable by. 29 h: the longest wait between two attempts, 24 h and a fifth.
 */
const newsHours = 29

/** Destinations of one sweep. */
export const destinationsMax = 50

export interface OwnerNotices {
  /** Where the dashboard is. */
  baseUrl: string
  mailKey: PurposeKeys
  retentionDays: number
  /** The owners of an organization, each once. */
  ownersToNotify(sql: Sql, of: { organizationId: string }): Promise<NotifiedOwner[]>
}

/**
 * Disables the destinations that have failed for long enough, and queues the emails that are due, of every organization. Answers how
 * many destinations it found. Each email once, over any number of workers and restarts: it is queued in the transaction that notes it.
 * Of several that are due, because nobody was there to tell, only the last. A paused destination is told of when it fails again.
 *
 * Besides the rule's own words, a destination must have failed lately: workers that come back after days disable none before they have
 * tried it.
 */
export async function checkFailingDestinations(sql: Sql, telling: OwnerNotices): Promise<number> {
  const disabled = await disableFailing(sql)
  const [failing, untold] = [await findFailing(sql), await findUntold(sql)]
  for (const each of failing) await tellOfFailing(sql, telling, each)
  for (const each of untold) await tellOfDisabling(sql, telling, each)
  return Math.max(disabled, failing.length, untold.length)
}

/** Both rows are locked, so that none is disabled that delivers at this very moment; those that somebody else has are left for the next time. */
async function disableFailing(sql: Sql): Promise<number> {
  const disabled = await sql`
    with due as materialized (
      select destination.organization_id, destination.destination_id
      from destination_failing as failing join destination using (organization_id, destination_id)
      where failing.since <= now() - make_interval(hours => ${rule.hours}) and destination.status = 'enabled' and ${isEnough(sql)}
      order by destination.organization_id, destination.destination_id limit ${destinationsMax}
      for no key update of destination, failing skip locked
    ), changed as (
      update destination set status = 'disabled', disabled_reason = 'failing', status_changed_at = now(), updated_at = now()
      from due
      where destination.organization_id = due.organization_id and destination.destination_id = due.destination_id
        and destination.status = 'enabled'
      returning destination.*
    )
    ${recordVersions(sql, 'changed')}`
  return disabled.count
}

/** Whether there is enough to judge by, whatever the hours. */
const isEnough = (sql: Sql) => sql`failing.failures >= ${rule.failures} and failing.is_several
  and failing.last_failure_at - failing.since >= make_interval(hours => ${rule.spanHours}) and ${isNews(sql)}`

const isNews = (sql: Sql) => sql`failing.last_failure_at > now() - make_interval(hours => ${newsHours})`

interface Failing extends LaneKey, Omit<Told, 'shownAt'> {
  since: Date
  /** As the database has it, to the microsecond. */
  sinceText: string
  hours: number
  toldHours: number
  disabledAt: Date
}

const findFailing = (sql: Sql): Promise<Failing[]> =>
  sql<Failing[]>`
    select failing.organization_id, failing.destination_id, organization.name as organization, destination.name, destination.url,
      failing.since, failing.since::text as since_text, failing.failures, failing.last_result, stage.hours, failing.told_hours,
      -- One that had too little to be judged by for so long is tried a few times more.
      greatest(failing.since + make_interval(hours => ${rule.hours}), now() + make_interval(hours => ${rule.spanHours})) as disabled_at
    from destination_failing as failing
    join destination using (organization_id, destination_id)
    join organization using (organization_id)
    cross join lateral (
      select max(hours) as hours from unnest(${[...toldHours]}::int[]) as hours where failing.since <= now() - make_interval(hours => hours)
    ) as stage
    where failing.since <= now() - make_interval(hours => ${toldHours[0]}) and destination.status = 'enabled'
      and stage.hours > failing.told_hours and ${isNews(sql)}
    order by failing.since limit ${destinationsMax}`

const tellOfFailing = (sql: Sql, telling: OwnerNotices, { organizationId, destinationId, ...failing }: Failing): Promise<void> =>
  transaction(sql, async (sql) => {
    const noted = await sql`
      update destination_failing set told_hours = ${failing.hours}
      where organization_id = ${organizationId} and destination_id = ${destinationId}
        and since = ${failing.sinceText}::text::timestamptz and told_hours = ${failing.toldHours}`
    if (noted.count === 0) return
    const shownAt = addressOf(telling, { organizationId, destinationId })
    await writeToOwners(sql, telling, organizationId, (owner) => failingEmail(owner, { ...failing, shownAt }))
  })

interface Untold extends LaneKey, Omit<Told, 'shownAt'> {
  reason: 'failing' | 'gone' | 'asked' | null
}

const findUntold = (sql: Sql): Promise<Untold[]> =>
  sql<Untold[]>`
    select destination.organization_id, destination.destination_id, organization.name as organization, destination.name, destination.url,
      destination.disabled_reason as reason, failing.since, coalesce(failing.failures, 0) as failures, failing.last_result
    from destination
    join organization using (organization_id)
    left join destination_failing as failing using (organization_id, destination_id)
    where destination.status = 'disabled' and ${isUntold(sql)}
    order by destination.status_changed_at limit ${destinationsMax}`

const isUntold = (sql: Sql) => sql`coalesce(destination.disabled_told_at, '-infinity') < destination.status_changed_at`

const tellOfDisabling = (sql: Sql, telling: OwnerNotices, { organizationId, destinationId, reason, ...told }: Untold): Promise<void> =>
  transaction(sql, async (sql) => {
    const noted = await sql`
      update destination set disabled_told_at = now()
      where organization_id = ${organizationId} and destination_id = ${destinationId} and status = 'disabled' and ${isUntold(sql)}`
    if (noted.count === 0 || reason === null) return
    const { retentionDays } = telling
    const shownAt = addressOf(telling, { organizationId, destinationId })
    await writeToOwners(sql, telling, organizationId, (owner) => disabledEmail(owner, { ...told, shownAt, reason, retentionDays }))
  })

/** Where the dashboard shows it: a route of web/src/portal/routes.ts. */
const addressOf = ({ baseUrl }: OwnerNotices, { organizationId, destinationId }: LaneKey) =>
  `${baseUrl}/dashboard/o/${organizationId}/destinations/${destinationId}`

async function writeToOwners(
  sql: Sql,
  { mailKey, ownersToNotify }: OwnerNotices,
  organizationId: string,
  compose: (owner: NotifiedOwner) => Email,
): Promise<void> {
  for (const owner of await ownersToNotify(sql, { organizationId }))
    await queueMail(sql, mailKey, { organizationId, projectId: null, kind: 'webhooks', email: compose(owner) })
}
