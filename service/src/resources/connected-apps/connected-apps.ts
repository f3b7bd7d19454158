import { type ConnectedApp, isAtLeast, type Problem, problem, type Role } from '@earshot/contract'
import { connectedAppsMessages } from '@earshot/messages/api/connected-apps'
import type { Sql } from '../../database/database.ts'
import { otherHomes } from '../../database/home-id.ts'
import { hostOf } from './redirect-uris.ts'

// Connected apps, as members see them: their own, and admins those of all; and how they end.

interface Looking {
  organizationId: string
  person: { personId: string; role: Role }
}

/** Apps that a list shows at the most. */
const shownMax = 500

/** Lists connected apps, the newest first: one page, in one statement. */
export async function listApps(sql: Sql, { organizationId, person }: Looking): Promise<{ connectedApps: ConnectedApp[] }> {
  const found = await sql<(Omit<ConnectedApp, 'person' | 'redirectHost' | 'isLocal'> & Row)[]>`
    select app_id, connected_app.name, redirect_uri, connected_app.role, person_id, person.name as person_name,
      iso(connected_app.created_at) as connected_at, iso(date_trunc('hour', connected_app.last_used_at)) as last_used_at
    from connected_app join person using (person_id)
    where organization_id = ${organizationId} and code_used_at is not null and expires_at > now()
      and (${isAtLeast(person.role, 'admin')} or person_id = ${person.personId})
    order by app_id desc limit ${shownMax}`
  return {
    connectedApps: found.map(({ appId, name, redirectUri, role, personId, personName, connectedAt, lastUsedAt }) => ({
      ...{ appId, name, ...hostOf(redirectUri), role, person: { personId, name: personName }, connectedAt, lastUsedAt },
    })),
  }
}

interface Row {
  redirectUri: string
  personId: string
  personName: string
}

/** Disconnects an app: none of its tokens works from then on. Errors: NOT_FOUND, also for a colleague's, unless an admin asks. */
export async function disconnectApp(
  sql: Sql,
  { organizationId, person, appId }: Looking & { appId: string },
): Promise<{ appId: string; deleted: boolean } | Problem<'NOT_FOUND'>> {
  const [gone] = await sql<{ appId: string }[]>`
    delete from connected_app where organization_id = ${organizationId} and app_id = ${appId}
      and (${isAtLeast(person.role, 'admin')} or person_id = ${person.personId})
    returning app_id`
  return gone ? { appId: gone.appId, deleted: true } : problem('NOT_FOUND', connectedAppsMessages.unknown)
}

/**
 * Disconnects all apps of a person, in every organization of every home, also those whose code was not exchanged yet. Errors: those of any
 * home's database, when all others have been asked.
 */
export async function disconnectAppsOf(sql: Sql, { personId }: { personId: string }): Promise<void> {
  const asked = await Promise.allSettled(
    [sql, ...otherHomes(sql)].map(
      (home) => home`
        delete from connected_app where (organization_id, person_id) in (
          select organization_id, person_id from member where person_id = ${personId}
        )`,
    ),
  )
  const failed = asked.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
