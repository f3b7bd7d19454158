import type { Attempt, Delivery, DeliveryDetails, DestinationDetails, DestinationKind } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { time, view } from '../../database/json.ts'
import { daysAround } from '../../database/time-span.ts'
import type { KeyRing } from '../../secrets.ts'
import { payloadOf } from '../../webhooks/lanes/lane.ts'
import { type Messaging, recipientOf } from '../../webhooks/messages/recipient.ts'
import { teamLanguage } from '../../webhooks/receivers/team-language.ts'
import { outgoingRequest } from '../../webhooks/send/outgoing-request.ts'
import { signingKey } from '../../webhooks/send/sign.ts'
import { deliveryView, type InOrganization, unknownDelivery } from './deliveries.ts'

const attemptView = view<Attempt>('attempt', {
  attemptNumber: 'attempt.attempt_number',
  startedAt: time('attempt.started_at'),
  durationMs: 'attempt.duration_ms',
  outcome: 'attempt.outcome',
  failure: 'attempt.failure',
  responseStatus: 'attempt.response_status',
  responseHeaders: 'attempt.response_headers',
  // As bytes: they may be anything. Made a text below.
  responseBody: `encode(attempt.response_body, 'base64')`,
  nextAttemptAt: time('attempt.next_attempt_at'),
  nextAttemptRule: 'attempt.next_attempt_rule',
  isRedacted: 'attempt.is_redacted',
})

interface Read {
  delivery: string
  attempts: string
  url: string
  kind: DestinationKind
  digest: DestinationDetails['digest']
  organization: string
  language: string
  body: string
  redactedAt: DeliveryDetails['redactedAt']
  traceParent: string | null
  waitsFor: DeliveryDetails['waitsFor']
  blockedBy: string | null
  secrets: { encryptionKeyId: string; encrypted: string }[] | null
}

/**
 * A delivery with its payload, every attempt and its response, and the reason it waits. The request is as the next attempt would be at this
 * moment, signature included, so that it can be sent by hand; its URL is the destination's address now.
 * Errors: NOT_FOUND.
 */
export async function getDelivery(
  sql: Sql,
  { organizationId, deliveryId, ...making }: InOrganization & { deliveryId: string; secretKeys: KeyRing; messaging: Messaging },
) {
  const [found] = await sql<Read[]>`
    with found as materialized (
      select * from delivery
      where organization_id = ${organizationId} and day = any(${daysAround(deliveryId)}::date[]) and delivery_id = ${deliveryId}
    ), blocker as materialized (
      select earlier.* from found as delivery cross join lateral (
        select earlier.delivery_id, earlier.event_id, earlier.topic, earlier.state
        from delivery as earlier
        where earlier.organization_id = delivery.organization_id and earlier.destination_id = delivery.destination_id
          and earlier.resource_id = delivery.resource_id and earlier.ordered and earlier.state in ('pending', 'held')
          and earlier.day <= delivery.day + 1 and earlier.event_id < delivery.event_id
        order by earlier.event_id limit 1
      ) as earlier
      where delivery.ordered and delivery.state in ('pending', 'held')
    )
    select ${sql.unsafe(deliveryView.json)}::text as delivery, destination.url, destination.kind, destination.digest, organization.name as organization,
      ${sql.unsafe(teamLanguage('destination.organization_id'))} as language, ${payloadOf(sql, 'event')} as body, iso(event.redacted_at) as redacted_at,
      event.trace_parent,
      coalesce((
        select json_agg(${sql.unsafe(attemptView.json)} order by attempt_number desc) from attempt
        where attempt.organization_id = delivery.organization_id and attempt.day = delivery.day and attempt.delivery_id = delivery.delivery_id
      ), '[]')::text as attempts,
      case
        when delivery.state not in ('pending', 'held') or destination.status = 'deleted' then null
        when destination.status <> 'enabled' then destination.status
        when delivery.state = 'held' then 'recovery'
        when exists (select from blocker) then 'order'
        when delivery.next_attempt_at > now() then case when delivery.next_attempt_rule = 'retry-after' then 'retry-after' else 'schedule' end
        when lane.not_before > now() then case when lane.breaker_seconds > 0 then 'breaker' else 'rate' end
        else 'worker'
      end as waits_for,
      (select json_build_object('deliveryId', delivery_id, 'eventId', event_id, 'topic', topic, 'state', state) from blocker)::text as blocked_by,
      (
        select json_agg(json_build_object('encryptionKeyId', encryption_key_id, 'encrypted', encode(secret_encrypted, 'hex'))
          order by created_at desc, secret_id desc)
        from destination_secret as secret
        where secret.organization_id = delivery.organization_id and secret.destination_id = delivery.destination_id
          and (expires_at is null or expires_at > now())
      ) as secrets
    from found as delivery
    join destination using (organization_id, destination_id)
    join organization using (organization_id)
    join event on event.organization_id = delivery.organization_id and event.day = delivery.day and event.event_id = delivery.event_id
    left join lane on lane.organization_id = delivery.organization_id and lane.destination_id = delivery.destination_id`
  return found ? detailsOf(found, { organizationId, ...making }) : unknownDelivery
}

function detailsOf(
  { delivery: json, attempts, body: payload, redactedAt, traceParent, waitsFor, blockedBy, secrets, ...found }: Read,
  { organizationId, secretKeys, messaging }: InOrganization & { secretKeys: KeyRing; messaging: Messaging },
): DeliveryDetails {
  const delivery: Delivery = JSON.parse(json)
  const { deliveryId, eventId, attemptCount, destinationId } = delivery
  const isOver = delivery.finishedAt !== null
  const keys = (secrets ?? [])
    // A secret that none of our keys decrypts can't sign; the request is then shown without its signature.
    .map(({ encryptionKeyId, encrypted }) => secretKeys.open({ encryptionKeyId, encrypted: Buffer.from(encrypted, 'hex') }, destinationId))
    .flatMap((secret) => (secret === null ? [] : [signingKey(secret)]))
  const attemptNumber = isOver ? Math.max(attemptCount, 1) : attemptCount + 1
  const { headers, body } = outgoingRequest(
    { eventId, deliveryId, attemptNumber, body: Buffer.from(payload), traceParent },
    {
      recipient: recipientOf({ ...found, organizationId, destinationId }, messaging),
      ...{ timestamp: Math.floor(Date.now() / 1000), keys },
    },
  )
  return {
    ...delivery,
    redactedAt,
    request: { url: found.url, headers: pairs(headers), body: body.toString() },
    attempts: (JSON.parse(attempts) as Attempt[]).map((attempt) => ({ ...attempt, responseBody: textOf(attempt.responseBody) })),
    waitsFor,
    blockedBy: blockedBy === null ? null : JSON.parse(blockedBy),
  }
}

/** Headers that have a value: a destination that was deleted has no keys to sign with. */
const pairs = (headers: readonly string[]): Record<string, string> =>
  Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 && headers[at + 1] !== '' ? [[name, headers[at + 1]!] as const] : [])))

/** Bytes as the text that they probably are: what is no UTF-8 is replaced. */
const textOf = (base64: string | null): string | null => (base64 === null ? null : Buffer.from(base64, 'base64').toString())
