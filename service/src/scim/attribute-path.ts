import { provisioningMessages } from '@earshot/messages/api/provisioning'
import { isStorable } from '../text.ts'
import { type ScimProblem, scimProblem } from './scim-problem.ts'

// Paths and filters (RFC 7644, 3.4.2.2 and 3.5.2), as far as directories use them: names of attributes, whatever their capitals, and
// comparisons with eq, joined by and.

/** Where an attribute is: `name`, `name.sub`, `name[filter]`, `name[filter].sub`. Names are in lower case. */
export interface AttributePath {
  name: string
  sub: string | null
  filter: readonly Comparison[]
  /** Whether it is of a schema that is not kept: an extension's. */
  isExtension: boolean
  /** As it was written. */
  text: string
}

export interface Comparison {
  path: AttributePath
  value: string | boolean
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i
const word = '[a-z$][\\w$-]*'

/** Characters of a path or a filter at most. */
const lengthMax = 2000

/** Reads a path; null: it is none. */
export function readPath(text: string): AttributePath | null {
  if (text.length > lengthMax) return null
  const inCore = text.trim().replace(coreSchema, '')
  if (/^urn:/i.test(inCore)) return { name: inCore.toLowerCase(), sub: null, filter: [], isExtension: true, text }
  const [, name, filterText, sub] = new RegExp(`^(${word})(?:\\[(.*)\\])?(?:\\.(${word}))?$`, 'is').exec(inCore) ?? []
  if (name === undefined) return null
  const filter = filterText === undefined ? [] : readComparisons(filterText)
  return filter && { name: name.toLowerCase(), sub: sub?.toLowerCase() ?? null, filter, isExtension: false, text }
}

/** Comparisons of one filter at most: no directory sends more than two. */
const comparisonsMax = 10

/** Reads `name eq "value" and …`; null: it is something else. */
function readComparisons(text: string): Comparison[] | null {
  if (text.length > lengthMax) return null
  const found: Comparison[] = []
  let rest = text.trim()
  for (;;) {
    const [all, pathText, valueText] =
      /^((?:urn:[\w.:-]+:)?[a-z$][\w$.-]*(?:\[[^\]]*\](?:\.[\w$-]+)?)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)/i.exec(rest) ?? []
    if (all === undefined || found.length === comparisonsMax) return null
    const [path, value] = [readPath(pathText!), readValue(valueText!)]
    if (path === null || value === null) return null
    found.push({ path, value })
    rest = rest.slice(all.length).trim()
    if (rest === '') return found
    const [and] = /^and\s+/i.exec(rest) ?? []
    if (and === undefined) return null
    rest = rest.slice(and.length)
  }
}

function readValue(text: string): string | boolean | null {
  if (!text.startsWith('"')) return text.toLowerCase() === 'true'
  try {
    const value = JSON.parse(text) as string
    return isStorable(value) ? value : null
  } catch {
    return null
  }
}

/** Reads the filter of a list into criteria; `keys` says which criterion an attribute is. */
export function readFilter<Key extends string>(
  text: string,
  keys: Readonly<Record<string, Key>>,
  otherwise: string,
): { [Each in Key]?: string }[] | ScimProblem {
  const comparisons = readComparisons(text)
  const criteria = comparisons?.map(({ path: { name, sub, isExtension }, value }) => {
    const attribute = sub === null ? name : `${name}.${sub}`
    const key = isExtension || !Object.hasOwn(keys, attribute) ? undefined : keys[attribute]
    return key === undefined || typeof value !== 'string' ? null : ({ [key]: value } as { [Each in Key]?: string })
  })
  return criteria?.every((each) => each !== null) ? criteria : scimProblem('invalidFilter', otherwise)
}

/** Whether an object's values are what a filter wants; what it does not have is not. */
export const fits = (filter: readonly Comparison[], values: Readonly<Record<string, string | boolean>>): boolean =>
  filter.every(({ path, value }) => {
    const own = Object.hasOwn(values, path.name) ? values[path.name] : undefined
    return typeof own === 'string' && typeof value === 'string' ? own.toLowerCase() === value.toLowerCase() : own === value
  })

export const unknownPath = (path: string): ScimProblem =>
  scimProblem('invalidPath', provisioningMessages.refused.unknownPath({ path: path.slice(0, 100) }))
