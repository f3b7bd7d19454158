import type { provisioningDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { createScimToken, deleteScimToken } from './scim-tokens.ts'

export const provisioningDashboard = ({ baseUrl }: { baseUrl: string }): HandlersOf<typeof provisioningDashboardRows> => ({
  'ssoProviders.createScimToken': async ({ sql, organizationId, params }) =>
    created(await createScimToken(sql, { ...params, organizationId, baseUrl })),
  'ssoProviders.deleteScimToken': async ({ sql, organizationId, params }) => ok(await deleteScimToken(sql, { ...params, organizationId })),
})
