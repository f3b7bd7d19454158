import type { goalsApiRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { createGoal, deleteGoal, listGoals, updateGoal } from './goals.ts'

// A body goes first where it is spread: what the HTTP layer has checked can't be written over by what was sent.

export const goalsApi: HandlersOf<typeof goalsApiRows> = {
  async 'goals.list'({ sql, organizationId, params, query }) {
    return ok(await listGoals(sql, { ...params, organizationId, page: query }))
  },

  async 'goals.create'({ sql, organizationId, params, body }) {
    return created(await createGoal(sql, { ...body, ...params, organizationId }))
  },

  async 'goals.update'({ sql, organizationId, params, body }) {
    return ok(await updateGoal(sql, { ...body, ...params, organizationId }))
  },

  async 'goals.delete'({ sql, organizationId, params }) {
    return ok(await deleteGoal(sql, { ...params, organizationId }))
  },
}
