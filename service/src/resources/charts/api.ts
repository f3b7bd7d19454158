import { type Handlers, ok } from '../../operation.ts'
import { readCharts } from './charts.ts'

export const chartsApi: Handlers<'charts.get'> = {
  async 'charts.get'({ sql, organizationId, query }) {
    return ok(await readCharts(sql, { ...query, organizationId }))
  },
}
