import { type destinationsApiRows, type destinationsPortalRows, isProblem } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import type { Messaging } from '../../webhooks/messages/recipient.ts'
import { listDestinations, readDestination } from './destination-details.ts'
import { deleteDestination, pauseDestination, resumeDestination } from './destination-status.ts'
import { createDestination, updateDestination } from './destinations.ts'
import { previewMessage } from './preview-message.ts'
import { sendTestEvent } from './send-test-event.ts'
import { revealSecrets, rotateSecret } from './signing-secrets.ts'
import { type TargetRules, upsertDestination } from './upsert-destination.ts'
import { verifyReceived } from './verify-received.ts'

export const destinationsApi = (targets: TargetRules): HandlersOf<typeof destinationsApiRows> => ({
  async 'webhooks.destinations.upsert'({ sql, organizationId, body }) {
    const outcome = await upsertDestination(sql, { ...body, ...targets, organizationId })
    if (isProblem(outcome)) return outcome
    return 'created' in outcome ? { status: 201, body: outcome.created } : { status: 200, body: outcome.changed }
  },
})

/** Further operations for the portal and the dashboard. */
export const destinationsDashboard = (targets: TargetRules & { messaging: Messaging }): HandlersOf<typeof destinationsPortalRows> => ({
  async 'destinations.list'({ sql, organizationId }) {
    return ok(await listDestinations(sql, { organizationId }))
  },
  async 'destinations.get'({ sql, organizationId, params }) {
    return ok(await readDestination(sql, { ...params, organizationId }))
  },
  async 'destinations.preview'({ sql, organizationId, query: { kind = 'slack', topic = 'opinion.created' } }) {
    return ok(await previewMessage(sql, { organizationId, messaging: targets.messaging, kind, topic }))
  },
  async 'destinations.create'({ sql, organizationId, body }) {
    return created(await createDestination(sql, { ...targets, organizationId, settings: body }))
  },
  async 'destinations.update'({ sql, organizationId, params, body }) {
    return ok(await updateDestination(sql, { ...targets, ...params, organizationId, changes: body }))
  },
  async 'destinations.delete'({ sql, organizationId, params }) {
    return ok(await deleteDestination(sql, { ...params, organizationId }))
  },
  async 'destinations.pause'({ sql, organizationId, params }) {
    return ok(await pauseDestination(sql, { ...params, organizationId }))
  },
  async 'destinations.resume'({ sql, organizationId, params, body }) {
    return ok(await resumeDestination(sql, { ...body, ...params, organizationId }))
  },
  async 'destinations.secrets'({ sql, organizationId, params }) {
    return ok(await revealSecrets(sql, { ...targets, ...params, organizationId }))
  },
  async 'destinations.rotateSecret'({ sql, organizationId, params, body }) {
    return ok(await rotateSecret(sql, { ...targets, ...body, ...params, organizationId }))
  },
  async 'destinations.test'({ sql, organizationId, params, body }) {
    return created(await sendTestEvent(sql, { ...body, ...params, organizationId }))
  },
  async 'destinations.verify'({ sql, organizationId, language, params, body }) {
    return ok(await verifyReceived(sql, { ...targets, ...params, organizationId, language, received: body }))
  },
})
