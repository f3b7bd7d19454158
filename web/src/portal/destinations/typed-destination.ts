import type { Request } from '../../api/ask.ts'
import type { Destination } from './health.ts'
import { readDelays, writeDelays } from './retry-delays.ts'
import type { Topics } from './topic-picker.tsx'

// A destination as its form has it, and as the service takes it.

export type Settings = Omit<Request<'destinations.create'>, 'url'> & { url: string }

/** The fields of the form. Numbers are text while they are typed. */
export interface TypedDestination {
  url: string
  name: string
  topics: Topics | null
  retryPolicy: 'standard' | 'short' | 'custom'
  delays: string
  timeoutSeconds: number | string
  ratePerSecond: number | string
  ordered: boolean
}

/** 15 seconds: docs/rules/webhooks.md#timeouts */
export const blank: TypedDestination = {
  url: '',
  name: '',
  topics: null,
  retryPolicy: 'standard',
  delays: '',
  timeoutSeconds: 15,
  ratePerSecond: '',
  ordered: false,
}

export const typedOf = (destination: Destination): TypedDestination => ({
  url: destination.url,
  name: destination.name ?? '',
  topics: destination.everyTopic ? null : destination.topics,
  retryPolicy: destination.retryPolicy,
  delays: destination.retryPolicy === 'custom' ? writeDelays(destination.retryDelays) : '',
  timeoutSeconds: destination.timeoutSeconds,
  ratePerSecond: destination.ratePerSecond ?? '',
  ordered: destination.ordered,
})

export const settingsOf = ({
  url,
  name,
  topics,
  retryPolicy,
  delays,
  timeoutSeconds,
  ratePerSecond,
  ordered,
}: TypedDestination): Settings => ({
  url: url.trim(),
  name: name.trim() || null,
  topics,
  retryPolicy,
  ...(retryPolicy === 'custom' && { retryDelays: readDelays(delays) ?? [] }),
  timeoutSeconds: Number(timeoutSeconds),
  ratePerSecond: ratePerSecond === '' ? null : Number(ratePerSecond),
  ordered,
})
