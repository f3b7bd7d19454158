import type { Sql } from '../../database/database.ts'

/** Makes an organization: whose projects, keys and webhooks everything else is. */
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

/** Every organization of this service, oldest first. For whoever runs it: nobody else may know of more than their own. */
export const listOrganizations = (sql: Sql): Promise<ListedOrganization[]> =>
  sql<ListedOrganization[]>`select organization_id, name, iso(created_at) as created_at from organization order by organization_id`

/** Whether there is such an organization. */
export async function hasOrganization(sql: Sql, { organizationId }: { organizationId: string }): Promise<boolean> {
  const found = await sql`select from organization where organization_id = ${organizationId}`
  return found.count === 1
}
