import type { overviewDashboardRows } from '@earshot/contract'
import { type HandlersOf, ok } from '../../operation.ts'
import { readOverview } from './overview.ts'

export const overviewDashboard: HandlersOf<typeof overviewDashboardRows> = {
  async 'overview.get'({ sql, organizationId, params, query }) {
    return ok(await readOverview(sql, { ...params, organizationId, days: Number(query.days ?? '30') }))
  },
}
