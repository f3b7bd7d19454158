import type { translationsDashboardRows } from '@earshot/contract'
import { type HandlersOf, ok } from '../../operation.ts'
import type { ModelDeps } from '../models/model-turns.ts'
import { translateOpinion } from './translate-opinion.ts'

/** Translates opinions for members. */
export const translationsDashboard = (deps: ModelDeps): HandlersOf<typeof translationsDashboardRows> => ({
  async 'opinions.translate'({ sql, organizationId, params, body }) {
    return ok(await translateOpinion(sql, deps, { ...params, ...body, organizationId }))
  },
})
