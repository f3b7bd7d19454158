import { created, type Handlers, ok } from '../../http/route.ts'
import { createQuestion, deleteQuestion, listQuestions, updateQuestion } from './questions.ts'

export const questionsApi: Handlers<'questions.list' | 'questions.create' | 'questions.update' | 'questions.delete'> = {
  async 'questions.list'({ sql, organizationId, params }) {
    return ok(await listQuestions(sql, { organizationId, ...params }))
  },

  async 'questions.create'({ sql, organizationId, params, body }) {
    return created(await createQuestion(sql, { organizationId, ...params, question: body }))
  },

  async 'questions.update'({ sql, organizationId, params, body }) {
    return ok(await updateQuestion(sql, { organizationId, ...params, change: body }))
  },

  async 'questions.delete'({ sql, organizationId, params }) {
    return ok(await deleteQuestion(sql, { organizationId, ...params }))
  },
}
