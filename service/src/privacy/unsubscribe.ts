import { type ProjectSettings, settingsOf } from '@earshot/contract'
import type { Sql } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { endSubscription } from '../resources/subscribers/end-subscription.ts'
import { isAddress, suppress, unsuppress } from '../resources/suppressions/suppressions.ts'
import type { Unsubscribing } from '../resources/suppressions/unsubscribe-link.ts'

/** Whose mail is refused, and by whom, in the organization that has the project now. */
export interface Recipient extends Unsubscribing {
  organizationId: string
}

/** The data of the unsubscribe page. */
export interface Unsubscription {
  project: { name: string; settings: ProjectSettings }
  /** Its name. */
  organization: string
  /** Whether mail is wanted; 'everything' where it isn't from anywhere in the organization. */
  unsubscribed: 'no' | 'project' | 'everything'
}

/** How it stands between an address and a project; null when the project is gone. Changes nothing. */
export async function findUnsubscription(sql: Sql, { organizationId, projectId, email }: Recipient): Promise<Unsubscription | null> {
  const [found] = await sql<
    { name: string; settings: Partial<ProjectSettings>; organization: string; byProject: boolean; byOrganization: boolean }[]
  >`
    select project.name, project.settings, organization.name as organization,
      exists (${unsubscribed(sql, { organizationId, email })} and project_id = project.project_id) as by_project,
      exists (${unsubscribed(sql, { organizationId, email })} and project_id is null) as by_organization
    from project join organization using (organization_id)
    where project.organization_id = ${organizationId} and project.project_id = ${projectId} and project.deleted_at is null`
  if (!found) return null
  const { name, settings, organization, byProject, byOrganization } = found
  return {
    project: { name, settings: settingsOf(settings) },
    organization,
    unsubscribed: byOrganization ? 'everything' : byProject ? 'project' : 'no',
  }
}

const unsubscribed = (sql: Sql, { organizationId, email }: Pick<Recipient, 'organizationId' | 'email'>) => sql`
  select from suppression where suppression.organization_id = ${organizationId} and email ${isAddress(sql, { organizationId, email })}
    and reason = 'unsubscribed'`

/**
 * Unsubscribes an address from a project's mail, or from all of its organization: it is emailed no more, and its subscriptions end. It can
 * be repeated. Emits: subscriber.deleted (not blocked), for each subscription.
 */
export const unsubscribe = (
  sql: Sql,
  { organizationId, projectId, email, isEverything }: Recipient & { isEverything: boolean },
): Promise<void> =>
  transaction(sql, async (sql) => {
    const from = { organizationId, projectId: isEverything ? null : projectId, email }
    await suppress(sql, { ...from, reason: 'unsubscribed' })
    await endSubscription(sql, from)
  })

/**
 * Undoes an unsubscription: the address may be emailed again, for the project and everything that was unsubscribed with it. Subscriptions
 * stay ended.
 */
export const undoUnsubscribe = (sql: Sql, { organizationId, projectId, email }: Recipient): Promise<void> =>
  transaction(sql, async (sql) => {
    for (const from of [projectId, null]) await unsuppress(sql, { organizationId, projectId: from, email, reason: 'unsubscribed' })
  })
