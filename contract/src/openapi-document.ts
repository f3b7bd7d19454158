import type { JsonSchema } from './vocabulary.ts'

// The parts of an OpenAPI 3.1 document that the contract is rendered into.

/** A schema in the document: JSON Schema, or a reference to a component. */
export type OpenApiSchema = Omit<JsonSchema, 'x-text' | 'properties' | 'items' | 'anyOf'> & {
  $ref?: string
  properties?: Record<string, OpenApiSchema>
  items?: OpenApiSchema
  anyOf?: OpenApiSchema[]
  allOf?: OpenApiSchema[]
}

export interface OpenApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: OpenApiSchema
  example?: unknown
}

export interface OpenApiContent {
  schema: OpenApiSchema
  examples?: Record<string, { summary?: string; value: unknown }>
}

export interface OpenApiResponse {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, OpenApiContent>
}

export interface OpenApiOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: OpenApiParameter[]
  requestBody?: { required: true; content: Record<string, OpenApiContent> }
  responses: Record<string, OpenApiResponse | { $ref: string }>
}

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; summary: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string; description: string }[]
  tags: { name: string; 'x-displayName': string; description: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  webhooks: Record<string, { post: OpenApiOperation }>
  components: {
    securitySchemes: Record<string, object>
    headers: Record<string, { description: string; schema: OpenApiSchema }>
    responses: Record<string, OpenApiResponse>
    schemas: Record<string, OpenApiSchema>
  }
}
