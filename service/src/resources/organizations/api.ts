import type { apiKeysDashboardRows, organizationDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { readMoment } from '../../text.ts'
import { createDashboardKey, listDashboardKeys, revokeDashboardKey } from './dashboard-keys.ts'
import { getOrganization, renameOrganization } from './organizations.ts'

export const organizationDashboard: HandlersOf<typeof organizationDashboardRows> = {
  'organization.get': async ({ sql, organizationId }) => ok(await getOrganization(sql, { organizationId })),
  'organization.update': async ({ sql, organizationId, body }) => ok(await renameOrganization(sql, { organizationId, ...body })),
}

export const keysDashboard: HandlersOf<typeof apiKeysDashboardRows> = {
  'apiKeys.list': async ({ sql, organizationId }) => ok(await listDashboardKeys(sql, { organizationId })),
  'apiKeys.create': async ({ sql, organizationId, person, body: { expiresAt, ...key } }) =>
    created(
      await createDashboardKey(sql, {
        organizationId,
        ...key,
        expiresAt: expiresAt ? readMoment(expiresAt) : null,
        createdBy: person?.name ?? null,
        personId: person?.personId ?? null,
      }),
    ),
  'apiKeys.revoke': async ({ sql, organizationId, params }) => ok(await revokeDashboardKey(sql, { organizationId, ...params })),
}
