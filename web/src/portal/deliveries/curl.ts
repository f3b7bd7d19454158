/** Said by curl itself. */
const own = new Set(['content-length', 'host', 'connection'])

/** The request as a command for a shell: whoever runs it posts the same bytes with the same headers. */
export function curlOf({ url, headers, body }: { url: string; headers: Readonly<Record<string, string>>; body: string }): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !own.has(name.toLowerCase()))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  // As it stands: curl would read brackets and braces as many addresses.
  return [`curl --globoff -X POST ${quoted(url)}`, ...lines, `--data-raw ${quoted(body)}`].join(' \\\n  ')
}

/** One word to any POSIX shell, whatever stands in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
