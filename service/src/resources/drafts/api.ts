import type { draftsDashboardRows } from '@earshot/contract'
import { type HandlersOf, ok } from '../../operation.ts'
import type { ModelDeps } from '../models/model-turns.ts'
import { draftResponse } from './draft-response.ts'

/** Drafts responses for members. */
export const draftsDashboard = (deps: ModelDeps): HandlersOf<typeof draftsDashboardRows> => ({
  async 'opinions.draft'({ sql, organizationId, params }) {
    return ok(await draftResponse(sql, deps, { ...params, organizationId }))
  },
})
