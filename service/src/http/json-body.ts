import { invalidField, type Problem, problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import { isStorable } from '../text.ts'

// A body is read once and strictly: anything that two readers could understand differently is rejected here, before any other code sees it.

/** Deeper than any body of the contract, shallow enough to walk. */
const depthMax = 32

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads a JSON body. Refuses INVALID_JSON: a byte-order mark, bytes that are not UTF-8, anything that isn't JSON, an object key
 * given twice or called `__proto__`, nesting deeper than 32. Refuses VALIDATION_ERROR: a text with U+0000 or half a surrogate
 * pair, which no database keeps.
 */
export function readJson(bytes: Buffer): { body: unknown } | Problem<'INVALID_JSON' | 'VALIDATION_ERROR'> {
  if (bytes.length === 0) return problem('INVALID_JSON', httpMessages.body.required)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return problem('INVALID_JSON', httpMessages.body.byteOrderMark)
  let text: string
  let body: unknown
  try {
    text = utf8.decode(bytes)
  } catch {
    return problem('INVALID_JSON', httpMessages.body.notUtf8)
  }
  try {
    body = JSON.parse(text)
  } catch (error) {
    return problem('INVALID_JSON', httpMessages.body.notJson({ mistake: (error as Error).message }))
  }
  const flaw = findKeyFlaw(text)
  if (flaw) return problem('INVALID_JSON', flaw)
  const unstorable = findUnstorable(body, '')
  if (unstorable !== null) return invalidField(unstorable, 'characters', httpMessages.body.notStorable)
  return { body }
}

/** Walks JSON that is known to be well-formed and tells what JSON.parse keeps to itself: repeated keys, `__proto__`, depth. */
function findKeyFlaw(text: string): string | null {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === 0x7b || character === 0x5b) {
      if (open.length === depthMax) return httpMessages.body.tooDeep({ max: depthMax })
      open.push(character === 0x7b ? new Set() : null)
    } else if (character === 0x7d || character === 0x5d) open.pop()
    else if (character === 0x22) {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (keys && isKey(text, end)) {
        const key = JSON.parse(text.slice(at, end)) as string
        if (key === '__proto__') return httpMessages.body.protoKey
        if (keys.has(key)) return httpMessages.body.repeatedKey({ key: JSON.stringify(key.slice(0, 64)) })
        keys.add(key)
      }
      at = end - 1
    }
  }
  return null
}

const isKey = (text: string, end: number): boolean => {
  let at = end
  while (' \t\r\n'.includes(text.charAt(at))) at++
  return text.charAt(at) === ':'
}

const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1
  return at + 1
}

/** Path of the first text that no database keeps; null when there is none. */
function findUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path || 'body'
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return path || 'body'
    const found = findUnstorable(inner, path === '' ? key : `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}
