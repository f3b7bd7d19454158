import type { chartsPortalRows } from '@earshot/contract'
import { type HandlersOf, ok } from '../../operation.ts'
import { readCharts } from './charts.ts'

export const chartsApi: HandlersOf<typeof chartsPortalRows> = {
  async 'charts.get'({ sql, organizationId, query }) {
    return ok(await readCharts(sql, { ...query, organizationId }))
  },
}
