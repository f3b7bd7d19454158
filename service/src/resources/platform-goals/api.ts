import type { platformGoalsApiRows } from '@earshot/contract'
import { type HandlersOf, ok } from '../../operation.ts'
import { getPlatformGoals, setPlatformGoals } from './platform-goals.ts'

export const platformGoalsApi: HandlersOf<typeof platformGoalsApiRows> = {
  async 'platformGoals.get'({ sql, organizationId, params }) {
    return ok(await getPlatformGoals(sql, { ...params, organizationId }))
  },

  async 'platformGoals.update'({ sql, organizationId, params, body }) {
    return ok(await setPlatformGoals(sql, { ...body, ...params, organizationId }))
  },
}
