import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../world/everything-kept.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'
import { openVisitorPlaces } from './visitor-places.ts'

// Every page that strangers reach, asked as nobody should: by every method, at every misspelling of its address, with every kind of query,
// form, cookie and header. Each is answered with a page or a problem, none with a 5xx; looking changes nothing, and neither does what was refused.

let world: World
let mailServer: MailServer
/** What is there: by its pattern, an address of it that leads to something. */
let places: Record<string, string>

beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  places = await openVisitorPlaces({ world, mailServer })
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

const kept = () => everythingKept(world.sql)

/** A place that takes forms and shows nothing, or shows something to one browser alone. */
const isOnlySent = (pattern: string) =>
  /(start|scan|upvote|comments|withdraw|leave|:handle|:commentId)$|:unknown|^\/unsubscribe/.test(pattern)
/** Those worth asking in many ways: they read what is asked, and are not drawn anew each time. */
const readPlaces = () =>
  Object.entries(places).filter(([pattern]) => !isOnlySent(pattern) && !/png|svg|docs|livez|widget\.js/.test(pattern))

/** Does it for each, eight at a time. */
async function each<Case>(cases: readonly Case[], act: (one: Case) => Promise<void>): Promise<void> {
  const left = cases[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const one of left) await act(one)
    }),
  )
}

/** Whatever was asked: an answer, no failure, and headers that hold. */
function expectAnswer(what: string, answer: RawAnswer | null): void {
  expect.soft(answer, what).not.toBeNull()
  if (!answer) return
  expect.soft(answer.status < 500, `${what}: ${answer.status} ${answer.text.slice(0, 300)}`).toBe(true)
  expect.soft(answer.headers['x-content-type-options'], what).toBe('nosniff')
  expect.soft(answer.headers['cache-control'], what).toBeDefined()
  expect.soft(Object.keys(answer.headers), what).not.toContain('x-injected')
  if (!answer.headers['content-type']?.startsWith('text/html')) return
  const policy = answer.headers['content-security-policy'] ?? ''
  expect.soft(policy, what).toMatch(/default-src 'none'/)
  expect.soft(policy, what).toMatch(/frame-ancestors 'none'/)
  expect.soft(policy, what).not.toMatch(/unsafe|\*/)
  expect.soft(answer.headers['referrer-policy'], what).toMatch(/^(no-referrer|same-origin)$/)
  expect.soft(answer.text, what).not.toMatch(/<script>alert|onerror=/i)
}

const urlencoded = 'application/x-www-form-urlencoded'
const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'LINK', 'PURGE']

test('every place is there, for whoever asks as they should', async () => {
  for (const [pattern, path] of Object.entries(places)) {
    const { status } = await fetch(world.address + path, { redirect: 'manual' })
    expect.soft([200, 303, 401, 405, 410].includes(status) || isOnlySent(pattern), `${pattern} ${status}`).toBe(true)
  }
})

test('no method but POST changes anything, and every method is answered', async () => {
  const before = await kept()
  const all = Object.entries(places).flatMap(([pattern, path]) => methods.map((method) => ({ pattern, path, method })))
  await each(all, async ({ pattern, path, method }) => expectAnswer(`${method} ${pattern}`, await sendRaw(world.address, { method, path })))
  expect(await kept()).toEqual(before)
})

const misspelled = [
  '%00',
  '%ff',
  '%C3%28',
  '%',
  '%zz',
  '%2e%2e',
  '..;',
  '%2e%2e%2fetc%2fpasswd',
  '%0d%0aX-Injected:%201',
  '%e2%80%ae',
  '%F0%9F%98%80',
  "'",
  '%27%3B--',
  '__proto__',
  'constructor',
  'x'.repeat(499),
  'x'.repeat(501),
  `${'x'.repeat(3000)}`,
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '%22onerror=',
  '\\',
  '//evil.example',
  '*',
  'A'.repeat(43),
  `${'A'.repeat(42)}B`,
  `${'_'.repeat(43)}`,
  'A'.repeat(22),
  'A'.repeat(100),
  '00000000-0000-4000-8000-000000000000',
  '%EF%BF%BF',
  '%ED%A0%80',
  'a.png',
  'a.pdf',
  '.png',
]

