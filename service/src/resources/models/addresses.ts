// What leads somewhere in a text: links, domains, e-mail addresses, phone and account numbers, handles.

export interface FoundAddress {
  start: number
  end: number
  /** As it is compared: in lower case, without what stands around it. */
  address: string
  kind: 'link' | 'email' | 'number'
}

/** Stands for an address that is not shown. */
export const addressMark = '[…]'

const link =
  /\b[a-z][a-z\d+.-]{1,20}:\/{1,3}[^\s<>"“”]{1,2000}|\b(?:mailto|tel|sms|data|javascript|whatsapp|tg|skype|facetime):[^\s<>"“”]{1,2000}/giu
const email = /[^\s@<>()[\],;:"“”]{1,100}@[^\s@<>()[\],;:"“”]{1,255}|@[\p{L}\p{N}_.]{2,100}/gu
/** A name with dots, of which the last part is letters, with a path or a port. */
const domain =
  /(?<![\p{L}\p{N}@])(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]{0,62})\.){1,10}(?:\p{L}{2,24}|xn--[a-z\d-]{1,59})(?::\d{1,5})?(?:\/[^\s<>"“”]{0,2000})?/giu
const ip = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?:\/[^\s<>"“”]{0,2000})?|\[[\da-f:]*:[\da-f:.]*\]/giu
/** Seven digits and more, with what stands between those of a phone number. */
const phone = /(?<![\p{L}\p{N}])\+?\(?\p{Nd}(?:[\s()./·•–-]{0,3}\p{Nd}){6,24}(?![\p{L}\p{N}])/gu
/** Letters and digits in one, as in accounts, wallets and codes. */
const account =
  /(?<![\p{L}\p{N}])(?=[a-z\d]{0,60}\d)(?=[a-z\d]{0,60}[a-z])[a-z\d]{10,90}(?![\p{L}\p{N}])|\b[a-z]{2}\d{2}(?:\s?[a-z\d]{4}){3,8}(?:\s?[a-z\d]{1,3})?\b/giu

const day = /^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/

/** Every address in a text, in order; of two that overlap, the first and longer. */
export function addressesIn(text: string): FoundAddress[] {
  const found = [
    ...matches(text, link, 'link'),
    ...matches(text, email, 'email'),
    ...matches(text, domain, 'link'),
    ...matches(text, ip, 'link'),
    ...matches(text, phone, 'number').filter(({ address }) => !day.test(address.trim())),
    ...matches(text, account, 'number'),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end)
  let endBefore = 0
  return found.filter(({ start, end }) => {
    const isFree = start >= endBefore
    endBefore = Math.max(endBefore, end)
    return isFree
  })
}

/** The text with a mark in place of each address. */
export function withoutAddresses(text: string): string {
  let left = text
  for (const { start, end } of addressesIn(text).toReversed()) left = `${left.slice(0, start)}${addressMark}${left.slice(end)}`
  return left
}

function matches(text: string, pattern: RegExp, kind: FoundAddress['kind']): FoundAddress[] {
  return [...text.matchAll(pattern)].map((match) => {
    const written = match[0].startsWith('[') ? match[0] : match[0].replace(/[.,;:!?)'’\]]+$/u, '')
    const address = kind === 'number' ? written.replaceAll(/[\s()./·•–-]/g, '') : written
    return {
      ...{ start: match.index, end: match.index + written.length, kind },
      address: day.test(written) ? written : address.toLowerCase().replace(/\/+$/, ''),
    }
  })
}

/** The host that a link or an e-mail address leads to; null for others. */
export function hostOf({ address, kind }: FoundAddress): string | null {
  if (kind === 'number') return null
  if (kind === 'email') return address.split('@').at(-1) || null
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`)
  return url && ['http:', 'https:'].includes(url.protocol) ? url.hostname.replace(/^www\./, '') : null
}
