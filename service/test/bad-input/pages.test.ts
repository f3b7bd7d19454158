import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'
import { each, expectAnswer, isOnlySent, kept, readPlaces, urlencoded } from './page-requests.ts'
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

const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'LINK', 'PURGE']

test('every place is there, for whoever asks as they should', async () => {
  for (const [pattern, path] of Object.entries(places)) {
    const { status } = await fetch(world.address + path, { redirect: 'manual' })
    expect.soft([200, 303, 401, 405, 410].includes(status) || isOnlySent(pattern), `${pattern} ${status}`).toBe(true)
  }
})

test('no method but POST changes anything, and every method is answered', async () => {
  const before = await kept(world)
  const all = Object.entries(places).flatMap(([pattern, path]) => methods.map((method) => ({ pattern, path, method })))
  await each(all, async ({ pattern, path, method }) => expectAnswer(`${method} ${pattern}`, await sendRaw(world.address, { method, path })))
  expect(await kept(world)).toEqual(before)
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
  const before = await kept(world)
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
  expect(await kept(world)).toEqual(before)
}, 120_000)

test.each(['/o/A%', '/o/%E0%A4%A', '/p/%', '/q/%zz', `/o/${'x'.repeat(501)}`])(
  'a damaged link is answered a person with a page: %s',
  async (path) => {
    const ask = (accept: string) => sendRaw(world.address, { method: 'GET', path, headers: [['accept', accept]] })
    const page = await ask('text/html,application/xhtml+xml,*/*;q=0.8')
    expect([page!.status, page!.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page!.text).toContain('<h1>')
    expect(page!.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' })
    expect((await ask('application/json'))!.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  },
)

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
    const all = readPlaces(places).flatMap(([pattern, path]) => strange.map(([name, value]) => ({ pattern, path, name, value })))
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
