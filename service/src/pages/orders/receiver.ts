import { isProblem, orderBytesMax, problem } from '@earshot/contract'
import { ordersMessages } from '@earshot/messages/api/orders'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { sendJson, sendProblem } from '../../http/json-routes.ts'
import type { Turns } from '../../limits/turns.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { findOrderSource, type ReceivingSource } from '../../resources/orders/order-sources.ts'
import { orderHeaders, receiveOrder } from '../../resources/orders/receive-order.ts'
import type { KeyRing } from '../../secrets.ts'
import { closeUnread } from '../receipt/read-upload.ts'

// The address that a shop posts its orders to. Who posts is known by the signature alone, over the bytes as they came: so these are read
// before anything is known of them, few at once of one place, and only for a source that is there.

interface Deps {
  sql: Sql
  orderSecretKeys: KeyRing
  turns: Turns
  visitorOf: VisitorOf
  /** Called when an email may go out at once. */
  changed: () => void
}

/** Registers the receiver of orders, below its path. */
export const registerOrderReceiver =
  (deps: Deps) =>
  (server: FastifyInstance): void => {
    const found = new WeakMap<FastifyRequest, ReceivingSource>()
    // Whatever it says it is: what counts is the signature, and then whether it is JSON.
    server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: orderBytesMax }, (_request, body, done) => done(null, body))
    server.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return sendProblem(request, reply, tooLarge)
      throw error
    })
    server.addHook('onSend', closeUnread)
    server.post<ById>('/:orderSourceId', { onRequest: (request, reply) => admit(deps, request, { reply, found }) }, (request, reply) =>
      receive(deps, request, { reply, source: found.get(request)! }),
    )
    server.route<ById>({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: '/:orderSourceId',
      config: { only: 'POST' },
      onRequest: async (request, reply) =>
        sendProblem(request, reply.header('allow', 'POST'), problem('METHOD_NOT_ALLOWED', ordersMessages.postOnly)),
      handler: async () => {},
    })
  }

interface ById {
  Params: { orderSourceId: string }
}

/** Takes a turn of the place and finds the source, before the body is read. */
async function admit(
  { sql, turns, visitorOf }: Deps,
  request: FastifyRequest<ById>,
  { reply, found }: { reply: FastifyReply; found: WeakMap<FastifyRequest, ReceivingSource> },
) {
  if (Number(request.headers['content-length'] ?? 0) > orderBytesMax) return sendProblem(request, reply, tooLarge)
  const turn = await turns.take(visitorOf(request).place, request.params.orderSourceId)
  if (!turn) return sendProblem(request, reply, problem('RATE_LIMITED', ordersMessages.busy, { retryAfterSeconds: 5 }))
  // Also where the sender goes in the middle of the body.
  if (reply.raw.destroyed || request.raw.destroyed) turn.end()
  else reply.raw.once('close', () => turn.end())
  const source = await findOrderSource(sql, request.params.orderSourceId)
  if (!source) return sendProblem(request, reply, problem('NOT_FOUND', ordersMessages.unknownReceiver))
  found.set(request, source)
}

async function receive(
  { sql, orderSecretKeys, changed }: Deps,
  request: FastifyRequest<ById>,
  { reply, source }: { reply: FastifyReply; source: ReceivingSource },
) {
  const { signature, topic } = orderHeaders[source.platform]
  const header = (name: string) => {
    const value = request.headers[name.toLowerCase()]
    return typeof value === 'string' ? value : undefined
  }
  const received = await receiveOrder(sql, {
    ...{ source, orderSecretKeys },
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    signature: header(signature),
    topic: header(topic) ?? '',
  })
  if (isProblem(received)) return sendProblem(request, reply, received)
  if (received.isDue) changed()
  return sendJson(reply, 200, { received: true })
}

const tooLarge = problem('PAYLOAD_TOO_LARGE', ordersMessages.tooLarge({ megabytes: orderBytesMax / 1024 / 1024 }))
