import { createHash } from 'node:crypto'
import type { Permission } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { tokenBytes } from '../../database/home-id.ts'
import { secretFormat } from './secret-format.ts'

// API keys: `ear_`, 32 random bytes in base62, a 6-character checksum (docs/rules/http.md#authentication). The secret is shown once; what
// is kept is its SHA-256, which is enough for 256 random bits.

const format = secretFormat('ear_')

/** Whether a text can be a key at all: prefix, length, alphabet and checksum. Costs no query. */
export const keyLooksRight = format.looksRight

/** The key of 32 bytes. */
export const writeKey = format.write
/** The 32 bytes of a key that looks right. */
export const bytesOfKey = format.bytesOf

export interface KeyOwner {
  organizationId: string
  /** The id of the key. */
  callerId: string
  permissions: Permission[]
}

/** Creates a key and returns its secret, which can't be read again. */
export async function createKey(
  sql: Sql,
  {
    organizationId,
    name,
    permissions,
    expiresAt,
    createdBy = null,
    personId = null,
  }: {
    organizationId: string
    name: string
    permissions: Permission[]
    expiresAt?: Date
    createdBy?: string | null
    /** The member who creates it; null: the operator. */
    personId?: string | null
  },
): Promise<{ keyId: string; key: string }> {
  const key = writeKey(tokenBytes(sql, 32))
  const [made] = await sql<[{ keyId: string }]>`
    insert into api_key (organization_id, name, permissions, secret_sha256, expires_at, created_by, person_id)
    values (${organizationId}, ${name}, ${permissions as string[]}, ${sha256(key)}, ${expiresAt ?? null}, ${createdBy}, ${personId})
    returning key_id`
  return { keyId: made.keyId, key }
}

/** A key, as the command line lists it: never its secret. Times are null for what has not happened, or has no end. */
export interface ListedKey {
  keyId: string
  name: string
  permissions: Permission[]
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
  revokedAt: string | null
}

/** Keys of an organization, revoked and expired ones too, the newest first. */
export const listKeys = (sql: Sql, { organizationId }: { organizationId: string }): Promise<ListedKey[]> =>
  sql<ListedKey[]>`
    select key_id, name, permissions, iso(created_at) as created_at, iso(expires_at) as expires_at, iso(last_used_at) as last_used_at,
      iso(revoked_at) as revoked_at
    from api_key where organization_id = ${organizationId} order by key_id desc`

/** The newest valid key of an organization with a permission; null when there is none. */
export async function findKeyWith(
  sql: Sql,
  { organizationId, permission }: { organizationId: string; permission: Permission },
): Promise<{ keyId: string } | null> {
  const [found] = await sql<{ keyId: string }[]>`
    select key_id from api_key
    where organization_id = ${organizationId} and ${permission} = any (permissions)
      and revoked_at is null and (expires_at is null or expires_at > now())
    order by key_id desc limit 1`
  return found ?? null
}

/**
 * Revokes a key on every node within a second; a key that was revoked before stays as it is. Returns null when there is no such key. It
 * looks for the key without knowing its organization, because an operator who revokes one in a hurry may know nothing else.
 */
export async function revokeKey(sql: Sql, { keyId }: { keyId: string }): Promise<{ keyId: string; revokedAt: Date } | null> {
  const [key] = await sql<{ organizationId: string }[]>`select organization_id from api_key where key_id = ${keyId}`
  if (!key) return null
  const [revoked] = await sql<{ keyId: string; revokedAt: Date }[]>`
    update api_key set revoked_at = iif(revoked_at is null, now(), revoked_at)
    where organization_id = ${key.organizationId} and key_id = ${keyId}
    returning key_id, revoked_at`
  return revoked ?? null
}

/**
 * The organization and permissions of a key; null when it is unknown, revoked or expired by the database's clock. Its last use is written
 * at most once a minute. The only statement that looks for a key without knowing its organization.
 */
export async function findKey(sql: Sql, key: string): Promise<KeyOwner | null> {
  const [found] = await sql<KeyOwner[]>`
    with found as (
      select organization_id, key_id, permissions, last_used_at from api_key
      where secret_sha256 = ${sha256(key)} and revoked_at is null and (expires_at is null or expires_at > now())
    ), used as (
      update api_key set last_used_at = now() from found
      where api_key.organization_id = found.organization_id and api_key.key_id = found.key_id
        and (found.last_used_at is null or found.last_used_at < now() - interval '1 minute')
    )
    select organization_id, key_id as caller_id, permissions from found`
  return found ?? null
}

const sha256 = (key: string): Buffer => createHash('sha256').update(key).digest()
