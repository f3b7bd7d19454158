import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { textMessages } from '@earshot/messages/api/text'

// How the texts of the contract are read: `x-text` in a schema names one of these. Each gives the text as it is kept, or says
// what is wrong with it. Lengths are the schema's own and count after this.

export type TextKind = 'line' | 'paragraphs' | 'email' | 'url' | 'uri' | 'uri-or-mailbox' | 'logo' | 'date' | 'timezone' | 'origin'
type Read = { text: string } | { wrong: string }

const controlInLine = /\p{Cc}/u
const controlInParagraphs = /[\p{Cc}--[\n\t]]/v

/**
 * UTF-16 units of an address, at the most: the schemas' 2048 characters, each of two. A longer one is not read, as the time that a host
 * takes grows with the square of its length.
 */
const urlUnitsMax = 4096

/** A text as a URL; null where it is none, or too long to be read. */
export const parseUrl = (text: string, base?: string): URL | null => (text.length > urlUnitsMax ? null : URL.parse(text, base))

export const readText: Record<TextKind, (text: string) => Read> = {
  line(text) {
    const trimmed = visible(withFewMarks(text.trim()))
    return controlInLine.test(trimmed) ? { wrong: textMessages.line } : { text: trimmed }
  },

  paragraphs(text) {
    const trimmed = visible(withFewMarks(text.replaceAll('\r\n', '\n').trim()))
    return controlInParagraphs.test(trimmed) ? { wrong: textMessages.paragraphs } : { text: trimmed }
  },

  email(text) {
    const kept = keptEmail(text.trim())
    return kept === null ? { wrong: textMessages.email } : { text: kept }
  },

  url(text) {
    const trimmed = text.trim()
    const url = parseUrl(trimmed)
    if (!url || !/^https?:\/\//i.test(trimmed) || !/^[\x21-\u{10ffff}]+$/u.test(trimmed)) return { wrong: textMessages.url }
    if (url.username || url.password) return { wrong: textMessages.credentials }
    return { text: trimmed }
  },

  uri(text) {
    const read = readText.url(text)
    if ('wrong' in read) return read
    // Also an empty one, which the parser leaves out.
    if (/^[^/\\]*[/\\]+[^/\\?#]*@/.test(read.text)) return { wrong: textMessages.credentials }
    return { text: asUri(read.text) }
  },

  'uri-or-mailbox'(text) {
    const trimmed = text.trim()
    if (!/^mailto:/i.test(trimmed)) return readText.uri(text)
    const address = asciiEmail(unescaped(trimmed.slice('mailto:'.length)))
    return address === null ? { wrong: textMessages.mailbox } : { text: `mailto:${escapedForUri(address.replaceAll('%', '%25'))}` }
  },

  logo(text) {
    if (!/^\s*data:/i.test(text)) return readText.url(text)
    const trimmed = text.trim()
    // Pictures made of dots alone: nothing in one is looked up or run.
    return /^data:image\/(png|jpeg|webp);base64,([A-Za-z\d+/]{4})+([A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(trimmed)
      ? { text: trimmed }
      : { wrong: textMessages.logo }
  },

  origin(text) {
    const url = parseUrl(text.trim())
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost')
    // Nothing behind the host, and no wildcard before it: a browser compares origins letter by letter.
    return url && isSafe && url.href === `${url.origin}/` && !text.includes('*') ? { text: url.origin } : { wrong: textMessages.origin }
  },

  date(text) {
    return readMoment(text) ? { text } : { wrong: textMessages.date }
  },

  timezone(text) {
    return isTimeZone(text) ? { text } : { wrong: textMessages.timezone }
  },
}

/** An address of RFC 3986, as every reader of one takes it. */
const uri =
  /^https?:\/\/(?:\[[\da-f:.]+\]|[\w.~-]+)(?::\d+)?(?:[/?](?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i

/**
 * An address as it was written, where that is a URI. Browsers take more: names in any script, quotes, braces, letters that turn the text
 * around them. Those are written as a browser sends them, so that what is kept is one address to everybody, and reads as what it is.
 */
function asUri(text: string): string {
  if (uri.test(text)) return text
  const { origin, pathname, search, hash } = new URL(text)
  const [query, fragment] = [search, hash].map((part) => part && part[0] + escapedForUri(part.slice(1)))
  return origin + escapedForUri(pathname) + query + fragment
}

const escapedForUri = (part: string): string => part.replaceAll(/%(?![\dA-Fa-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]/gu, encodeURIComponent)

/** A part of a URI as it was before it was escaped; as it is where half an escape stands in it. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Whether a text is an identifier as we give them: a UUID. One that is none is answered like one that names nothing. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * A mailbox in the form it is compared in, which is the form it is mailed in (decision 34): characters that stand for others (NFKC) and
 * capitals become what they stand for, the domain its ASCII form. Null when the text is not one mailbox of at most 254 characters, also for
 * what is pasted along and seen by nobody; the joiners of letters are part of a name.
 */
export function asciiEmail(text: string): string | null {
  // Before all else: strangers send texts of any length, and the time that normalising takes grows with its square.
  if (text.length > 254) return null
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at).normalize('NFKC').toLowerCase().normalize('NFKC')
  // A host is read as browsers read one: what follows it is no part of a mailbox.
  const domain = /[\s/?#\\:\p{Cc}]/u.test(text.slice(at + 1)) ? '' : domainToASCII(text.slice(at + 1))
  if (
    at < 1 ||
    [...local].length > 64 ||
    !/^[^\s\p{Cc}@<>\(\)\[\]\\,;:"[\p{Default_Ignorable_Code_Point}--[\u200c\u200d]]]+$/v.test(local) ||
    local.startsWith('.') ||
    local.endsWith('.') ||
    local.includes('..')
  )
    return null
  if (!/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(domain) || isIP(domain)) return null
  const whole = `${local}@${domain}`
  return whole.length <= 254 ? whole : null
}

/**
 * A mailbox as it is kept and shown: as it was typed, where that differs from the form it is mailed in by ASCII capitals and the script of
 * its domain alone. Any other mail program that is given it writes to the same mailbox. Null when the text is not one mailbox.
 */
export function keptEmail(text: string): string | null {
  const address = asciiEmail(text)
  if (address === null) return null
  const [typed, mailed] = [text, address].map((each) => each.lastIndexOf('@')) as [number, number]
  const [local, domain] = [address.slice(0, mailed), address.slice(mailed + 1)]
  const isLocal = asciiLowerCase(text.slice(0, typed)) === local
  const isDomain = [domain, domainToUnicode(domain)].includes(asciiLowerCase(text.slice(typed + 1)))
  return `${isLocal ? text.slice(0, typed) : local}@${isDomain ? text.slice(typed + 1) : domainToUnicode(domain)}`
}

const asciiLowerCase = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * `YYYY-MM-DD` or an ISO 8601 date-time, UTC when no zone is named, between the years 1 and 9999. `isDay` for a date alone.
 * Null for anything else, 30 February included. The + of a zone may be a space: so a query string gives one that was not encoded.
 */
export function readMoment(text: string): { at: Date; isDay: boolean } | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|z|[+ -]\d\d(?::?\d\d)?)?)?$/.exec(text.trim())
  if (!parts) return null
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone = 'Z'] = parts as unknown as string[]
  const isDay = hour === undefined
  if (Number(year) < 1 || Number(month) < 1 || Number(month) > 12) return null
  if (Number(day) < 1 || Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return null
  if (isDay) return { at: new Date(`${year}-${month}-${day}T00:00:00Z`), isDay }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const offset = /^[Zz]$/.test(zone) ? 'Z' : `${zone.slice(0, 3).replace(' ', '+')}:${zone.replace(':', '').slice(3) || '00'}`
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1 || at.getUTCFullYear() > 9999 ? null : { at, isDay }
}

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

/** The beginning of a text, in whole characters: of a value that may be as long as a file, only as much is stored as tells it apart. */
export const beginningOf = (text: string, lengthMax: number): string => [...text.slice(0, 2 * lengthMax)].slice(0, lengthMax).join('')

/** Whether PostgreSQL can keep a text: valid Unicode without U+0000. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Leaves out the marks on a letter beyond the thirtieth: no script has as many, and both normalize()s, ours and PostgreSQL's, sort those in
 * a row in the square of their number. Halfwidth voicing marks are letters that become marks.
 */
export const withFewMarks = (text: string): string => text.replaceAll(/([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu, '$1')

/**
 * A text, or none where all of it is signs that nobody sees (a zero width space, a filler): it would be taken for a text and be read as none.
 * Among others such signs have their use: they join letters, and turn lines.
 */
const visible = (text: string): string => (/^[\s\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+$/u.test(text) ? '' : text)

// People paste, and can't see what comes along: control characters become the space they look like, or nothing. Only U+0000, which no
// program pastes, is told.

export const cleanLine = (text: string): string =>
  visible(withFewMarks(text.replaceAll(/[\t\n\v\f\r]+/g, ' ').replaceAll(/[\p{Cc}--[\0]]/gv, '')).trim())

export const cleanLines = (text: string): string =>
  visible(withFewMarks(text.replaceAll(/\r\n?|[\v\f]/g, '\n').replaceAll(/[\p{Cc}--[\0\n\t]]/gv, '')).trim())
