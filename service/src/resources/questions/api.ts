import type { questionsApiRows, questionsDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { orderQuestions } from './order-questions.ts'
import { createQuestion, deleteQuestion, listQuestions, updateQuestion } from './questions.ts'

export const questionsApi: HandlersOf<typeof questionsApiRows> = {
  async 'questions.list'({ sql, organizationId, params }) {
    return ok(await listQuestions(sql, { ...params, organizationId }))
  },

  async 'questions.create'({ sql, organizationId, params, body }) {
    return created(await createQuestion(sql, { ...params, organizationId, question: body }))
  },

  async 'questions.update'({ sql, organizationId, params, body }) {
    return ok(await updateQuestion(sql, { ...params, organizationId, change: body }))
  },

  async 'questions.delete'({ sql, organizationId, params }) {
    return ok(await deleteQuestion(sql, { ...params, organizationId }))
  },
}

/** Further operations for members. */
export const questionsDashboard: HandlersOf<typeof questionsDashboardRows> = {
  async 'questions.reorder'({ sql, organizationId, params, body }) {
    return ok(await orderQuestions(sql, { ...body, ...params, organizationId }))
  },
}
