import type { connectedAppsDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { connectApp, reviewApp } from './connect.ts'
import { disconnectApp, listApps } from './connected-apps.ts'

export const connectedAppsDashboard = ({ baseUrl }: { baseUrl: string }): HandlersOf<typeof connectedAppsDashboardRows> => ({
  'connectedApps.list': async ({ sql, organizationId, person }) => ok(await listApps(sql, { organizationId, person: person! })),
  'connectedApps.review': async ({ sql, organizationId, person, query }) =>
    ok(await reviewApp(sql, { ...query, organizationId, person: person!, baseUrl })),
  'connectedApps.create': async ({ sql, organizationId, person, body }) =>
    created(await connectApp(sql, { ...body, organizationId, person: person!, baseUrl })),
  'connectedApps.delete': async ({ sql, organizationId, person, params }) =>
    ok(await disconnectApp(sql, { ...params, organizationId, person: person! })),
})
