import type { IncomingMessage, ServerResponse } from 'node:http'

// n8n, as far as the nodes here use it: the shapes of its package n8n-workflow, which every n8n brings and this package does not install.

export interface NodeOption {
  name: string
  value: string | number | boolean
  action?: string
  description?: string
}

export interface NodeProperty {
  displayName: string
  name: string
  type: 'boolean' | 'collection' | 'json' | 'multiOptions' | 'number' | 'options' | 'string'
  default: unknown
  required?: boolean
  description?: string
  placeholder?: string
  noDataExpression?: boolean
  displayOptions?: { show: Record<string, string[]> }
  typeOptions?: { minValue?: number; maxValue?: number; password?: boolean }
  options?: (NodeOption | NodeProperty)[]
}

/** A row of the table of operations: where its fields go, and what it answers. */
export interface OperationRow {
  method: string
  path: string
  query: string[]
  /** Fields that are written as JSON. */
  json: string[]
  hasBody: boolean
  /** Of a list in pages: the field that has the rows. */
  rowsName: string | null
}

export interface NodeItem {
  json: Record<string, unknown>
  pairedItem?: { item: number }
}

export interface HttpRequest {
  method: string
  url: string
  qs: Record<string, unknown>
  headers: Record<string, string>
  body?: unknown
  json: true
  disableFollowRedirect: boolean
}

export interface ExecuteContext {
  getInputData(): NodeItem[]
  getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown
  getCredentials(name: string): Promise<Record<string, unknown>>
  continueOnFail(): boolean
  helpers: {
    httpRequestWithAuthentication(this: ExecuteContext, credentials: string, request: HttpRequest): Promise<unknown>
  }
}

export interface WebhookContext {
  getRequestObject(): IncomingMessage & { rawBody?: Uint8Array; readRawBody?: () => Promise<void> }
  getResponseObject(): ServerResponse
  getNodeParameter(name: string): unknown
  getCredentials(name: string): Promise<Record<string, unknown>>
  helpers: { returnJsonArray(data: Record<string, unknown>): NodeItem[] }
}

export interface WebhookAnswer {
  workflowData?: NodeItem[][]
  /** The node has answered by itself. */
  noWebhookResponse?: boolean
}
