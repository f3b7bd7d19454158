import { isProblem, scimPageMax } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import type { FastifyRequest } from 'fastify'
import { type ScimProblem, scimProblem } from './scim-problem.ts'

// What a list, or a resource, is asked with behind the question mark (RFC 7644, 3.4.2 and 3.9). Other parameters are ignored.

export interface Shown {
  /** Names of attributes that are shown alone, in lower case; null: all. */
  attributes: ReadonlySet<string> | null
  excluded: ReadonlySet<string>
}

export interface ListQuery extends Shown {
  filter: string | null
  /** From 1. */
  startIndex: number
  count: number
}

const names = ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes'] as const

export function readListQuery(request: FastifyRequest): ListQuery | ScimProblem {
  const search = new URLSearchParams(queryString(request))
  for (const name of names)
    if (search.getAll(name).length > 1) return scimProblem('invalidValue', provisioningMessages.refused.repeated({ name }))
  const [startIndex, count] = [readNumber(search, 'startIndex', 1), readNumber(search, 'count', scimPageMax)]
  if (isProblem(startIndex)) return startIndex
  if (isProblem(count)) return count
  return {
    filter: search.get('filter'),
    // Smaller ones mean the smallest, larger counts the largest (RFC 7644, 3.4.2.4).
    startIndex: Math.max(1, startIndex),
    count: Math.min(scimPageMax, Math.max(0, count)),
    attributes: search.get('attributes') ? namesIn(search.get('attributes')!) : null,
    excluded: namesIn(search.get('excludedAttributes') ?? ''),
  }
}

function readNumber(search: URLSearchParams, name: string, otherwise: number): number | ScimProblem {
  const text = search.get(name)
  if (text === null || text === '') return otherwise
  return /^-?\d{1,9}$/.test(text) ? Number(text) : scimProblem('invalidValue', provisioningMessages.refused.number({ name }))
}

/** Top-level names: of `name.givenName`, with or without its schema, `name`. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(',')
      .map((each) =>
        each
          .trim()
          .replace(/^urn:[\w.:-]+:(?=\w)/i, '')
          .split('.', 1)[0]!
          .toLowerCase(),
      )
      .filter((each) => each !== ''),
  )

/** A resource with what was asked for; what it is and which always stay. */
export const onlyShown = (resource: Record<string, unknown>, { attributes, excluded }: Shown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) => ['schemas', 'id'].includes(name) || (attributes ? attributes.has(name.toLowerCase()) : !excluded.has(name.toLowerCase())),
    ),
  )

/** Whether an attribute is asked for. */
export const isShown = (name: string, { attributes, excluded }: Shown): boolean =>
  attributes ? attributes.has(name.toLowerCase()) : !excluded.has(name.toLowerCase())

const queryString = ({ raw }: FastifyRequest): string => raw.url?.split('?').slice(1).join('?') ?? ''
