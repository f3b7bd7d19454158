import fc from 'fast-check'

// Texts and values, bodies, methods, types and headers that random requests carry in place of right ones.

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
    '0001-01-01',
    '9999-12-31',
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
  // Normalising takes the square of the marks in a row; parsing an address, the square of its host.
  ...[`e${'\u0344'.repeat(16_000)}${'\u0316'.repeat(16_000)}`, `e${'\u0344'.repeat(2400)}${'\u0316'.repeat(2400)}`],
  ...[`e${'\u0344'.repeat(16_000)}${'\u0316'.repeat(16_000)}@b.example`, `a@e${'\u0344'.repeat(16_000)}${'\u0316'.repeat(16_000)}.example`],
  ...[`https://e${'\u0344'.repeat(8000)}${'\u0316'.repeat(8000)}.example`, '\uff9e\u0334'.repeat(8000)],
  ...['{}', '[]', '<script>alert(1)</script>', '=1+1', '00000000-0000-4000-8000-000000000000', 'A'.repeat(43), 'true'],
]
export const wholeBodies = [
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
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
export const types = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/xml',
  'multipart/form-data; boundary=x',
  'nonsense',
  'application/x-www-form-urlencoded',
]
export const someHeaders = [
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

export const text = fc.oneof(
  fc.constantFrom(...nastyWords),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)
export const value = fc.oneof(
  text,
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(text, { maxLength: 8 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.boolean(),
)
