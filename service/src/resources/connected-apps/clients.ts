import type { Sql } from '../../database/database.ts'
import { peopleOf } from '../../database/home-id.ts'

// Apps, as they introduce themselves (RFC 7591). Anybody may register one, so nothing that it says is believed, and one that no person
// connects goes again. They belong to no organization.

export interface AppClient {
  clientId: string
  name: string
  redirectUris: string[]
}

/** Redirect URIs of an app, at most. */
export const redirectUrisMax = 10

/** Registers an app. Returns its id and when that was, in seconds since 1970. */
export async function registerClient(
  sql: Sql,
  { name, redirectUris }: Omit<AppClient, 'clientId'>,
): Promise<{ clientId: string; issuedAt: number }> {
  const [made] = await peopleOf(sql)<[{ clientId: string; issuedAt: number }]>`
    insert into oauth_client (name, redirect_uris) values (${name}, ${redirectUris})
    returning client_id, extract(epoch from created_at)::int as issued_at`
  return made
}

/** Returns an app; null when there is none of this id. */
export async function findClient(sql: Sql, { clientId }: { clientId: string }): Promise<AppClient | null> {
  const [found] = await peopleOf(sql)<AppClient[]>`select client_id, name, redirect_uris from oauth_client where client_id = ${clientId}`
  return found ?? null
}

/** Notes that an app is used, so that it stays. */
export async function noteUse(sql: Sql, { clientId }: { clientId: string }): Promise<void> {
  await peopleOf(sql)`update oauth_client set used_at = now() where client_id = ${clientId}`
}

/** Days that an app has for its first person; and that one stays which nobody has connected any more. */
const unusedDays = 1
const disconnectedDays = 90

/** Apps of one sweep. */
export const clientsSweptMax = 1000

/** Deletes apps that nobody connects, `clientsSweptMax` at a time. Returns how many. Errors: those of any home's database, where there are several. */
export async function sweepClients(sql: Sql): Promise<number> {
  if (sql.home.first) return 0
  const unused = sql`coalesce(used_at + make_interval(days => ${disconnectedDays}), created_at + make_interval(days => ${unusedDays})) < now()`
  const candidates = await sql<{ clientId: string }[]>`
    select client_id from oauth_client
    where ${unused} and not exists (select from connected_app where connected_app.client_id = oauth_client.client_id)
    limit ${clientsSweptMax}`
  const ids = candidates.map(({ clientId }) => clientId)
  if (ids.length === 0) return 0
  // Each home knows by which of its people an app is connected.
  const connected = new Set<string>()
  for (const home of sql.home.all) {
    const found = await home<{ clientId: string }[]>`select distinct client_id from connected_app where client_id = any (${ids}::text[])`
    for (const { clientId } of found) connected.add(clientId)
  }
  // Again, for one that was connected meanwhile: it was used then.
  const gone = await sql`
    delete from oauth_client
    where client_id = any (${ids.filter((id) => !connected.has(id))}::text[]) and ${unused}
      and not exists (select from connected_app where connected_app.client_id = oauth_client.client_id)`
  return gone.count
}
