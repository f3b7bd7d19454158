import type { Sql } from '../../database/database.ts'

/** Makes an organization: whose projects, keys and webhooks everything else is. */
export async function createOrganization(sql: Sql, { name }: { name: string }): Promise<{ organizationId: string }> {
  const [made] = await sql<[{ organizationId: string }]>`insert into organization (name) values (${name}) returning organization_id`
  return made
}

/** Whether there is such an organization. */
export async function hasOrganization(sql: Sql, { organizationId }: { organizationId: string }): Promise<boolean> {
  const found = await sql`select from organization where organization_id = ${organizationId}`
  return found.count === 1
}
