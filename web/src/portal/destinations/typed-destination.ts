import type { Request } from '../../api/ask.ts'
import { type Destination, hostOf } from './health.ts'
import type { Kind } from './kinds.ts'
import { readDelays, writeDelays } from './retry-delays.ts'
import type { Topics } from './topic-picker.tsx'

// A destination as its form has it, and as the service takes it. The address of an email destination is typed without `mailto:`.

export type Settings = Omit<Request<'destinations.create'>, 'url'> & { url: string }

/** The fields of the form. Numbers are text while they are typed. */
export interface TypedDestination {
  kind: Kind
  url: string
  digest: Destination['digest']
  name: string
  topics: Topics | null
  /** Of its filter, what no field shows. */
  projectIds: string[] | undefined
  verified: 'all' | 'yes' | 'no'
  /** Separated by commas. */
  words: string
  /** As the service has them. The API takes words with commas in them. */
  wordsBefore: string[]
  retryPolicy: 'standard' | 'short' | 'custom'
  delays: string
  timeoutSeconds: number | string
  ratePerSecond: number | string
  ordered: boolean
}

/** 15 seconds: docs/rules/webhooks.md#timeouts */
export const blank: TypedDestination = {
  kind: 'webhook',
  url: '',
  digest: 'none',
  name: '',
  topics: null,
  projectIds: undefined,
  verified: 'all',
  words: '',
  wordsBefore: [],
  retryPolicy: 'standard',
  delays: '',
  timeoutSeconds: 15,
  ratePerSecond: '',
  ordered: false,
}

export const typedOf = (destination: Destination): TypedDestination => ({
  kind: destination.kind,
  url: destination.kind === 'email' ? hostOf(destination.url) : destination.url,
  digest: destination.digest,
  name: destination.name ?? '',
  topics: destination.everyTopic ? null : destination.topics,
  projectIds: destination.filter.projectIds,
  verified: destination.filter.verified ?? 'all',
  words: writeWords(destination.filter.words ?? []),
  wordsBefore: destination.filter.words ?? [],
  retryPolicy: destination.retryPolicy,
  delays: destination.retryPolicy === 'custom' ? writeDelays(destination.retryDelays) : '',
  timeoutSeconds: destination.timeoutSeconds,
  ratePerSecond: destination.ratePerSecond ?? '',
  ordered: destination.ordered,
})

export const settingsOf = ({
  kind,
  url,
  digest,
  name,
  topics,
  projectIds,
  verified,
  words,
  wordsBefore,
  retryPolicy,
  delays,
  timeoutSeconds,
  ratePerSecond,
  ordered,
}: TypedDestination): Settings => ({
  kind,
  url: kind === 'email' ? `mailto:${url.trim()}` : url.trim(),
  ...(kind === 'email' && { digest }),
  name: name.trim() || null,
  topics,
  filter: {
    ...(projectIds && { projectIds }),
    ...(verified !== 'all' && { verified }),
    ...wordsOf(words, wordsBefore),
  },
  retryPolicy,
  ...(retryPolicy === 'custom' && { retryDelays: readDelays(delays) ?? [] }),
  timeoutSeconds: Number(timeoutSeconds),
  ratePerSecond: ratePerSecond === '' ? null : Number(ratePerSecond),
  ordered,
})

/** Words that nobody changed stay as they are, with their commas. */
function wordsOf(typed: string, before: string[]): { words?: string[] } {
  const words = typed === writeWords(before) ? before : readWords(typed)
  return words.length > 0 ? { words } : {}
}

const writeWords = (words: readonly string[]): string => words.join(', ')

const readWords = (words: string): string[] =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
