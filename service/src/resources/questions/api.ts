import { created, type Handlers, ok } from '../../operation.ts'
import { orderQuestions } from './order-questions.ts'
import { createQuestion, deleteQuestion, listQuestions, updateQuestion } from './questions.ts'

export const questionsApi: Handlers<'questions.list' | 'questions.create' | 'questions.update' | 'questions.delete'> = {
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

/** What members alone ask of questions. */
export const questionsDesk: Handlers<'questions.reorder'> = {
  async 'questions.reorder'({ sql, organizationId, params, body }) {
    return ok(await orderQuestions(sql, { ...body, ...params, organizationId }))
  },
}
