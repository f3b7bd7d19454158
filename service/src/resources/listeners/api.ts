import type { ListenerOperationId } from '@earshot/contract'
import { created, type Handlers, ok } from '../../operation.ts'
import type { TargetRules } from '../destinations/destinations.ts'
import { createListener } from './create-listener.ts'
import { deleteListener } from './delete-listener.ts'
import { pullDeliveries } from './pull-deliveries.ts'
import { reportAttempt } from './report-attempt.ts'
import { sendExamples } from './send-examples.ts'

export const listenersApi = ({ secretKeys }: Pick<TargetRules, 'secretKeys'>): Handlers<ListenerOperationId> => ({
  async 'listeners.create'({ sql, organizationId, body }) {
    return created(await createListener(sql, { ...body, organizationId, secretKeys }))
  },
  async 'listeners.pull'({ sql, organizationId, params, body }) {
    // In the form that lanes are known by, and secrets are encrypted with.
    const destinationId = params.destinationId.toLowerCase()
    return ok(await pullDeliveries(sql, { ...body, destinationId, organizationId, secretKeys }))
  },
  async 'listeners.report'({ sql, organizationId, params, body }) {
    return ok(await reportAttempt(sql, { ...body, ...params, organizationId }))
  },
  async 'listeners.delete'({ sql, organizationId, params }) {
    return ok(await deleteListener(sql, { ...params, organizationId }))
  },
  async 'listeners.sendExamples'({ sql, organizationId, body }) {
    return ok(await sendExamples(sql, { ...body, organizationId }))
  },
})
