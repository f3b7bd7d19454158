import type { DestinationDetails, Topic } from '@earshot/contract'
import { notificationsMessages } from '@earshot/messages/service/notifications'
import { isUnavailable, type Sql } from '../../database/database.ts'
import { hasMovedAway } from '../../database/moved-organizations.ts'
import { transaction } from '../../database/transaction.ts'
import { queueMail } from '../../mail/mail.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { payloadOf } from '../lanes/lane.ts'
import { digestEmail } from '../messages/email.ts'
import { contentOf } from '../messages/event-content.ts'
import { type EmailRecipient, type Messaging, recipientOf } from '../messages/recipient.ts'
import { teamLanguage } from '../receivers/team-language.ts'

/** Events that a digest shows; of all others it says how many. */
const shownMax = 20

interface DueDigest {
  organizationId: string
  organization: string
  destinationId: string
  url: string
  digest: DestinationDetails['digest']
  language: string
}

/**
 * Queues the digest of one destination where one is due: what was put by becomes an email in the same transaction, so that it is in one
 * digest and in no other. Where nothing happened there is none. Returns how many destinations it looked at; 0: none is due.
 */
export async function sendDueDigest(sql: Sql, options: Messaging & { mailKey: PurposeKeys }): Promise<number> {
  const looked: DueDigest[] = []
  try {
    return await transaction(sql, async (sql) => {
      looked.push(...(await takeDue(sql)))
      for (const due of looked) await queueDigest(sql, due, options)
      return looked.length
    })
  } catch (error) {
    // One that can't be made is not in the way of all others: what was put by for it waits for its next.
    if (!isUnavailable(error)) for (const due of looked) await postpone(sql, due)
    throw error
  }
}

/** Takes the destination whose digest is due for the longest time, or none. */
const takeDue = (sql: Sql) => sql<DueDigest[]>`
  with due as (
    select organization_id, destination_id from destination
    where digest_due_at <= now() and status = 'enabled' and kind = 'email' and not ${sql.unsafe(hasMovedAway('destination'))}
    order by digest_due_at limit 1 for update skip locked
  ), taken as (
    update destination set digest_due_at = next_digest_at(destination.digest, now()) from due
    where destination.organization_id = due.organization_id and destination.destination_id = due.destination_id
    returning destination.organization_id, destination.destination_id, destination.url, destination.digest
  )
  select taken.*, organization.name as organization, ${sql.unsafe(teamLanguage('taken.organization_id'))} as language
  from taken join organization using (organization_id)`

const postpone = (sql: Sql, { organizationId, destinationId }: DueDigest) => sql`
  update destination set digest_due_at = next_digest_at(digest, now())
  where organization_id = ${organizationId} and destination_id = ${destinationId} and digest_due_at <= now()`

async function queueDigest(sql: Sql, due: DueDigest, { mailKey, ...messaging }: Messaging & { mailKey: PurposeKeys }): Promise<void> {
  const { organizationId, destinationId } = due
  const recipient = recipientOf({ ...due, kind: 'email' }, messaging) as EmailRecipient
  const { counts, payloads, eventIds } = await takeEvents(sql, due)
  if (counts.length === 0) return
  const words = notificationsMessages(due.language)
  const email = digestEmail(
    {
      counts: counts.map(({ topic, count }) => ({ headline: words.headline[topic], count })),
      newest: payloads.map((payload) => contentOf(payload, recipient)),
    },
    recipient,
  )
  await queueMail(sql, mailKey, { organizationId, projectId: null, kind: 'notification', about: { destinationId, eventIds }, email })
}

interface Taken {
  counts: { topic: Topic; count: number }[]
  payloads: string[]
  /** Of the payloads. */
  eventIds: string[]
}

/** Takes what was put by for a destination: how often each topic, the most frequent first, and the newest payloads. */
async function takeEvents(
  sql: Sql,
  { organizationId, destinationId }: Pick<DueDigest, 'organizationId' | 'destinationId'>,
): Promise<Taken> {
  // One statement: what is put by meanwhile is for the next digest. An event that is kept no longer is told of no more.
  const [taken] = await sql<[Taken]>`
    with taken as (
      delete from digest_event where organization_id = ${organizationId} and destination_id = ${destinationId}
      returning organization_id, day, event_id
    ), told as materialized (
      select event.* from taken join event using (organization_id, day, event_id)
    ), counted as (
      select topic, count(*)::int as count from told group by topic
    ), newest as (
      select day, event_id, ${payloadOf(sql, 'told')} as payload from told order by day desc, event_id desc limit ${shownMax}
    )
    select
      (select coalesce(json_agg(json_build_object('topic', topic, 'count', count) order by count desc, topic), '[]') from counted) as counts,
      (select coalesce(json_agg(payload order by day desc, event_id desc), '[]') from newest) as payloads,
      array(select event_id from newest) as event_ids`
  return taken
}
