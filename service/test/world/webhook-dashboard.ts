import { recordVersions } from '../../src/webhooks/receivers/destination-versions.ts'
import type { Receiver } from './receiver.ts'
import type { World } from './world.ts'

// Somebody who looks after webhooks: an organization of its own, in whose portal they are, with a destination that a receiver listens at.

export type WebhookDashboard = Awaited<ReturnType<typeof openWebhookDashboard>>

export async function openWebhookDashboard(world: World, receiver: Receiver) {
  receiver.answer(204)
  receiver.received.length = 0
  const business = await world.openBusiness('Testers')
  const { projectId, apiKey } = business
  const portal = await world.portal(apiKey)

  /** Another destination. */
  const destination = async (more: object = {}) =>
    (await world.ask('webhooks.destinations.upsert', { url: receiver.url, ...more }, apiKey)).body as {
      destinationId: string
      secret: string
    }
  const { destinationId, secret } = await destination()

  return {
    business,
    portal,
    destinationId,
    secret,
    destination,

    /** Makes a destination what it would become by the people's or the engine's doing, and nothing besides. */
    become: (status: 'enabled' | 'paused' | 'disabled' | 'deleted', which = destinationId) => world.sql`
      with changed as (
        update destination set status = ${status}, status_changed_at = now() where destination_id = ${which} returning *
      )
      ${recordVersions(world.sql, 'changed')}`,

    /** Something happens, and is sent, or held. Answers the question it is about. */
    async happen(question = 'How was it?'): Promise<string> {
      const made = await world.ask('questions.create', { projectId, question, tags: ['staff'], answerMode: 'text_only' }, apiKey)
      if (made.status !== 201) throw new Error(JSON.stringify(made.body))
      await world.settle()
      return made.body.questionId
    },

    deliveries: async (filter: Record<string, unknown> = {}) => (await portal.ask('deliveries.list', filter)).body.deliveries,
    delivery: async (deliveryId: string) => (await portal.ask('deliveries.get', { deliveryId })).body,
  }
}
