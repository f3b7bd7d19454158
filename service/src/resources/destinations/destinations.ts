import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type DestinationCreate,
  type DestinationDetails,
  type DestinationFilter,
  type DestinationKind,
  type DestinationUpdate,
  type DestinationWithSecret,
  destinationsMax,
  invalidField,
  isProblem,
  type Problem,
  problem,
  recoveryPerSecondDefault,
  retrySecondsMax,
  type Topic,
} from '@earshot/contract'
import { destinationsMessages } from '@earshot/messages/api/destinations'
import type { Sql } from '../../database/database.ts'
import type { JsonText, View } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import type { KeyRing } from '../../secrets.ts'
import { recordVersions } from '../../webhooks/receivers/destination-versions.ts'
import { secretPrefix } from '../../webhooks/send/sign.ts'
import { flawOfAddress } from './destination-address.ts'
import { type DestinationKey, readDestination, unknownDestination, withSecretView } from './destination-details.ts'
import { flawOfFilter, keptFilter } from './destination-filter.ts'
import { forgetDigest, forgetFailing, openLane } from './destination-status.ts'
import { startHeldRecovery } from './held-deliveries.ts'
import { lockDestination } from './lock-destination.ts'
import { countOrderable, orderedMax, putInOrder } from './ordered-mode.ts'

// Destinations: where events are sent, which topics, and how. The API's upsert is in upsert-destination.ts.

export interface TargetRules {
  /** Allows http, every port and private addresses, never user names and passwords. */
  allowPrivateTargets: boolean
  /** Keys that encrypt signing secrets. */
  secretKeys: KeyRing
}

/**
 * Destinations of an organization that are kept, deleted ones included, which explain past deliveries: every event is listed with its
 * outcome at each of them, so an organization that creates and deletes them all day would slow the lists. 500: 50 ms for a page of events.
 */
const rememberedMax = 500

/**
 * Creates a destination, as the portal has it.
 * Errors: VALIDATION_ERROR (an address that may not be sent to, waits that don't fit) · LIMIT_REACHED (20 an organization, 500 with deleted
 * ones that are remembered).
 */
export const createDestination = (
  sql: Sql,
  { organizationId, settings, ...rules }: TargetRules & { organizationId: string; settings: DestinationCreate },
): Promise<JsonText<DestinationWithSecret> | Problem<'VALIDATION_ERROR' | 'LIMIT_REACHED'>> =>
  addDestination(sql, withSecretView, { organizationId, settings, ...rules })

/** Changes the settings of a destination, and returns it. Errors: as changeSettings. */
export const updateDestination = (
  sql: Sql,
  { changes, allowPrivateTargets, ...key }: DestinationKey & Pick<TargetRules, 'allowPrivateTargets'> & { changes: DestinationUpdate },
): Promise<JsonText<DestinationDetails> | Problem<'VALIDATION_ERROR' | 'NOT_FOUND' | 'CONFLICT'>> =>
  lockDestination(sql, key, async (sql) => {
    const outcome = await changeSettings(sql, { ...key, changes, allowPrivateTargets })
    return isProblem(outcome) ? outcome : readDestination(sql, key)
  })

/**
 * Adds a destination with a secret and a lane, and shows it as `show` does. The organization is locked, so that two at once can't make
 * the 21st. Errors: VALIDATION_ERROR · LIMIT_REACHED.
 */
