import type { OpenApiDocument } from '@earshot/contract'
import rendered from '@earshot/contract/openapi.json' with { type: 'json' }
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
