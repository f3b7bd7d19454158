import { renderOpenApi } from '@earshot/contract'
import type { FastifyInstance } from 'fastify'
import { type RoomPages, sendHtml } from '../../html/pages.ts'
import { renderReference } from './reference.ts'

// What a running Earshot says of its own API, rendered once at the start with its own address in it.

/** `/docs`: the reference for people. */
export const referencePages = ({ baseUrl }: { baseUrl: string }): RoomPages => {
  const openApi = renderOpenApi({ baseUrl })
  return {
    prefix: '/docs',
    register(server) {
      server.get('/', (request, reply) =>
        sendHtml(request, reply, renderReference(openApi, reply.cspNonce as { script: string; style: string })),
      )
    },
  }
}

/** `/v1/openapi.json`: the same for programs. `/` leads to the reference. */
export function registerOpenApi(server: FastifyInstance, { baseUrl, apiPrefix }: { baseUrl: string; apiPrefix: string }): void {
  const text = JSON.stringify(renderOpenApi({ baseUrl }))
  server.get(`${apiPrefix}/openapi.json`, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .send(text),
  )
  server.get('/', async (_request, reply) => reply.redirect('/docs', 302))
}
