import type { eventsDashboardRows, eventsPortalRows } from '@earshot/contract'
import { type HandlersOf, ok } from '../../operation.ts'
import { exportEvents } from './export-events.ts'
import { listEvents } from './list-events.ts'
import { traceEvent } from './trace-event.ts'

export const eventsApi: HandlersOf<typeof eventsPortalRows> = {
  async 'events.list'({ sql, organizationId, query }) {
    return ok(await listEvents(sql, { organizationId, filter: query }))
  },

  async 'events.get'({ sql, organizationId, params }) {
    return ok(await traceEvent(sql, { ...params, organizationId }))
  },
}

/** Further operations for members. */
export const eventsDashboard: HandlersOf<typeof eventsDashboardRows> = {
  async 'events.export'({ sql, organizationId, query }) {
    return ok(await exportEvents(sql, { organizationId, query }))
  },
}
