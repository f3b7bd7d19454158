import type { ssoDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { createProvider, deleteProvider, listProviders, type SsoDeps, updateProvider, verifyDomain } from './sso-providers.ts'

export const ssoDashboard = (deps: SsoDeps): HandlersOf<typeof ssoDashboardRows> => ({
  'ssoProviders.list': async ({ sql, organizationId }) => ok(await listProviders(sql, { organizationId, baseUrl: deps.baseUrl })),
  'ssoProviders.create': async ({ sql, organizationId, body }) => created(await createProvider(sql, { ...body, ...deps, organizationId })),
  'ssoProviders.verifyDomain': async ({ sql, organizationId, params }) =>
    ok(await verifyDomain(sql, { ...params, ...deps, organizationId })),
  'ssoProviders.update': async ({ sql, organizationId, params, body }) =>
    ok(await updateProvider(sql, { ...body, ...params, ...deps, organizationId })),
  'ssoProviders.delete': async ({ sql, organizationId, params }) => ok(await deleteProvider(sql, { ...params, organizationId })),
})
