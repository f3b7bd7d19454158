import { created, type Handlers, ok } from '../../http/route.ts'
import { createGoal, deleteGoal, listGoals, updateGoal } from './goals.ts'

export const goalsApi: Handlers<'goals.list' | 'goals.create' | 'goals.update' | 'goals.delete'> = {
  async 'goals.list'({ sql, organizationId, params, query }) {
    return ok(await listGoals(sql, { organizationId, ...params, page: query }))
  },

  async 'goals.create'({ sql, organizationId, params, body }) {
    return created(await createGoal(sql, { ...body, ...params, organizationId }))
  },

  async 'goals.update'({ sql, organizationId, params, body }) {
    return ok(await updateGoal(sql, { ...body, ...params, organizationId }))
  },

  async 'goals.delete'({ sql, organizationId, params }) {
    return ok(await deleteGoal(sql, { organizationId, ...params }))
  },
}
