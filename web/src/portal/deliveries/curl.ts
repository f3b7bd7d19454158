/** The headers that curl sets itself. */
const own = new Set(['content-length', 'host', 'connection'])

/** Returns the request as a shell command: it posts the same bytes with the same headers. */
export function curlOf({ url, headers, body }: { url: string; headers: Readonly<Record<string, string>>; body: string }): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !own.has(name.toLowerCase()))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  // Without globbing, which would read brackets and braces as many addresses.
  return [`curl --globoff -X POST ${quoted(url)}`, ...lines, `--data-raw ${quoted(body)}`].join(' \\\n  ')
}

/** Quotes a text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