export async function addDestination<T>(
  sql: Sql,
  show: View<T>,
  { organizationId, settings: wished, ...rules }: TargetRules & { organizationId: string; settings: DestinationCreate },
): Promise<JsonText<T> | Problem<'VALIDATION_ERROR' | 'LIMIT_REACHED'>> {
  const settings = withChanges({ ...newSettings, url: wished.url }, wished)
  const flaw = flawOf(settings, wished, rules) ?? (await flawOfFilter(sql, { organizationId, filter: wished.filter }))
  if (flaw) return flaw
  const destinationId = randomUUIDv7()
  const secret = newSecret()
  const closed = rules.secretKeys.close(secret, destinationId)
  return transaction(sql, async (sql) => {
    await sql`select from organization where organization_id = ${organizationId} for no key update`
    const [made] = await sql<{ json: JsonText<T> }[]>`
      with room as materialized (
        select (select count(*) from destination where organization_id = ${organizationId} and status <> 'deleted') < ${destinationsMax}
          and (select count(*) from destination where organization_id = ${organizationId}) < ${rememberedMax} as is_left
      ), made as (
        insert into destination (organization_id, destination_id, kind, url, name, topics, filter, digest, digest_due_at, retry_policy, retry_delays,
          timeout_seconds, rate_per_second, ordered)
        select ${organizationId}, ${destinationId}, ${settings.kind}, ${settings.url}, ${settings.name}, ${settings.topics}::text[],
          ${JSON.stringify(settings.filter)}::text::jsonb, ${settings.digest}, next_digest_at(${settings.digest}, now()),
          ${settings.retryPolicy}, ${settings.retryDelays}::int[], ${settings.timeoutSeconds}, ${settings.ratePerSecond}, ${settings.ordered}
        from room where is_left
        returning *
      ), with_secret as (
        insert into destination_secret (organization_id, destination_id, secret_encrypted, encryption_key_id)
        select organization_id, destination_id, ${closed.encrypted}, ${closed.encryptionKeyId} from made
      ), with_lane as (
        insert into lane (organization_id, destination_id) select organization_id, destination_id from made
      ), with_version as (${recordVersions(sql, 'made')})
      select ${sql.unsafe(show.json)}::text as json
      from (select *, ${secret}::text as secret from made) as destination`
    return made?.json ?? problem('LIMIT_REACHED', destinationsMessages.full({ max: destinationsMax, rememberedMax }))
  })
}

/** A new signing secret: 32 random bytes. */
export const newSecret = () => secretPrefix + randomBytes(32).toString('base64')

/**
 * Changes the settings that are named; `updatedAt` only if one of them was different. A new address is another receiver: it enables a
 * destination that was disabled, held deliveries are sent at 10 a second, and the old receiver's failures are forgotten. Ordered mode puts
 * waiting deliveries in order; switching it off lets them go. Callers are in lockDestination.
 * Errors: NOT_FOUND · VALIDATION_ERROR · CONFLICT (ordered mode while more than 10,000 wait).
 */
export async function changeSettings(
  sql: Sql,
  {
    changes,
    allowPrivateTargets,
    ...key
  }: DestinationKey &
    Pick<TargetRules, 'allowPrivateTargets'> & { changes: Omit<DestinationUpdate, 'topics'> & { topics?: readonly Topic[] | null } },
): Promise<'changed' | 'same' | Problem<'VALIDATION_ERROR' | 'NOT_FOUND' | 'CONFLICT'>> {
  const { organizationId, destinationId } = key
  const [known] = await sql<(Settings & { status: string })[]>`
    select kind, url, name, topics, filter, digest, retry_policy, retry_delays, timeout_seconds, rate_per_second, ordered, status
    from destination where organization_id = ${organizationId} and destination_id = ${destinationId} and status <> 'deleted'`
  if (!known) return unknownDestination
  const { status, ...before } = known
  const after = withChanges(before, changes)
  const flaw = flawOf(after, changes, { allowPrivateTargets }) ?? (await flawOfFilter(sql, { organizationId, filter: changes.filter }))
  if (flaw) return flaw
  if (isDeepStrictEqual(before, after)) return 'same'

  const moved = before.url !== after.url
  const isOrderNew = before.ordered !== after.ordered
  if (isOrderNew && after.ordered && (await countOrderable(sql, key)) > orderedMax)
    return problem('CONFLICT', destinationsMessages.tooManyPending({ max: orderedMax }))
  if (moved && status === 'disabled') await startHeldRecovery(sql, { ...key, kind: 'held', perSecond: recoveryPerSecondDefault })
  if (isOrderNew) await putInOrder(sql, { ...key, ordered: after.ordered })
  if (moved) await forgetFailing(sql, key)
  // A worker may disable it until the row is locked, so a new address counts as a change of the status whatever it was before.
  const isOther = moved || !isDeepStrictEqual([before.topics, before.filter], [after.topics, after.filter])
  await sql`
    with changed as (
      update destination set kind = ${after.kind}, url = ${after.url}, name = ${after.name}, topics = ${after.topics}::text[],
        filter = ${JSON.stringify(after.filter)}::text::jsonb, digest = ${after.digest},
        digest_due_at = iif(digest = ${after.digest}, digest_due_at,
          -- What was put by goes out now.
          iif(${after.digest === 'none' && after.kind === 'email'}, now(), next_digest_at(${after.digest}, now()))),
        retry_policy = ${after.retryPolicy},
        retry_delays = ${after.retryDelays}::int[], timeout_seconds = ${after.timeoutSeconds}, rate_per_second = ${after.ratePerSecond},
        ordered = ${after.ordered}, updated_at = now(),
        status = case when ${moved} and status = 'disabled' then 'enabled' else status end,
        status_changed_at = iif(${moved} and status = 'disabled', now(), status_changed_at),
        disabled_reason = case when ${moved} and status = 'disabled' then null else disabled_reason end
      where organization_id = ${organizationId} and destination_id = ${destinationId}
      returning *
    ), other as (select * from changed where ${isOther})
    ${recordVersions(sql, 'other')}`
  if (before.kind === 'email' && after.kind !== 'email') await forgetDigest(sql, key)
  if (moved) await openLane(sql, key)
  else
    await sql`
      update lane set version = version + 1, target_version = target_version + 1,
        due_at = iif(claim_token is null, least(due_at, greatest(now(), not_before)), due_at)
      where organization_id = ${organizationId} and destination_id = ${destinationId}`
  return 'changed'
}

