// Headers as people paste them: from a log, a proxy, a terminal, a debugger. Every line that looks like a header is read as one.

/** The headers that verify a delivery; null: not among the pasted ones. */
export interface SignedHeaders {
  id: string | null
  timestamp: string | null
  signature: string | null
}

/**
 * Reads `name: value` lines in any case, also behind the marks of curl -v (`> `, `< `, `* `), as options (`-H 'name: value'`), as members of a JSON
 * object, and as variables of CGI and PHP (`HTTP_WEBHOOK_ID=…`). Lines that are none are passed over. Of a name that comes twice the first
 * counts; signatures are put together, as they may be sent.
 */
export function readSignedHeaders(pasted: string): SignedHeaders {
  const found = new Map<string, string[]>()
  for (const line of pasted.split(/\r\n|\r|\n/)) {
    const parts = /^\W*(?:-H\s*|--header\s+)?["']?([\w-]{1,100})["'\]]?\s*(?:=>|[:=])\s*(.*)$/.exec(line.trim())
    if (!parts) continue
    const name = parts[1]!
      .toLowerCase()
      .replaceAll('_', '-')
      .replace(/^http-/, '')
    const value = unquoted(parts[2]!.trim())
    if (value !== '') found.set(name, [...(found.get(name) ?? []), value])
  }
  return {
    id: found.get('webhook-id')?.[0] ?? null,
    timestamp: found.get('webhook-timestamp')?.[0] ?? null,
    signature: found.get('webhook-signature')?.join(' ') ?? null,
  }
}

/** Without what a list or an option has around a value. */
const unquoted = (value: string): string => value.replace(/^[[("'\s]+/, '').replace(/[\])"',;\\\s]+$/, '')
