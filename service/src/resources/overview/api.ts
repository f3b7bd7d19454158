import { type Handlers, ok } from '../../operation.ts'
import { readOverview } from './overview.ts'
import { countWaiting } from './waiting.ts'

export const overviewDesk: Handlers<'overview.get' | 'opinions.waiting'> = {
  async 'overview.get'({ sql, organizationId, params, query }) {
    return ok(await readOverview(sql, { ...params, organizationId, days: Number(query.days ?? '30') }))
  },

  async 'opinions.waiting'({ sql, organizationId, params }) {
    return ok(await countWaiting(sql, { ...params, organizationId }))
  },
}
