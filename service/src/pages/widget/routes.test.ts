import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everythingKept } from '../../../test/world/everything-kept.ts'
import { sendRaw } from '../../../test/world/raw-request.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { updateProject } from '../../resources/projects/projects.ts'
import { deriveKey } from '../../secrets.ts'
import { newSession } from '../spam/spam.ts'

// What pages of other sites may ask and send. What they look like is in test/journeys/widget.browser.test.ts.

const shop = 'https://shop.example'
let world: World
let chooseId: string
let severalId: string
let textId: string
beforeAll(async () => {
  world = await openWorld()
  const tags = ['delivery']
  const options = ['a', 'b', 'c'].map((id) => ({ id, option: `Option ${id}` }))
  const create = async (question: Record<string, unknown>) =>
    (await world.ask('questions.create', { tags, question: 'How was it?', ...question })).body.questionId
  chooseId = await create({ answerMode: 'single_select', answers: { options, comment: 'optional' } })
  severalId = await create({ answerMode: 'multi_select', answers: { options, minSelections: 2, maxSelections: 2 } })
  textId = await create({ answerMode: 'text_only', answers: { maxLength: 10 } })
})
beforeEach(() => set({ status: 'active', settings: { widgetOrigins: [shop], moderation: 'none', incognitoAllowed: true } }))
afterAll(() => world.close())

