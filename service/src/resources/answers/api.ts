import type { answersApiRows, answersDashboardRows } from '@earshot/contract'
import { type HandlersOf, ok } from '../../operation.ts'
import { chartAnswers } from './chart-answers.ts'
import { exportAnswers } from './export-answers.ts'
import { listAnswers } from './list-answers.ts'

export const answersApi: HandlersOf<typeof answersApiRows> = {
  async 'answers.list'({ sql, organizationId, params, query }) {
    return ok(await listAnswers(sql, { ...params, organizationId, query }))
  },
}

export const answersDashboard: HandlersOf<typeof answersDashboardRows> = {
  async 'answers.charts'({ sql, organizationId, params, query }) {
    return ok(await chartAnswers(sql, { ...params, organizationId, query }))
  },

  async 'answers.drill'({ sql, organizationId, params, query }) {
    return ok(await listAnswers(sql, { ...params, organizationId, query }))
  },

  async 'answers.export'({ sql, organizationId, params, query: { format = 'csv', ...query } }) {
    return ok(await exportAnswers(sql, { ...params, organizationId, query, format }))
  },
}
