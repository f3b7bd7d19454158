import {
  type ApiKey,
  type ApiKeyCreated,
  apiKeysMax,
  invalidField,
  isAtLeast,
  type Permission,
  type Problem,
  problem,
} from '@earshot/contract'
import { organizationsMessages } from '@earshot/messages/api/organizations'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { findRole, lockMembers, notAdmin } from '../members/members.ts'
import { createKey } from './api-keys.ts'

// API keys in the dashboard. api-keys.ts has the format of a key and its look-up.

/** Revoked and expired keys that are listed: the newest ones. */
const pastListedMax = 200

const keyView = view<ApiKey>('api_key', {
  keyId: 'key_id',
  name: 'name',
  permissions: 'permissions',
  createdBy: 'created_by',
  createdAt: time('created_at'),
  expiresAt: time('expires_at'),
  lastUsedAt: time("date_trunc('minute', last_used_at)"),
  revokedAt: time('revoked_at'),
})

/** SQL: whether a key works. */
const isGood = 'revoked_at is null and (expires_at is null or expires_at > now())'

/** All keys that work and the last 200 that do no more, newest first, in one statement. */
export async function listDashboardKeys(
  sql: Sql,
  { organizationId }: { organizationId: string },
): Promise<JsonText<{ apiKeys: ApiKey[] }>> {
  const [list] = await sql<[{ json: string }]>`
    select json_build_object('apiKeys', coalesce(json_agg(${sql.unsafe(keyView.json)} order by key_id desc), '[]'))::text as json
    from (
      (select * from api_key where organization_id = ${organizationId} and ${sql.unsafe(isGood)})
      union all
      (select * from api_key where organization_id = ${organizationId} and not (${sql.unsafe(isGood)})
        order by key_id desc limit ${pastListedMax})
    ) as api_key`
  return list.json
}

/**
 * Creates a key, and returns its secret this once. A date alone ends with that day in UTC.
 * Errors: Forbidden (the caller is no admin any more) · LIMIT_REACHED (100 valid ones) · VALIDATION_ERROR (an end that is past by the database’s clock).
 */
export const createDashboardKey = (
  sql: Sql,
  {
    expiresAt,
    ...key
  }: {
    organizationId: string
    name: string
    permissions: Permission[]
    expiresAt: { at: Date; isDay: boolean } | null
    createdBy: string | null
    personId: string | null
  },
): Promise<JsonText<ApiKeyCreated> | Problem<'Forbidden' | 'LIMIT_REACHED' | 'VALIDATION_ERROR'>> =>
  // Locked, so that two at once can't make the 101st, and no key is made for somebody who was taken away since they asked: it would stay.
  lockMembers(sql, key, async (sql) => {
    const { organizationId, personId } = key
    if (personId !== null && !isAtLeast(await findRole(sql, { organizationId, personId }), 'admin')) return notAdmin
    const ends = expiresAt && new Date(Math.min(expiresAt.at.getTime() + (expiresAt.isDay ? dayMilliseconds : 0), lastMoment))
    const [found] = await sql<[{ good: number; isPast: boolean }]>`
      select count(*)::int as good, coalesce(${ends}::timestamptz <= now(), false) as is_past
      from api_key where organization_id = ${organizationId} and ${sql.unsafe(isGood)}`
    if (found.isPast) return invalidField('expiresAt', 'past', organizationsMessages.apiKeys.expiryPast)
    if (found.good >= apiKeysMax) return problem('LIMIT_REACHED', organizationsMessages.apiKeys.full({ max: apiKeysMax }))
    const { keyId, key: secret } = await createKey(sql, { ...key, ...(ends && { expiresAt: ends }) })
    const [made] = await sql<[{ json: JsonText<ApiKey> }]>`
      select ${sql.unsafe(keyView.json)}::text as json from api_key where organization_id = ${organizationId} and key_id = ${keyId}`
    return `${made.json.slice(0, -1)},"key":${JSON.stringify(secret)}}`
  })

/** Revokes a key on every node within a second; a key that was revoked before stays as it is. Errors: NOT_FOUND. */
export async function revokeDashboardKey(
  sql: Sql,
  { organizationId, keyId }: { organizationId: string; keyId: string },
): Promise<JsonText<ApiKey> | Problem<'NOT_FOUND'>> {
  const [revoked] = await sql<{ json: JsonText<ApiKey> }[]>`
    with revoked as (
      update api_key set revoked_at = iif(revoked_at is null, now(), revoked_at)
      where organization_id = ${organizationId} and key_id = ${keyId} returning *
    )
    select ${sql.unsafe(keyView.json)}::text as json from revoked as api_key`
  return revoked?.json ?? problem('NOT_FOUND', organizationsMessages.apiKeys.unknown)
}

const dayMilliseconds = 86_400_000
/** The last moment that is written with a year of four digits: what the database and the API take. */
const lastMoment = Date.UTC(10_000, 0) - 1
