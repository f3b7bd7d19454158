import type { Sql } from './database.ts'

// Which keys of SECRET_KEY the service has run with, by name. They belong to no tenant.

/** A key that the service ran with, and that is not here. */
export interface MissingKey {
  keyId: string
  lastUsedAt: string
}

/**
 * Notes that a process runs with these keys, newest first. Returns keys that were the newest within 30 days, are not among these and never
 * stood behind another one: SECRET_KEY was changed without them, and what was made with them opens nothing. 30 days: decision 38.
 */
export async function noteSecretKeys(sql: Sql, [newest, ...older]: readonly string[]): Promise<MissingKey[]> {
  return sql<MissingKey[]>`
    with newest as (
      insert into secret_key (key_id) values (${newest!}) on conflict (key_id) do update set last_used_at = excluded.last_used_at, older_since = null
    ), older as (
      update secret_key set older_since = now() where key_id = any(${older}::text[]) and older_since is null
    )
    select key_id, iso(last_used_at) as last_used_at from secret_key where ${isMissing(sql, [newest!, ...older])} order by last_used_at`
}

/** The same, looked at without being noted. */
export const missingSecretKeys = (sql: Sql, keyIds: readonly string[]): Promise<MissingKey[]> => sql<MissingKey[]>`
  select key_id, iso(last_used_at) as last_used_at from secret_key where ${isMissing(sql, keyIds)} order by last_used_at`

const isMissing = (sql: Sql, keyIds: readonly string[]) => sql`
  key_id <> all(${[...keyIds]}::text[]) and older_since is null and last_used_at > now() - interval '30 days'`

/** The moment until which older keys may have been used to issue something: after it, only the newest was. */
export async function olderMadeUntil(sql: Sql, [newest, ...older]: readonly string[]): Promise<Date> {
  const [made] = await sql<[{ until: Date }]>`
    select coalesce(greatest(
      (select first_used_at from secret_key where key_id = ${newest!}),
      -- A process notes its key once a minute.
      (select max(last_used_at) + interval '1 minute' from secret_key where key_id = any(${older}::text[]))
    ), now()) as until`
  return made.until
}