test('an address that is misspelled leads nowhere, and to no failure', async () => {
  const before = await kept()
  const all = Object.entries(places).flatMap(([pattern, path]) => {
    const parts = path.split('/')
    return pattern
      .split('/')
      .flatMap((name, at) =>
        name.startsWith(':') ? misspelled.map((wrong) => ({ pattern, wrong, path: parts.toSpliced(at, 1, wrong).join('/') })) : [],
      )
  })
  const body = 'title=a&opinion=b&content=c&email=a@b.example&upvote=on'
  const headers = [['content-type', urlencoded]] as const
  await each(all, async ({ pattern, wrong, path }) => {
    const what = `${pattern} with ${wrong.slice(0, 60)}`
    expectAnswer(`GET ${what}`, await sendRaw(world.address, { method: 'GET', path }))
    expectAnswer(`POST ${what}`, await sendRaw(world.address, { method: 'POST', path, headers, body }))
  })
  expect(await kept()).toEqual(before)
}, 120_000)

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const queries = [
  'lang=de%0d%0aX-Injected:%201',
  'lang=de&lang=fr',
  'lang=__proto__',
  'lang=x-%00',
  `lang=${'x'.repeat(5000)}`,
  'lang=en-%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  'page=1e9',
  'page=999999999',
  'page=501',
  'page=%00',
  'sort=id%3Bdrop',
  'sort=__proto__',
  'sort=most-upvoted&sort=oldest',
  'query=%00',
  "query='",
  'query=%ff',
  `query=${'%F0%9F%98%80'.repeat(200)}`,
  'query=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E',
  'query=%E2%80%AE%E2%80%8B',
  'query=%ED%A0%80',
  'after=%00',
  `after=${cursorOf(null)}`,
  `after=${cursorOf([])}`,
  `after=${cursorOf({})}`,
  `after=${cursorOf(['newest', 0, true, ['2026-99-99T00:00:00+00:00', 'x']])}`,
  'done=__proto__',
  'done=%3Cscript%3E',
  'mailed=no&mailed=x',
  'size=99999',
  'size=1e3',
  'layout=labels&paper=letter',
  'paper=__proto__',
  'layout=__proto__',
  'next=//evil.example',
  'back=//evil.example',
  '__proto__[x]=1',
  '%',
  `x=${'y'.repeat(12_000)}`,
  Array.from({ length: 2000 }, (_, at) => `a${at}`).join('&'),
  'a%0d%0aX-Injected:1=b',
]

test('whatever is asked behind an address is read or passed over', async () => {
  const before = await kept()
  const all = readPlaces().flatMap(([pattern, path]) => queries.map((query) => ({ pattern, path: `${path}?${query}`, query })))
  await each(all, async ({ pattern, path, query }) =>
    expectAnswer(`${pattern}?${query.slice(0, 80)}`, await sendRaw(world.address, { method: 'GET', path })),
  )
  expect(await kept()).toEqual(before)
}, 120_000)

test('a cursor that says what none of ours says leads to no page', async () => {
  const { slug } = world.business
  const [one] = (await world.ask('opinions.list')).body.opinions
  const moments = [
    '2026-99-99T00:00:00+00:00',
    '2026-02-30T00:00:00+00:00',
    '9999-12-31T23:59:60+00:00',
    '2026-01-01T24:00:00+00:00',
    'infinity',
  ]
  const all = ['newest', 'most-upvoted', 'most-commented'].flatMap((sort) =>
    moments.flatMap((moment) =>
      [
        [moment, one.reviewId],
        ['0', moment, one.reviewId],
        [0, moment, one.reviewId],
        ['1e3', one.reviewId],
      ].map((place) => ({ sort, place })),
    ),
  )
  await each(all, async ({ sort, place }) => {
    const after = Buffer.from(`${sort} 1 ${JSON.stringify(place)}`).toString('base64url')
    const answer = await sendRaw(world.address, { method: 'GET', path: `/p/${slug}?sort=${sort}&after=${after}` })
    expect.soft(answer?.status, JSON.stringify(place)).toBe(404)
  })
})

