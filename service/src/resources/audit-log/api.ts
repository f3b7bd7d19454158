import { type Handlers, ok } from '../../operation.ts'
import { exportEntries, listEntries } from './list-entries.ts'

export const auditLogDesk: Handlers<'auditLog.list' | 'auditLog.export'> = {
  'auditLog.list': async ({ sql, organizationId, query }) => ok(await listEntries(sql, { organizationId, query })),
  'auditLog.export': async ({ sql, organizationId, query }) => ok(await exportEntries(sql, { organizationId, query })),
}
