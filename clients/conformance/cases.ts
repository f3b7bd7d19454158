import { readFileSync } from 'node:fs'
import path from 'node:path'

// The behaviour of a client, as data: README.md says what each field means. Here are their types, and what stands for something longer.

export interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  text?: string
  base64?: string
  /** Bytes of the connection, instead of an answer. */
  raw?: string
  problem?: { status: number; code: string; [field: string]: unknown }
  then?: 'stall' | 'drip' | 'hang-up'
}

interface ExpectedRequest {
  method?: string
  path?: string
  query?: Record<string, string>
  /** Null: it is not sent. */
  headers?: Record<string, string | null>
  /** Null: there is none. */
  body?: unknown
  /** It comes so long after the one before, or later. */
  afterSeconds?: number
}

export interface ClientSettings {
  apiKey?: string
  baseUrl?: string
  timeoutSeconds?: number
  retriesMax?: number
  retryPosts?: 'always' | 'when-certain'
}

export interface Call {
  operation: string
  request: Record<string, unknown>
  options?: { timeoutSeconds?: number; retriesMax?: number; idempotencyKey?: string }
  /** What is done with a list; without it, one page is asked for. */
  read?: 'rows' | 'pages' | 'first row'
}

export interface Exchange {
  name: string
  client?: ClientSettings & { path?: string }
  call: Call
  nobodyListens?: boolean
  /** The last is given to every further request. */
  replies?: Reply[]
  requests: ExpectedRequest[]
  sameIdempotencyKey?: boolean
  returns?: unknown
  throws?: Record<string, unknown> & { messageContains?: string }
  refuses?: boolean
}

export interface RetryDelay {
  name: string
  methods: string[]
  statuses: number[]
  code?: string
  headers?: Record<string, string>
  unsent?: boolean
  retryPosts?: string
  retry?: number
  chance?: number
  seconds: number | null
}

export interface WebhookDelivery {
  name: string
  body?: string
  bodyBase64?: string
  changedBody?: string
  secondsAgo?: number
  signedWith?: ('new' | 'old' | 'other')[]
  secrets?: ('new' | 'old' | 'other')[]
  secretTexts?: string[]
  toleranceSeconds?: number
  headers?: Record<string, string | null>
  believed?: boolean
  reason?: string
  refuses?: boolean
}

export interface Settings {
  name: string
  client: ClientSettings
  refuses: boolean
}

/** Reads a file of cases; `{ "$filler": 3, "of": "9" }` in it stands for `"999"`. */
export function readCases<Case>(file: string): Case[] {
  const text = readFileSync(path.join(import.meta.dirname, 'cases', file), 'utf8')
  return JSON.parse(text, (_, value) => (value?.$filler ? (value.of ?? 'x').repeat(value.$filler) : value))
}
