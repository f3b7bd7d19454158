import type { OpenApiDocument, OpenApiOperation } from '@earshot/contract'

// The OpenAPI document in the order in which the reference shows it.

export interface Outline {
  openApi: OpenApiDocument
  /** The API's address with the path of its version. */
  server: string
  operations: Listed[]
  /** The tags that have operations, with them. */
  resources: (OpenApiDocument['tags'][number] & { operations: Listed[] })[]
  topics: OpenApiOperation[]
  /** The names of the schemas. */
  records: string[]
}

export interface Listed {
  method: string
  path: string
  operation: OpenApiOperation
}

export function outlineOf(openApi: OpenApiDocument): Outline {
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ method: method.toUpperCase(), path, operation })),
  )
  return {
    openApi,
    server: openApi.servers[0]?.url ?? '/v1',
    operations,
    resources: openApi.tags
      .map((tag) => ({ ...tag, operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)) }))
      .filter((tag) => tag.operations.length > 0),
    topics: Object.values(openApi.webhooks).map(({ post }) => post),
    records: Object.keys(openApi.components.schemas),
  }
}
