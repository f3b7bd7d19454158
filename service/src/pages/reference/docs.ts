import type { OpenApiDocument } from '@earshot/contract'
import rendered from '@earshot/contract/openapi.json' with { type: 'json' }
import type { FastifyInstance } from 'fastify'
import { type PageRoutes, sendHtml } from '../../html/pages.ts'
import { renderReference } from './reference.ts'

// What a running Earshot says of its own API: the rendered contract, with its own address in it.

/** The OpenAPI document of the service at `baseUrl`. */
export const openApiAt = (baseUrl: string): OpenApiDocument => {
  const document = rendered as unknown as OpenApiDocument
  return { ...document, servers: document.servers.map((server) => ({ ...server, url: `${baseUrl}${server.url}` })) }
}

/** `/docs`: the reference for people. */
export const referencePages = ({ baseUrl }: { baseUrl: string }): PageRoutes => {
  const openApi = openApiAt(baseUrl)
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
  const text = JSON.stringify(openApiAt(baseUrl))
  server.get(`${apiPrefix}/openapi.json`, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .send(text),
  )
  server.get('/', async (_request, reply) => reply.redirect('/docs', 302))
}