/** A destination's settings as its row has them. */
interface Settings {
  kind: DestinationKind
  url: string
  name: string | null
  topics: Topic[] | null
  filter: DestinationFilter
  digest: DestinationDetails['digest']
  retryPolicy: DestinationDetails['retryPolicy']
  retryDelays: number[] | null
  timeoutSeconds: number
  ratePerSecond: number | null
  ordered: boolean
}

/** The settings of a destination that is created without any. 15 s: docs/rules/webhooks.md#timeouts */
const newSettings: Omit<Settings, 'url'> = {
  kind: 'webhook',
  name: null,
  topics: null,
  filter: {},
  digest: 'none',
  retryPolicy: 'standard',
  retryDelays: null,
  timeoutSeconds: 15,
  ratePerSecond: null,
  ordered: false,
}

function withChanges(before: Settings, changes: Partial<Omit<Settings, 'topics'>> & { topics?: readonly Topic[] | null }): Settings {
  const {
    kind = before.kind,
    url,
    name,
    topics,
    filter,
    digest,
    retryPolicy,
    retryDelays,
    timeoutSeconds,
    ratePerSecond,
    ordered,
  } = changes
  const policy = retryPolicy ?? before.retryPolicy
  return {
    kind,
    url: url ?? before.url,
    name: name === undefined ? before.name : name || null,
    topics: topics === undefined ? before.topics : topics && [...topics],
    filter: filter ? keptFilter(filter) : before.filter,
    // What is no email any more has none.
    digest: digest ?? (kind === 'email' ? before.digest : 'none'),
    retryPolicy: policy,
    retryDelays: policy === 'custom' ? (retryDelays ?? before.retryDelays) : null,
    timeoutSeconds: timeoutSeconds ?? before.timeoutSeconds,
    ratePerSecond: ratePerSecond === undefined ? before.ratePerSecond : ratePerSecond,
    ordered: ordered ?? before.ordered,
  }
}

/** Checks of settings that no schema can express: null when they are good. */
function flawOf(
  { kind, url, digest, retryPolicy, retryDelays }: Settings,
  sent: Pick<Partial<DestinationUpdate>, 'kind' | 'url' | 'retryDelays'>,
  rules: Pick<TargetRules, 'allowPrivateTargets'>,
): Problem<'VALIDATION_ERROR'> | null {
  const urlFlaw = sent.url === undefined && sent.kind === undefined ? null : flawOfAddress({ kind, url }, rules)
  if (urlFlaw) return urlFlaw
  if (digest !== 'none' && kind !== 'email') return invalidField('digest', 'kind', destinationsMessages.digestOfOther)
  if (retryPolicy === 'custom' && !retryDelays) return invalidField('retryDelays', 'required', destinationsMessages.retryDelays.missing)
  if (retryPolicy !== 'custom' && sent.retryDelays !== undefined)
    return invalidField('retryDelays', 'policy', destinationsMessages.retryDelays.notCustom)
  const seconds = retryDelays?.reduce((sum, delay) => sum + delay, 0) ?? 0
  return seconds > retrySecondsMax
    ? invalidField('retryDelays', 'sum', destinationsMessages.retryDelays.tooLong({ seconds, max: retrySecondsMax }))
    : null
}