const set = (change: Record<string, unknown>) => updateProject(world.sql, { ...world.business, ...change })
const at = (place = '', project = world.business.slug) => `${world.address}/widget/${project}${place}`
const get = (place = '', headers: Record<string, string> = { origin: shop }) => fetch(at(place), { headers })
const post = (place: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(at(place), {
    method: 'POST',
    headers: { origin: shop, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** A session that was opened some seconds ago. */
const session = ({ secondsAgo = 60, projectId = world.business.projectId } = {}) =>
  newSession(
    { formSessionKey: deriveKey(world.secretKey, 'form-session') },
    { about: `widget ${projectId}`, at: Date.now() - secondsAgo * 1000 },
  )
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
const read = async (response: Response): Promise<any> => response.json()
const answers = async () => (await world.ask('answers.list')).body.answers
const opinions = async () => (await world.ask('opinions.list')).body.opinions
const withoutEffect = async (act: () => Promise<void>) => {
  const before = await everythingKept(world.sql)
  await act()
  expect(await everythingKept(world.sql)).toEqual(before)
}

describe('who may ask', () => {
  test('a site of the project may read, another may not, and neither ever with credentials', async () => {
    const own = await get()
    expect(own.status).toBe(200)
    expect(own.headers.get('access-control-allow-origin')).toBe(shop)
    expect(own.headers.get('access-control-allow-credentials')).toBeNull()
    expect(own.headers.get('vary')).toMatch(/\borigin\b/)
    expect(own.headers.get('cache-control')).toBe('public, max-age=60')
    for (const origin of [
      'https://evil.example',
      'http://shop.example',
      'https://shop.example:444',
      'https://shop.example.evil.example',
      'https://xshop.example',
      'HTTPS://SHOP.EXAMPLE',
      'null',
      '*',
      '',
    ])
      for (const place of ['', '/opinions']) {
        const foreign = await get(place, { origin })
        expect([origin, foreign.status]).toEqual([origin, 403])
        expect(await read(foreign)).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
        expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
        expect(foreign.headers.get('vary')).toMatch(/\borigin\b/)
        expect(foreign.headers.get('cache-control')).toBe('no-store')
      }
  })

  test('the service’s own pages may, and a program that says no origin may read and not send', async () => {
    expect((await get('', { origin: world.address })).headers.get('access-control-allow-origin')).toBe(world.address)
    const nameless = await get('', {})
    expect([nameless.status, nameless.headers.get('access-control-allow-origin')]).toEqual([200, null])
    const sent = await fetch(at('/sessions'), { method: 'POST' })
    expect(sent.status).toBe(403)
  })

  test('a preflight is answered for what there is, and for sites of the project alone', async () => {
    const preflight = (place: string, origin: string) =>
      fetch(at(place), {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      })
    for (const place of ['/answers', '/opinions', '/sessions']) {
      const allowed = await preflight(place, shop)
      expect(allowed.status).toBe(204)
      expect(Object.fromEntries(allowed.headers)).toMatchObject({
        'access-control-allow-origin': shop,
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': 'content-type',
        vary: expect.stringMatching(/^origin, access-control-request-method/),
      })
    }
    const foreign = await preflight('/answers', 'https://evil.example')
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect((await preflight('/nothing', shop)).status).toBe(404)
  })

  test('the project may be told by its id; one that is unknown, archived or deleted is none', async () => {
    const { projectId } = world.business
    const byId = await fetch(at('', projectId), { headers: { origin: shop } })
    expect(await read(byId)).toEqual(await read(await get()))
    for (const project of ['nobody', 'x', "'--", '%00', projectId.replace(/^.{8}/, '00000000'), 'a'.repeat(400)]) {
      const answer = await sendRaw(world.address, { method: 'GET', path: `/widget/${project}`, headers: [['origin', shop]] })
      expect([project, answer?.status]).toEqual([project, 404])
      expect(answer?.headers['access-control-allow-origin']).toBeUndefined()
    }
    await set({ status: 'archived' })
    expect((await get()).status).toBe(404)
  })

  test('other methods are told what there is', async () => {
    for (const [method, place, allow] of [
      ['GET', '/answers', 'POST, OPTIONS'],
      ['DELETE', '/opinions', 'GET, HEAD, POST, OPTIONS'],
      ['PUT', '', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await fetch(at(place), { method, headers: { origin: shop } })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    }
    for (const place of ['/nothing', '/', '/answers/1']) expect((await get(place)).status).toBe(404)
  })
})

describe('what is read', () => {
  test('what there is to ask, in the language that is asked for, the browser’s, or the project’s', async () => {
    const words = async (search: string, headers: Record<string, string> = {}) =>
      (await read(await get(search, { origin: shop, ...headers }))).words.skip
    expect(await words('?lang=de', { 'accept-language': 'fr' })).toBe('Überspringen')
    expect(await words('?lang=xx', { 'accept-language': 'fr' })).toBe('Passer')
    expect(await words('', { 'accept-language': '*' })).toBe('Skip')
    const { questions } = await read(await get())
    expect(questions).toMatchObject([
      { questionId: chooseId, kind: 'one', comment: expect.any(String), options: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
      { questionId: severalId, kind: 'several' },
      { questionId: textId, kind: 'text' },
    ])
  })

  test('a paused project asks nothing and still shows opinions', async () => {
    await set({ status: 'paused' })
    expect(await read(await get())).toMatchObject({ takes: false, questions: [] })
    expect((await get('/opinions')).status).toBe(200)
    await withoutEffect(async () => {
      for (const [place, body] of [
        ['/sessions', {}],
        ['/answers', { session: session(), questionId: chooseId, options: ['a'] }],
        ['/opinions', { session: session(), title: 'A', opinion: 'B' }],
      ] as const)
        expect((await post(place, body)).status).toBe(409)
    })
  })

  test('nothing that waits or is hidden is shown, and nothing that leads to anybody', async () => {
    const { organizationId, projectId } = world.business
    for (const status of ['published', 'pending', 'hidden'])
      await world.sql`
        insert into opinion (organization_id, project_id, title, opinion, incognito, source, status, own_token_sha256)
        values (${organizationId}, ${projectId}, ${status}, 'Words.', true, 'direct', ${status}, ${randomBytes(32)})`
    const text = await (await get('/opinions')).text()
    expect(JSON.parse(text).opinions.map(({ title }: { title: string }) => title)).toEqual(['published'])
    expect(text).not.toMatch(/token|customer|source/)
  })
})

describe('what is sent', () => {
  test('a session that a page opens is good for answers once people could have given them', async () => {
    const openedAt = performance.now()
    const opened = await post('/sessions', {})
    expect(opened.status).toBe(201)
    expect(opened.headers.get('set-cookie')).toBeNull()
    const { session } = await read(opened)
    const soon = await post('/answers', { session, questionId: chooseId, options: ['a'] })
    expect([soon.status, soon.headers.get('access-control-expose-headers')]).toEqual([429, 'retry-after'])
    const wait = Number(soon.headers.get('retry-after'))
    expect(wait).toBeLessThanOrEqual(3)
    expect(wait).toBeGreaterThanOrEqual(3 - (performance.now() - openedAt) / 1000)
  })

  test('an answer is kept once, without anybody, however often it is sent', async () => {
    const before = (await answers()).length
    const answer = { session: session(), questionId: chooseId, options: ['b'], text: ' Well \r\n' }
    const sent = await Promise.all(Array.from({ length: 8 }, () => post('/answers', answer)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    const given = await answers()
    expect(given.length).toBe(before + 1)
    const midnight = expect.stringMatching(/T00:00:00\.000Z$/)
    expect(given.find(({ answer }: { answer: string }) => answer === 'Well')).toMatchObject({
      ...{
        reviewId: null,
        selectedOptions: ['Option b'],
        customer: { name: null },
        language: null,
        createdAt: midnight,
        updatedAt: midnight,
      },
    })
    const other = await post('/answers', { ...answer, options: ['c'] })
    expect([other.status, (await read(other)).code]).toEqual([409, 'LIMIT_REACHED'])
  })

  test('nothing that is kept tells that two answers came from one session', async () => {
    const one = session()
    await post('/answers', { session: one, questionId: chooseId, options: ['a'] })
    await post('/answers', { session: one, questionId: textId, text: 'Fine' })
    const sessionId = Buffer.from(one, 'base64url').subarray(6, 22)
    const kept = JSON.stringify([await world.sql`select * from form_use`, await world.sql`select * from answer`])
    expect(kept).not.toContain(sessionId.toString('hex'))
    expect(kept).not.toContain(JSON.stringify([...sessionId]).slice(1, -1))
  })

  test('an opinion is kept once and tells the same private address; named or incognito, the answers before stay without it', async () => {
    for (const incognito of [true, false]) {
      const one = session()
      await post('/answers', { session: one, questionId: textId, text: 'Fine' })
      const opinion = { session: one, title: `Incognito ${incognito}`, opinion: 'B', name: 'Ada', incognito }
      const first = await post('/opinions?lang=de', opinion)
      expect(first.status).toBe(201)
      const told = await read(first)
      const again = await post('/opinions', opinion)
      expect([again.status, await read(again)]).toEqual([200, told])
      expect((await fetch(told.address)).status).toBe(200)
      expect((await post('/opinions', { ...opinion, title: 'Another' })).status).toBe(409)
      const [kept] = (await opinions()).filter(({ title }: { title: string }) => title === opinion.title)
      expect(kept).toMatchObject({ source: 'widget', verified: false, incognito, status: 'published', answerCount: 0 })
      expect(kept.customer).toEqual(incognito ? { name: null } : { id: expect.any(String), name: 'Ada' })
      expect(kept.language).toBe(incognito ? 'en' : 'de')
      expect(/T00:00:00\.000Z$/.test(kept.createdAt)).toBe(incognito)
    }
    expect((await answers()).every(({ reviewId }: { reviewId: unknown }) => reviewId === null)).toBe(true)
  })

  test('where unverified opinions wait for the team, it says so', async () => {
    await set({ settings: { moderation: 'hold_unverified' } })
    expect(await read(await post('/opinions', { session: session(), title: 'A', opinion: 'B' }))).toMatchObject({ status: 'pending' })
  })

  test('sessions of another project, forged, old or none give nothing', () =>
    withoutEffect(async () => {
      const good = session()
      for (const bad of [
        '',
        'x',
        good.slice(0, -2),
        `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`,
        session({ projectId: world.business.organizationId }),
        session({ secondsAgo: 90_000 }),
      ]) {
        const answer = await post('/answers', { session: bad, questionId: chooseId, options: ['a'] })
        expect([bad, answer.status, (await read(answer)).errors?.[0].path]).toEqual([bad, 400, 'session'])
      }
    }))

  test('a session sends only so much at once', async () => {
    const one = session()
    const sent = await Promise.all(
      Array.from({ length: 30 }, () => post('/answers', { session: one, questionId: chooseId, options: ['a'] })),
    )
    const held = sent.filter(({ status }) => status === 429)
    expect(held.length).toBeGreaterThan(10)
    expect(Number(held[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a project takes no more answers in an hour than any disk should hold, and says when it takes more', async () => {
    const { organizationId, projectId } = world.business
    await world.sql`
      insert into form_use (organization_id, project_id, session_id, purpose, used_at)
      select ${organizationId}, ${projectId}, uuid_send(gen_random_uuid()), 'answer', now() - interval '30 minutes' from generate_series(1, 30000)`
    const busy = await post('/answers', { session: session(), questionId: chooseId, options: ['a'] })
    expect(busy.status).toBe(429)
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(1500)
    await world.timePasses('31 minutes')
    expect((await post('/answers', { session: session(), questionId: chooseId, options: ['a'] })).status).toBe(201)
  })

  test.each<[string, (good: string) => Record<string, unknown>, string]>([
    ['nothing chosen', () => ({ options: [] }), 'options'],
    ['an option that there is not', () => ({ options: ['z'] }), 'options'],
    ['two where one is asked', () => ({ options: ['a', 'b'] }), 'options'],
    ['one where two are asked', () => ({ questionId: severalId, options: ['a'] }), 'options'],
    ['three where two are asked', () => ({ questionId: severalId, options: ['a', 'b', 'c'] }), 'options'],
    ['options as a text', () => ({ options: 'a' }), 'options'],
    ['a number as an option', () => ({ options: [1] }), 'options.0'],
    ['a text that is too long', () => ({ questionId: textId, options: [], text: 'x'.repeat(11) }), 'text'],
    ['a text of twenty thousand characters', () => ({ text: 'x'.repeat(20_001) }), 'text'],
    ['white space alone', () => ({ questionId: textId, options: [], text: ' \n\t ' }), 'options'],
    ['a text that is none', () => ({ text: 7 }), 'text'],
    ['no session', () => ({ session: undefined }), 'session'],
    ['a trap that was filled', () => ({ homepage: 'https://spam.example' }), 'homepage'],
  ])('%s is refused, and says where', (_what, wrong, path) =>
    withoutEffect(async () => {
      const answer = await post('/answers', { session: session(), questionId: chooseId, options: ['a'], ...wrong(session()) })
      const body = await read(answer)
      expect([answer.status, body.errors?.map((error: { path: string }) => error.path)]).toEqual([400, [path]])
      expect(answer.headers.get('access-control-allow-origin')).toBe(shop)
    }),
  )

  test('a question that is asked no more, of nobody or of another project is not answered', async () => {
    const other = await world.openBusiness('Other')
    const question = { tags: ['delivery'], question: 'Theirs?', answerMode: 'text_only' }
    const theirs = await world.ask('questions.create', { projectId: other.projectId, ...question }, other.apiKey)
    const archived = (await world.ask('questions.create', { ...question, status: 'archived' })).body.questionId
    await withoutEffect(async () => {
      for (const questionId of [theirs.body.questionId, archived, 'x', world.business.projectId])
        expect((await post('/answers', { session: session(), questionId, text: 'A' })).status).toBe(404)
    })
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['neither title nor opinion', { title: '', opinion: ' ' }, ['title', 'opinion']],
    ['too long a title', { title: 'x'.repeat(151) }, ['title']],
    ['too long an opinion', { opinion: '🙂'.repeat(5001) }, ['opinion']],
    ['too long a name', { name: 'x'.repeat(151) }, ['name']],
    ['incognito in words', { incognito: 'yes' }, ['incognito']],
  ])('an opinion with %s is refused, and says where', (_what, wrong, paths) =>
    withoutEffect(async () => {
      const answer = await post('/opinions', { session: session(), title: 'A', opinion: 'B', ...wrong })
      expect([answer.status, (await read(answer)).errors.map(({ path }: { path: string }) => path)]).toEqual([400, paths])
    }),
  )

  test('incognito where it is not offered is refused', async () => {
    await set({ settings: { incognitoAllowed: false } })
    const answer = await post('/opinions', { session: session(), title: 'A', opinion: 'B', incognito: true })
    expect([answer.status, (await read(answer)).errors[0].path]).toEqual([400, 'incognito'])
  })

  const json: [string, string] = ['content-type', 'application/json']
  test.each<[string, Buffer | string | undefined, [string, string][], number]>([
    ['no body', undefined, [json], 400],
    ['null', 'null', [json], 400],
    ['a list', '[]', [json], 400],
    ['a text', '"x"', [json], 400],
    ['half an object', '{', [json], 400],
    ['a trailing comma', '{"session":"x",}', [json], 400],
    ['a byte-order mark', Buffer.from('\ufeff{}'), [json], 400],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0x7d]), [json], 400],
    ['U+0000', '{"session":"\\u0000"}', [json], 400],
    ['half a surrogate pair', '{"session":"\\ud800"}', [json], 400],
    ['__proto__', '{"__proto__":{}}', [json], 400],
    ['a key twice', '{"session":"a","session":"b"}', [json], 400],
    ['depth', `${'['.repeat(5000)}${']'.repeat(5000)}`, [json], 400],
    ['a body that is too large', `"${'x'.repeat(65_536)}"`, [json], 413],
    ['a form', 'session=x', [['content-type', 'application/x-www-form-urlencoded']], 415],
    ['text', '{}', [['content-type', 'text/plain']], 415],
    ['gzip', '{}', [json, ['content-encoding', 'gzip']], 415],
  ])('%s is refused in the catalogue’s words', (_what, body, headers, status) =>
    withoutEffect(async () => {
      for (const place of ['/answers', '/opinions']) {
        const answer = await sendRaw(world.address, {
          method: 'POST',
          path: `/widget/${world.business.slug}${place}`,
          headers: [['origin', shop], ...headers],
          ...(body !== undefined && { body }),
        })
        expect(answer).toMatchObject({ status, headers: { 'content-type': 'application/problem+json; charset=utf-8' }, body: { status } })
      }
    }),
  )
})

describe('the script', () => {
  test('is at most 10 KB, and kept by browsers until it changes', async () => {
    const whole = await fetch(`${world.address}/widget.js`, { headers: { 'accept-encoding': 'identity' } })
    const answer = await sendRaw(world.address, { method: 'GET', path: '/widget.js', headers: [['accept-encoding', 'gzip, br']] })
    expect(answer!.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      'cache-control': expect.stringMatching(/^public, max-age=300\b/),
    })
    expect(Number(answer!.headers['content-length'])).toBeLessThanOrEqual(10_240)
    const compressed = await fetch(`${world.address}/widget.js`)
    expect(await compressed.text()).toBe(await whole.text())
    const known = await fetch(`${world.address}/widget.js`, { headers: { 'if-none-match': answer!.headers.etag! } })
    expect([known.status, await known.text()]).toEqual([304, ''])
  })

  test('has no eval, no markup from texts and nothing of a reader of the source', async () => {
    const text = await (await fetch(`${world.address}/widget.js`)).text()
    expect(text).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|localStorage|sessionStorage|cookie/,
    )
    expect(text).not.toMatch(/^\s*(\/\/|\/?\*|import |export )/m)
    expect(text).not.toContain('/*')
  })
})
