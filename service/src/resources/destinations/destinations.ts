import { randomBytes, randomUUIDv7 } from 'node:crypto'
import {
  type Destination,
  type DestinationCreated,
  destinationsMax,
  type Refusal,
  refuse,
  refuseField,
  type Topic,
  topicNames,
} from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { type JsonText, shown, time } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import { encrypt, keyId } from '../../secrets.ts'
import { isId } from '../../text.ts'
import { findUrlFlaw } from '../../webhooks/address-guard.ts'
import { secretPrefix } from '../../webhooks/sign.ts'

// Destinations: where an organization's events are sent. Who may be sent to is the address guard's to say; how it is done is
// told in webhooks/.

const fields = {
  destinationId: 'destination_id',
  url: 'url',
  // Null is every topic, also those to come.
  topics: `to_json(coalesce(topics, '{${topicNames.join(',')}}'))`,
  status: 'status',
  disabledReason: 'disabled_reason',
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
}
const destinationShown = shown<Destination>('destination', fields)
const destinationCreatedShown = shown<DestinationCreated>('destination', { ...fields, secret: 'secret' })

export interface TargetRules {
  /** Opens http, every port and private addresses, never user names and passwords. */
  allowPrivateTargets: boolean
  /** What signing secrets are encrypted with. */
  secretKey: Buffer
}

export interface DestinationWish extends TargetRules {
  organizationId: string
  /** The one to change; a new one without it. */
  destinationId?: string
  url: string
  topics?: readonly Topic[]
}

/**
 * Creates a destination, or changes the one that is named. Without topics a new one gets every topic, also those to come, and a
 * known one keeps what it had. The secret is shown in the answer to the creation and never again.
 * Refuses: VALIDATION_ERROR (an address that may not be sent to) · NOT_FOUND · LIMIT_REACHED (20 an organization).
 */
export async function upsertDestination(
  sql: Sql,
  wish: DestinationWish,
): Promise<
  | { created: JsonText<DestinationCreated> }
  | { changed: JsonText<Destination> }
  | Refusal<'VALIDATION_ERROR'>
  | Refusal<'NOT_FOUND'>
  | Refusal<'LIMIT_REACHED'>
> {
  const flaw = findUrlFlaw(wish.url, wish)
  if (flaw !== null) return refuseField('url', 'url', flaw)
  return wish.destinationId === undefined
    ? createDestination(sql, wish)
    : changeDestination(sql, { ...wish, destinationId: wish.destinationId })
}

/** The organization is locked, so that two at once can't make the 21st. */
const createDestination = (sql: Sql, { organizationId, url, topics, secretKey }: DestinationWish) =>
  transaction(sql, async (sql) => {
    await sql`select from organization where organization_id = ${organizationId} for no key update`
    const destinationId = randomUUIDv7()
    const secret = secretPrefix + randomBytes(32).toString('base64')
    const [made] = await sql<{ json: JsonText<DestinationCreated> }[]>`
      with made as (
        insert into destination (organization_id, destination_id, url, topics)
        select ${organizationId}, ${destinationId}, ${url}, ${topics ? [...topics] : null}::text[]
        where (select count(*) from destination where organization_id = ${organizationId}) < ${destinationsMax}
        returning *
      ), secret as (
        insert into destination_secret (organization_id, destination_id, secret_encrypted, encryption_key_id)
        select organization_id, destination_id, ${encrypt(secretKey, Buffer.from(secret), destinationId)}, ${keyId(secretKey)} from made
      ), lane as (
        insert into lane (organization_id, destination_id) select organization_id, destination_id from made
      )
      select ${sql.unsafe(destinationCreatedShown.json)}::text as json
      from (select *, ${secret}::text as secret from made) as destination`
    return made
      ? { created: made.json }
      : refuse('LIMIT_REACHED', `An organization has at most ${destinationsMax} destinations; change one of them.`)
  })

/** A new address enables a destination that was disabled: it is another receiver. What waits for it may be due at once. */
async function changeDestination(sql: Sql, { organizationId, destinationId, url, topics }: DestinationWish & { destinationId: string }) {
  if (!isId(destinationId)) return unknown
  const wanted = topics ? [...topics] : null
  const [changed] = await sql<{ json: JsonText<Destination> }[]>`
    with destination as (
      update destination set
        url = ${url},
        topics = coalesce(${wanted}::text[], topics),
        status = case when status = 'disabled' and url <> ${url} then 'enabled' else status end,
        disabled_reason = case when status = 'disabled' and url <> ${url} then null else disabled_reason end,
        updated_at = case when url <> ${url} or topics is distinct from coalesce(${wanted}::text[], topics) then now() else updated_at end
      where organization_id = ${organizationId} and destination_id = ${destinationId}
      returning *
    ), woken as (
      update lane set due_at = least(due_at, now()), version = version + 1, target_version = target_version + 1 from destination
      where lane.organization_id = destination.organization_id and lane.destination_id = destination.destination_id
    )
    select ${sql.unsafe(destinationShown.json)}::text as json from destination`
  return changed ? { changed: changed.json } : unknown
}

const unknown = refuse('NOT_FOUND', 'The organization has no such destination.')
