import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'
import { each, expectAnswer, kept, readPlaces, urlencoded } from './page-requests.ts'
import { openVisitorPlaces } from './visitor-places.ts'

// Queries, cursors and bodies that no page asks for: each is read, passed over, or answered with what to do.

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
  const before = await kept(world)
  const all = readPlaces(places).flatMap(([pattern, path]) => queries.map((query) => ({ pattern, path: `${path}?${query}`, query })))
  await each(all, async ({ pattern, path, query }) =>
    expectAnswer(`${pattern}?${query.slice(0, 80)}`, await sendRaw(world.address, { method: 'GET', path })),
  )
  expect(await kept(world)).toEqual(before)
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