const bodies: [string, string | Buffer][] = [
  ['application/json', '{"title":"a"}'],
  ['application/json', '[[[['],
  ['application/json', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ['text/plain', 'title=a&opinion=b'],
  ['text/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\na\r\n--x--\r\n'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disp'],
  ['multipart/form-data; boundary=', '----'],
  ['nonsense', 'x'],
  ['', 'title=a'],
  [`${urlencoded}; charset=utf-16`, 'title=a&opinion=b'],
  [urlencoded, ''],
  [urlencoded, '&&&'],
  [urlencoded, '='],
  [
    urlencoded,
    'title=%00&opinion=%00&content=%00&name=%00&email=%00&code=%00&session=%00&proof=%00&homepage=%00&answer=%00&from=%00&upvote=%00&back=%00&parentCommentId=%00&comment=%00&do=%00',
  ],
  [urlencoded, 'title=%ff&opinion=%ff&content=%ff&name=%ff&email=%ff'],
  [urlencoded, Buffer.from([0x74, 0x3d, 0xff, 0x00, 0xfe])],
  [urlencoded, 'title=a&opinion=b&name=c&answers[%00]=x&comments[__proto__]=y&answers[constructor]=1'],
  [urlencoded, `title=a&opinion=b&${Array.from({ length: 4000 }, (_, at) => `answers[${at}]=x`).join('&')}`],
  [urlencoded, `title=${'a'.repeat(60_000)}`],
  [urlencoded, `email=${'a'.repeat(30_000)}@${'a.'.repeat(15_000)}example`],
  [urlencoded, `email=${'a@'.repeat(30_000)}`],
  [urlencoded, `content=${' '.repeat(60_000)}`],
  [urlencoded, `content=${'%0a'.repeat(20_000)}&title=${'%09'.repeat(100)}`],
  [urlencoded, `code=${'#code='.repeat(10_000)}`],
  [urlencoded, `session=${'A'.repeat(60_000)}`],
  [urlencoded, 'again=1&title=%00%ff&session=%3Cscript%3Ealert(1)%3C/script%3E'],
  [urlencoded, 'upvote=on&back=//evil.example&lang=%0d%0aX-Injected:1'],
  [urlencoded, 'upvote=off'],
  [urlencoded, 'do=save&comment=x&content=y'],
  [urlencoded, 'do=remove&comment=00000000-0000-4000-8000-000000000000'],
  [urlencoded, `a=${'b'.repeat(65_600)}`],
  [urlencoded, `a=${'b'.repeat(200_000)}`],
]

test('whatever is sent to a page as a form, or as something else, is answered with what to do', async () => {
  const all = Object.entries(places)
    .filter(([pattern]) => !/delete|leave|withdraw|unsubscribe|scan|start/.test(pattern))
    .flatMap(([pattern, path]) => bodies.map(([type, body]) => ({ pattern, path, type, body })))
  await each(all, async ({ pattern, path, type, body }) => {
    const headers = [...(type ? [['content-type', type] as const] : []), ['origin', world.address] as const]
    const what = `POST ${pattern} ${type} ${String(body).slice(0, 80)}`
    expectAnswer(what, await sendRaw(world.address, { method: 'POST', path, headers, body }))
  })
}, 120_000)

describe('headers of strangers', () => {
  const big = 'x'.repeat(8000)
  const strange: [string, string][] = [
    ['cookie', `earshot_visitor="${big}"`],
    ['cookie', 'earshot_visitor=%00; earshot_own=%ff; earshot_mine=""'],
    ['cookie', ';;;;==;=;'],
    ['cookie', 'earshot_visitor='.repeat(700)],
    [
      'cookie',
      `earshot_commenter=${'A'.repeat(42)}B; earshot_visitor=${'A'.repeat(21)}B; earshot_own=${'A'.repeat(42)}B; earshot_mine=${'A'.repeat(43)}; earshot_link=${'A'.repeat(43)}; earshot_scan=AAAA; earshot_portal=${'A'.repeat(43)}; earshot_sent=1.2_${'A'.repeat(22)}`,
    ],
    ['cookie', `earshot_sent=${'9'.repeat(400)}_${'A'.repeat(22)}`],
    ['cookie', `${' '.repeat(8000)};earshot_own`],
    ['accept-language', 'de;q=1e999, fr;q=NaN, *;q=-1, en;q=0.0000'],
    ['accept-language', ',;,;'.repeat(2000)],
    ['accept-language', 'x-'.repeat(4000)],
    ['accept-language', '\u00ff\u00fe'],
    ['accept-encoding', `gzip${' '.repeat(8000)};q=0`],
    ['accept-encoding', 'gzip;q=0, '.repeat(500)],
    ['if-none-match', '*'],
    ['if-none-match', `W/"${big}"`],
    ['if-none-match', ','.repeat(8000)],
    ['if-modified-since', 'yesterday'],
    ['range', 'bytes=-1'],
    ['origin', 'null'],
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
    ['x-forwarded-for', "'; drop table"],
    ['x-forwarded-proto', 'javascript'],
    ['x-forwarded-host', 'evil.example'],
    ['accept', 'application/json'],
    ['accept', big],
    ['content-type', big],
    ['content-encoding', 'gzip'],
    ['transfer-encoding', 'identity'],
  ]

  test('change no page to a failure, and put nothing of theirs into one', async () => {
    const all = readPlaces().flatMap(([pattern, path]) => strange.map(([name, value]) => ({ pattern, path, name, value })))
    await each(all, async ({ pattern, path, name, value }) => {
      const answer = await sendRaw(world.address, { method: 'GET', path, headers: [[name, value]] })
      expectAnswer(`GET ${pattern} ${name}: ${value.slice(0, 60)}`, answer)
      expect.soft(answer?.text ?? '', `${pattern} ${name}`).not.toContain('evil.example')
    })
  }, 120_000)
})

test('what people wrote is only text, wherever it is shown', async () => {
  const { organizationId } = world.business
  await world.ask('questions.create', {
    tags: ['delivery'],
    question: 'Why?',
    answerMode: 'single_select',
    answers: { options: hostileOptions },
  })
  await world.ask('opinions.respond', { reviewId: (await world.ask('opinions.list')).body.opinions[0].reviewId, content: hostile })
  // Everywhere at once; each of these may be written by somebody somewhere.
  for (const [table, columns] of Object.entries(written))
    for (const column of columns)
      await world.sql`update ${world.sql(table)} set ${world.sql(column)} = ${hostile} where organization_id = ${organizationId}`
  const shownAt: string[] = []
  await each(Object.entries(places), async ([pattern, path]) => {
    const answer = await fetch(world.address + path, { redirect: 'manual', headers: { 'accept-language': 'en' } })
    const text = await answer.text()
    expect.soft(answer.status, pattern).toBeLessThan(500)
    if (text.includes('Mallory')) shownAt.push(pattern)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return
    const { document } = parseHTML(text)
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect.soft(name, `${pattern}: an attribute of ${element.outerHTML.slice(0, 200)}`).not.toMatch(/^on|^mallory/)
        // The page's own icon is drawn in its address.
        const isIcon = element.localName === 'link' && value.startsWith('data:image/svg+xml,%3Csvg')
        if (/^(href|src|action|formaction)$/.test(name) && !isIcon)
          expect.soft(value, pattern).not.toMatch(/^\s*(javascript|data|vbscript):/i)
      }
      expect.soft(element.localName, pattern).not.toBe('mallory')
    }
  })
  expect(shownAt).toEqual(
    expect.arrayContaining([
      '/o/:token',
      '/p/:slug',
      '/p/:slug/rss.xml',
      '/p/:slug/:reviewId',
      '/mine/:token',
      '/receipt/:token',
      '/subscribe/:slug',
      '/q/:code',
    ]),
  )
  const feed = await (await fetch(world.address + places['/p/:slug/rss.xml'])).text()
  expect(feed).not.toMatch(/<mallory|[\ufffe\uffff]/)
})

/** Ends whatever it stands in, in HTML, attributes, scripts and XML alike; turns the text around, and is no character at all at its end. */
const hostile = `Mallory</script></title></textarea></style>]]>--><mallory onload=alert(1)>"' mallory=1 onfocus=alert(1) autofocus '\u202e\u200b\u2028&lt;\uffff`
const hostileOptions = [
  { id: '"><mallory>', option: hostile },
  { id: 'b', option: 'No' },
]
const written = {
  organization: ['name'],
  project: ['name', 'description'],
  opinion: ['title', 'opinion', 'customer_name'],
  comment: ['content', 'author_name'],
  question: ['question'],
  subscriber: ['name'],
}
