import type { draftsDashboardRows } from '@earshot/contract'
import { type HandlersOf, ok } from '../../operation.ts'
import { type Drafting, draftResponse } from './draft-response.ts'

/** Drafts responses for members. */
export const draftsDashboard = (drafting: Drafting): HandlersOf<typeof draftsDashboardRows> => ({
  async 'opinions.draft'({ sql, organizationId, params }) {
    return ok(await draftResponse(sql, drafting, { ...params, organizationId }))
  },
})
