// An address of a business, and how it is asked rightly.

export type Surface = 'API' | 'dashboard' | 'webhook portal' | 'sign-in' | 'pages' | 'widget'

export interface Target {
  surface: Surface
  method: string
  path: string
  query: string
  /** Names that may stand behind the question mark. */
  queryNames: readonly string[]
  /** A right body; null: the request has none. */
  body: Record<string, unknown> | null
  bodyNames: readonly string[]
  type: 'application/json' | 'application/x-www-form-urlencoded' | 'text/csv'
  /** Headers that say who asks. */
  credentials: readonly string[]
  /** Ends what the others need: it is asked more rarely. */
  isLast: boolean
}

/** A target without a query, a body and credentials, as far as they are not given. */
export const target = (given: Pick<Target, 'surface' | 'method' | 'path'> & Partial<Target>): Target => ({
  ...{ query: '', queryNames: [], body: null, bodyNames: [], type: 'application/json', credentials: [], isLast: false },
  ...given,
})

/** Ends sessions, keys, members, things that the others name. */
export const ends =
  /delete|revoke|remove|sign-out|leave|end|erase|change-password|two-factor|members\.update|projects\.update|disable|paus/i

/** The names of the fields that a schema has. */
export const namesOf = (schema: unknown): string[] => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})

/** A session's cookie, sent from a page of the service. */
export const inSession = (cookie: string): string[] => [`cookie: ${cookie}`, 'sec-fetch-site: same-origin']
