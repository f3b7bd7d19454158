import { type Handlers, ok } from '../../http/route.ts'
import { listAnswers } from './list-answers.ts'

export const answersApi: Handlers<'answers.list'> = {
  async 'answers.list'({ sql, organizationId, params, query }) {
    return ok(await listAnswers(sql, { ...params, organizationId, query }))
  },
}
