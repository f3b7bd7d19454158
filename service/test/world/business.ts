import { type Permission, permissions } from '@earshot/contract'
import type { Pool } from '../../src/database/pool.ts'
import { createKey } from '../../src/resources/organizations/api-keys.ts'
import { createOrganization } from '../../src/resources/organizations/organizations.ts'
import { createProject } from '../../src/resources/projects/projects.ts'
import { noteBusiness } from './home.ts'

// An organization with a project and a key.

export interface Business {
  organizationId: string
  projectId: string
  slug: string
  /** A key with every permission. */
  apiKey: string
  keyWith(options: { permissions: readonly Permission[]; expiresDays?: number }): Promise<{ keyId: string; key: string }>
}

export async function openBusiness(sql: Pool, name: string): Promise<Business> {
  const { organizationId } = await createOrganization(sql, { name })
  const { projectId, slug } = await createProject(sql, { organizationId, name })
  await noteBusiness(sql, { organizationId })
  // Destinations that a test makes listen from then on: that the project was made is no news to them.
  await sql`update event set dispatched_at = now() where organization_id = ${organizationId}`
  const keyWith: Business['keyWith'] = ({ permissions, expiresDays }) =>
    createKey(sql, {
      organizationId,
      name: 'test',
      permissions: [...permissions],
      ...(expiresDays === undefined ? {} : { expiresAt: new Date(Date.now() + expiresDays * 86_400_000) }),
    })
  const { key } = await keyWith({ permissions })
  return { organizationId, projectId, slug, apiKey: key, keyWith }
}
