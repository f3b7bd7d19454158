import { createHash } from 'node:crypto'
import type { Sql } from '../../database/database.ts'
import { rememberBriefly } from '../../short-cache.ts'
import type { InProject } from '../projects/projects.ts'

// Addresses that were given out where a project was before it was moved here. They are signed with a SECRET_KEY that is not ours; a digest of
// each came along, so that one is known when it is seen (decision 67).

/** What an address is of: one of a kind never stands in for one of another. */
export type MovedTokenKind = 'link' | 'qr-code' | 'qr-display' | 'subscription-confirm' | 'subscription-leave'

/** What is kept of a token. */
export const movedTokenSha256 = (kind: MovedTokenKind, token: string): Buffer => createHash('sha256').update(`${kind} ${token}`).digest()

/** Seconds that it is remembered whether there are any. */
const rememberedSeconds = 1

const remembered = new WeakMap<Sql, ReturnType<typeof rememberBriefly<boolean>>>()

/** Reads a token whose signature is not ours, where any were given out elsewhere; null otherwise: strangers who guess cost no look-up. */
export async function readForeign<Read>(sql: Sql, read: () => Read | null): Promise<Read | null> {
  const remember = remembered.get(sql) ?? rememberBriefly<boolean>(rememberedSeconds)
  remembered.set(sql, remember)
  const areAny = await remember('any', async () => {
    const [found] = await sql<[{ any: boolean }]>`
      select exists (select from moved_token where organization_id is not null)
        or exists (
          select from project where organization_id is not null and moved_unsubscribe_keys <> '{}' and deleted_at is null
        ) as any`
    return found.any
  })
  return areAny ? read() : null
}

/** Whether a token was given out for a project where it was before. The project is that of what the token names. */
export async function isMovedToken(
  sql: Sql,
  { organizationId, projectId, kind, token }: InProject & { kind: MovedTokenKind; token: string },
): Promise<boolean> {
  const found = await sql`
    select from moved_token
    where organization_id = ${organizationId} and project_id = ${projectId} and token_sha256 = ${movedTokenSha256(kind, token)}`
  return found.count === 1
}

/** Keys that encrypted a project's unsubscribe links where it was before; none where it was always here, or is deleted. */
export async function movedUnsubscribeKeys(sql: Sql, { projectId }: { projectId: string }): Promise<Buffer[]> {
  const [found] = await sql<{ organizationId: string; movedUnsubscribeKeys: Buffer[] }[]>`
    select organization_id, moved_unsubscribe_keys from project where project_id = ${projectId} and deleted_at is null`
  return found?.movedUnsubscribeKeys ?? []
}
