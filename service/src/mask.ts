/** Takes passwords out of what people read: settings that `earshot doctor` lists, lines of the log, errors on a terminal. */

const mask = '***'

/** Parameters whose values are no secret; any other's value is masked, since drivers take passwords in many (`password`, `sslpassword`, `options`). */
const shownParameters = new Set([
  ...['sslmode', 'ssl', 'connect_timeout', 'application_name', 'target_session_attrs', 'channel_binding', 'family', 'db'],
  ...['tls', 'secure', 'requireTLS', 'ignoreTLS', 'pool', 'maxConnections', 'tls.rejectUnauthorized', 'connectionTimeout'],
])

/** An address of several servers: what is before them, the first, the others, and what is behind. */
const severalServers =
  /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)((?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?)((?:,(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?)+)(\/.*)?$/i

/** An address of a server, or of several, without its passwords, wherever they stand; anything else not at all. */
export function maskedAddress(written: string): string {
  const [, before, first, others, behind = ''] = severalServers.exec(written) ?? []
  // With the first alone it is an address as any other.
  if (first) return maskedAddress(`${before}${first}${behind}`).replace(first, () => `${first}${others}`)
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(written)?.[0]
  const url = URL.parse(written)
  // An @ behind the host: a password with a /, ? or # in it, which ended the host where it should not.
  if (!scheme || !url?.host || url.hash || /@/.test(`${url.pathname}${url.search}`)) return scheme ? `${scheme}${mask}` : mask
  if (url.password) url.password = mask
  const query = url.search.slice(1).split('&').filter(Boolean).map(maskedParameter).join('&')
  url.search = ''
  return query === '' ? url.href : `${url.href}?${query}`
}

/** Without an = it may be a value as well as a name. */
function maskedParameter(written: string): string {
  const [name, value] = written.split('=', 2)
  if (value === undefined) return mask
  return shownParameters.has(name!) ? written : `${name}=${mask}`
}

/** Addresses in a text, to their end; what may stand around one, quotes and brackets, ends it. */
const addresses = /\b(?:postgres(?:ql)?|rediss?|smtps?):\/\/[^\s"'`<>\\]+/gi
/** What a driver quotes of its settings: `password=…`, `sslpassword: '…'`, `"pass":"…"`. */
const quoted = /\b(\w*(?:password|passwd|passphrase)|pass|pwd)(\\?["']?\s*[=:]\s*)(\\?["'])?([^\s"'&,;)}\\]+)/gi

/** A line without passwords. Addresses of databases, Redis and mail servers keep their host; they are looked for also where they do not parse. */
export const maskedLine = (line: string): string =>
  line
    .replace(addresses, maskedAddress)
    .replace(quoted, (_all, name: string, between: string, quote = '') => `${name}${between}${quote}${mask}`)
