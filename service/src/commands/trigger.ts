/** `earshot trigger`: an example event of a topic, through the queue, to a destination or to every `earshot listen` that runs. */
import type { ExampleSent } from '@earshot/contract'
import { developerMessages } from '@earshot/messages/cli/developer'
import { openApiClient } from './api-client.ts'
import { action, type ValuesOf } from './command.ts'
import type { triggerOptions } from './table/trigger.ts'

export const trigger = action({
  run: async ({ topic, destination: destinationId, url, apiKey }: ValuesOf<typeof triggerOptions>, { env }) => {
    const sent = await openApiClient({ url, apiKey }, env).send<ExampleSent>('POST', '/webhooks/examples', {
      body: { topic, destinationId },
    })
    return { ...sent }
  },
  show: ({ topic, sent }: ExampleSent) =>
    sent.length === 0
      ? developerMessages.nobodyListens
      : sent.map(({ destinationId, eventId }) => developerMessages.triggered({ topic, eventId, destinationId })).join('\n'),
})
