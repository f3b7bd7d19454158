import { topicOptions } from './generated/operations.ts'
import type { NodeProperty, WebhookAnswer, WebhookContext } from './n8n.ts'
import { verifyDelivery } from './signature.ts'

/** Starts a workflow with each event that Earshot delivers to its address. n8n makes one and calls `webhook`. */
export class EarshotTrigger {
  description = {
    displayName: 'Earshot Trigger',
    name: 'earshotTrigger',
    icon: 'fa:comment-dots' as const,
    group: ['trigger' as const],
    version: 1,
    description: 'Starts the workflow when an opinion is written, answered, edited and so on',
    defaults: { name: 'Earshot Trigger' },
    inputs: [],
    outputs: ['main' as const],
    credentials: [{ name: 'earshotSigningSecretApi', required: true }],
    webhooks: [{ name: 'default' as const, httpMethod: 'POST' as const, responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Topics',
        name: 'topics',
        type: 'multiOptions',
        options: topicOptions,
        default: [],
        description: 'Topics that start the workflow. None: all that the destination in Earshot sends.',
      },
    ] as NodeProperty[],
  }

  async webhook(this: WebhookContext): Promise<WebhookAnswer> {
    const { signingSecret } = await this.getCredentials('earshotSigningSecretApi')
    const request = this.getRequestObject()
    if (!request.rawBody) await request.readRawBody?.()
    const secrets = String(signingSecret).split(/\s+/).filter(Boolean)
    const verdict = verifyDelivery(request.rawBody ?? new Uint8Array(), request.headers, secrets)
    if (!('event' in verdict)) {
      this.getResponseObject().writeHead(400, { 'content-type': 'text/plain' }).end(verdict.reason)
      return { noWebhookResponse: true }
    }
    const topics = this.getNodeParameter('topics') as string[]
    // Without data, n8n answers with success and starts nothing: the delivery was right, and is not wanted here.
    if (topics.length > 0 && !topics.includes(String(verdict.event.type))) return {}
    return { workflowData: [this.helpers.returnJsonArray(verdict.event)] }
  }
}
