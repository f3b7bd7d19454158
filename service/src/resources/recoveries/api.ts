import { isProblem, type recoveriesPortalRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { previewRecovery, readScope } from './preview-recovery.ts'
import { cancelRecovery, createRecovery, getRecovery, listRecoveries, pauseRecovery, resumeRecovery } from './recoveries.ts'

export const recoveriesApi: HandlersOf<typeof recoveriesPortalRows> = {
  async 'recoveries.list'({ sql, organizationId }) {
    return ok(await listRecoveries(sql, { organizationId }))
  },

  async 'recoveries.preview'({ sql, organizationId, query }) {
    const scope = await readScope(sql, { ...query, organizationId }, '?')
    return isProblem(scope) ? scope : ok(await previewRecovery(sql, scope))
  },

  async 'recoveries.create'({ sql, organizationId, body }) {
    return created(await createRecovery(sql, { ...body, organizationId }))
  },

  async 'recoveries.get'({ sql, organizationId, params }) {
    return ok(await getRecovery(sql, { ...params, organizationId }))
  },

  async 'recoveries.pause'({ sql, organizationId, params }) {
    return ok(await pauseRecovery(sql, { ...params, organizationId }))
  },

  async 'recoveries.resume'({ sql, organizationId, params }) {
    return ok(await resumeRecovery(sql, { ...params, organizationId }))
  },

  async 'recoveries.cancel'({ sql, organizationId, params }) {
    return ok(await cancelRecovery(sql, { ...params, organizationId }))
  },
}
