import type { auditLogDashboardRows } from '@earshot/contract'
import { type HandlersOf, ok } from '../../operation.ts'
import { exportEntries, listEntries } from './list-entries.ts'

export const auditLogDashboard: HandlersOf<typeof auditLogDashboardRows> = {
  'auditLog.list': async ({ sql, organizationId, query }) => ok(await listEntries(sql, { organizationId, query })),
  'auditLog.export': async ({ sql, organizationId, query }) => ok(await exportEntries(sql, { organizationId, query })),
}
