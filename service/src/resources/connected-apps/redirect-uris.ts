import { parseUrl } from '../../text.ts'

// Where an app may have the browser sent back to, with the code (OAuth 2.1, 2.3; RFC 8252, 7.3).

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address may be a redirect URI: https, or a program on the person's own computer. */
export function mayRedirectTo(text: string): boolean {
  const url = parseUrl(text)
  if (!url || !/^[\x21-\x7e]+$/.test(text) || text.includes('#') || url.username || url.password) return false
  return url.protocol === 'https:' || isLoopback(url)
}

/** Whether an address is one of those that an app registered: letter by letter, but for the port on the person's own computer. */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  mayRedirectTo(uri) && registered.some((each) => each === uri || isSameButPort(each, uri))

/** What a person is told of an address, who knows no address by heart. */
export function hostOf(uri: string): { redirectHost: string; isLocal: boolean } {
  const url = new URL(uri)
  return { redirectHost: url.hostname, isLocal: isLoopback(url) }
}

/** Adds parameters to a redirect URI, which may have some. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.append(name, value)
  return url.href
}

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopback.has(hostname)

function isSameButPort(registered: string, uri: string): boolean {
  const [first, second] = [new URL(registered), new URL(uri)]
  if (!isLoopback(first) || !isLoopback(second)) return false
  // Each as it is read, so that no spelling hides another host behind the port.
  first.port = ''
  second.port = ''
  return first.href === second.href
}
