import type { Organization } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'

/** Creates an organization: projects, keys and webhooks belong to it. */
export async function createOrganization(sql: Sql, { name }: { name: string }): Promise<{ organizationId: string }> {
  const [made] = await sql<[{ organizationId: string }]>`insert into organization (name) values (${name}) returning organization_id`
  return made
}

/** An organization, as the command line lists it. */
export interface ListedOrganization {
  organizationId: string
  name: string
  createdAt: string
}

/** Every organization of this service, oldest first, for the operator: nobody else may know of more than their own. */
export const listOrganizations = (sql: Sql): Promise<ListedOrganization[]> =>
  sql<ListedOrganization[]>`select organization_id, name, iso(created_at) as created_at from organization order by organization_id`

/** Whether there is such an organization. */
export async function hasOrganization(sql: Sql, { organizationId }: { organizationId: string }): Promise<boolean> {
  const found = await sql`select from organization where organization_id = ${organizationId}`
  return found.count === 1
}

const organizationView = view<Organization>('organization', {
  organizationId: 'organization.organization_id',
  name: 'organization.name',
  memberCount: '(select count(*)::int from member where member.organization_id = organization.organization_id)',
  createdAt: time('organization.created_at'),
})

/** The organization, as its members see it. */
export async function getOrganization(sql: Sql, { organizationId }: { organizationId: string }): Promise<JsonText<Organization>> {
  const [found] = await sql<[{ json: JsonText<Organization> }]>`
    select ${sql.unsafe(organizationView.json)}::text as json from organization where organization_id = ${organizationId}`
  return found.json
}

/** Changes what an organization is called; without a name it stays as it is. */
export async function renameOrganization(
  sql: Sql,
  { organizationId, name }: { organizationId: string; name?: string },
): Promise<JsonText<Organization>> {
  const [renamed] = await sql<[{ json: JsonText<Organization> }]>`
    with renamed as (
      update organization set name = coalesce(${name ?? null}, name) where organization_id = ${organizationId} returning *
    )
    select ${sql.unsafe(organizationView.json)}::text as json from renamed as organization`
  return renamed.json
}
