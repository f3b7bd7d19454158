import type { apiKeysDashboardRows, organizationDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { readMoment } from '../../text.ts'
import { renameOrganization, showOrganization } from './organizations.ts'
import { addKey, revokeTeamKey, showKeys } from './team-keys.ts'

export const organizationDashboard: HandlersOf<typeof organizationDashboardRows> = {
  'organization.get': async ({ sql, organizationId }) => ok(await showOrganization(sql, { organizationId })),
  'organization.update': async ({ sql, organizationId, body }) => ok(await renameOrganization(sql, { organizationId, ...body })),
}

export const keysDashboard: HandlersOf<typeof apiKeysDashboardRows> = {
  'apiKeys.list': async ({ sql, organizationId }) => ok(await showKeys(sql, { organizationId })),
  'apiKeys.create': async ({ sql, organizationId, person, body: { expiresAt, ...key } }) =>
    created(
      await addKey(sql, { organizationId, ...key, expiresAt: expiresAt ? readMoment(expiresAt) : null, createdBy: person?.name ?? null }),
    ),
  'apiKeys.revoke': async ({ sql, organizationId, params }) => ok(await revokeTeamKey(sql, { organizationId, ...params })),
}
