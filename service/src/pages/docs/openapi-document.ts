import type { OpenApiDocument } from '@earshot/contract'
import rendered from '@earshot/contract/openapi.json' with { type: 'json' }

/** The OpenAPI document of the service at `baseUrl`: the rendered contract, with the service's own address in it. */
export const openApiAt = (baseUrl: string): OpenApiDocument => {
  const document = rendered as unknown as OpenApiDocument
  return { ...document, servers: document.servers.map((server) => ({ ...server, url: `${baseUrl}${server.url}` })) }
}
