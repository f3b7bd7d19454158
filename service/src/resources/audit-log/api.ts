import { type Handlers, ok } from '../../http/route.ts'
import { listEntries } from './list-entries.ts'

export const auditLogDesk: Handlers<'auditLog.list'> = {
  'auditLog.list': async ({ sql, organizationId, query }) => ok(await listEntries(sql, { organizationId, query })),
}
