import { created, type Handlers, ok } from '../../operation.ts'
import { createGoal, deleteGoal, listGoals, updateGoal } from './goals.ts'

// A body goes first where it is spread: what the door has checked can't be written over by what was sent.

export const goalsApi: Handlers<'goals.list' | 'goals.create' | 'goals.update' | 'goals.delete'> = {
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
