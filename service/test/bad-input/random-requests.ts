import fc from 'fast-check'
import type { Surface, Target } from './random-targets.ts'

// Requests made at random from right ones: in each, some of what could be said is anything.

/** As it goes over the wire. */
export interface RandomRequest {
  method: string
  path: string
  lines: string[]
  body: string | Buffer | undefined
}

/** Numbers from 0 to 1, evenly, the same for the same seed (mulberry32). */
function evenly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Words that a reader of JSON, SQL, addresses, dates, emails or objects could stumble over (docs/rules/http.md#bad-input). */
const nastyWords = [
  ...["'", '"', '\\', '%', '_', '$1', '\u0000', '\ud800', '\ufeff', '\u202e', '__proto__', 'constructor', 'null', '1e400', '-0', '\r\n'],
  ...[
    '',
    ' ',
    '🙂',
    'e\u0301',
    '0',
    '-1',
    '1.5',
    '1e9',
    'abc',
    '9007199254740993',
    'id;drop',
    '2026-02-30',
    '2026-13-01T25:61:61Z',
    '+275760-09-13',
  ],
  ...['🙂'.repeat(2001), 'x'.repeat(2000), 'x'.repeat(5001), 'a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example'],
  ...[
    `${'a'.repeat(250)}@b.example`,
    'grüße@bücher.example',
    'http://127.0.0.1/',
    'http://[::ffff:7f00:1]/',
    'http://0x7f.1/',
    'file:///etc/passwd',
  ],
  ...['{}', '[]', '<script>alert(1)</script>', '=1+1', '00000000-0000-4000-8000-000000000000', 'A'.repeat(43), 'true'],
]
const wholeBodies = [
  ...['', 'null', '[]', '"x"', '{', '{"a":1,}', '\ufeff{}', '{"a":"\\u0000"}', '{"a":"\\ud800"}', '{"__proto__":{"a":1}}', '{"a":1,"a":2}'],
  ...[
    '['.repeat(5000),
    `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    '{"page":1e400}',
    '0',
    'true',
    '{"limit":"7"}',
    'a=b&a=c',
    '%ff=%00',
  ],
  `{${Array.from({ length: 3000 }, (_, at) => `"k${at}":1`).join()}}`,
  JSON.stringify({ text: 'x'.repeat(66_000) }),
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\na\r\n--x--\r\n',
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
const types = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/xml',
  'multipart/form-data; boundary=x',
  'nonsense',
  'application/x-www-form-urlencoded',
]
const someHeaders = [
  ...['content-type', 'accept', 'accept-language', 'cookie', 'idempotency-key', 'if-none-match', 'if-modified-since', 'range', 'origin'],
  ...[
    'sec-fetch-site',
    'x-api-key',
    'x-request-id',
    'content-encoding',
    'referer',
    'user-agent',
    'accept-encoding',
    'x-http-method-override',
  ],
]

const text = fc.oneof(
  fc.constantFrom(...nastyWords),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)
const value = fc.oneof(
  text,
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(text, { maxLength: 8 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.boolean(),
)

/** Percent-encoded, byte by byte. */
const escaped = (written: string) => [...Buffer.from(written)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
/** What may stand in a header as it goes over the wire. */
const printable = (written: string) =>
  Buffer.from(written)
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')

/** Of a hundred requests. Checking a password takes as long as many of the others together. */
const shares: Readonly<Record<Surface, number>> = { API: 32, dashboard: 26, pages: 24, 'webhook portal': 9, widget: 7, 'sign-in': 2 }

/** Draws requests; `fresh` values are drawn anew by fast-check for every batch. */
export function randomRequests(targets: readonly Target[], { seed, fresh = 3000 }: { seed: number; fresh?: number }) {
  const random = evenly(seed)
  const values = fc.sample(value, { numRuns: fresh, seed })
  const texts = fc.sample(text, { numRuns: fresh, seed: seed + 1 })
  const below = (count: number) => Math.floor(random() * count)
  const one = <Each>(all: readonly Each[]): Each => all[below(all.length)]!
  const chance = (share: number) => random() < share

  const perSurface = Object.entries(shares).map(([surface, share]) => ({ share, all: targets.filter((each) => each.surface === surface) }))
  const drawTarget = (): Target => {
    let left = below(100)
    for (const { share, all } of perSurface) {
      if (left < share) return one(all)
      left -= share
    }
    throw new Error('the shares are not a hundred')
  }
  const pathOf = ({ path }: Target) => {
    if (!chance(0.15)) return path
    const parts = path.split('/')
    const at = 1 + below(Math.max(1, parts.length - 1))
    parts[at] = chance(0.5)
      ? escaped(one(texts)).slice(0, 3000)
      : one(['%00', '%ff', '%', '..', '%2e%2e', '', '%ED%A0%80', 'a.png', '*', "'", '%2f'])
    return parts.join('/')
  }
  const queryOf = ({ query, queryNames }: Target) => {
    const parts = query === '' ? [] : [query]
    if (chance(0.35))
      for (let left = 1 + below(4); left > 0; left--) {
        const name = queryNames.length > 0 && chance(0.85) ? one(queryNames) : escaped(one(texts)).slice(0, 300)
        parts.push(
          `${name}=${chance(0.2) ? one(['%', '%00', '%ff', '1', '2', '10', 'newest', '&', '=']) : escaped(one(texts)).slice(0, 6000)}`,
        )
      }
    return parts.length > 0 ? `?${parts.join('&')}` : ''
  }
  /** What has no text of its own, such as what came from `__proto__`, goes in as JSON. */
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  const bodyOf = ({ body, bodyNames, type }: Target): string | Buffer => {
    if (chance(0.06)) return one(wholeBodies)
    if (chance(0.06)) return JSON.stringify(one(values)) ?? ''
    const said: Record<string, unknown> = { ...body }
    if (chance(0.6))
      for (let left = 1 + below(3); left > 0; left--) {
        const name = bodyNames.length > 0 && chance(0.93) ? one(bodyNames) : one(texts)
        if (chance(0.1)) delete said[name]
        else said[name] = one(values)
      }
    if (type === 'application/json') return JSON.stringify(said)
    if (type === 'text/csv') return [Object.keys(said).join(), Object.values(said).map(textOf).join(), one(texts)].join('\n')
    return new URLSearchParams(Object.entries(said).map(([name, each]) => [name, textOf(each)])).toString()
  }

  /** Where it comes from: a place of its own, as behind a proxy, so that no bound of a place is met before a handler. */
  const place = () => `x-forwarded-for: 10.${below(256)}.${below(256)}.${below(256)}`

  return (): { target: Target; request: RandomRequest } => {
    let target = drawTarget()
    // Most of those that end something are drawn again.
    while (target.isLast && !chance(0.05)) target = drawTarget()
    const method = chance(0.04) ? one(methods) : target.method
    const mayBody = method !== 'GET' && method !== 'HEAD'
    const body = (target.body !== null && mayBody) || (mayBody && chance(0.02)) ? bodyOf(target) : undefined
    const lines = [place()]
    if (!chance(0.08)) lines.push(...target.credentials)
    else if (chance(0.5)) lines.push(...one(targets).credentials)
    if (body !== undefined) lines.push(`content-type: ${chance(0.03) ? one(types) : target.type}`)
    if (target.surface === 'API' && chance(0.1)) lines.push(`idempotency-key: ${printable(one(texts)).slice(0, 300)}`)
    if (chance(0.08)) lines.push(`${one(someHeaders)}: ${printable(one(texts)).slice(0, chance(0.02) ? 20_000 : 2000)}`)
    return { target, request: { method, path: pathOf(target) + queryOf(target), lines, body } }
  }
}
