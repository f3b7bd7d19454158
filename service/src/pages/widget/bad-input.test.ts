import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendRaw } from '../../../test/world/raw-request.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { askQuestions, post, read, session, set, shop, withoutEffect } from './widget-calls.fixture.ts'

// What the widget would not send: each is answered with what is wrong, and nothing of it is kept.

let world: World
let chooseId: string
let severalId: string
let textId: string
beforeAll(async () => {
  world = await openWorld()
  ;({ chooseId, severalId, textId } = await askQuestions(world))
})
beforeEach(() => set(world, { status: 'active', settings: { widgetOrigins: [shop], moderation: 'none', incognitoAllowed: true } }))
afterAll(() => world.close())

describe('what is sent', () => {
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
    withoutEffect(world, async () => {
      const answer = await post(world, '/answers', {
        session: session(world),
        questionId: chooseId,
        options: ['a'],
        ...wrong(session(world)),
      })
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
    await withoutEffect(world, async () => {
      for (const questionId of [theirs.body.questionId, archived, 'x', world.business.projectId])
        expect((await post(world, '/answers', { session: session(world), questionId, text: 'A' })).status).toBe(404)
    })
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['neither title nor opinion', { title: '', opinion: ' ' }, ['title', 'opinion']],
    ['too long a title', { title: 'x'.repeat(151) }, ['title']],
    ['too long an opinion', { opinion: '🙂'.repeat(5001) }, ['opinion']],
    ['too long a name', { name: 'x'.repeat(151) }, ['name']],
    ['incognito in words', { incognito: 'yes' }, ['incognito']],
  ])('an opinion with %s is refused, and says where', (_what, wrong, paths) =>
    withoutEffect(world, async () => {
      const answer = await post(world, '/opinions', { session: session(world), title: 'A', opinion: 'B', ...wrong })
      expect([answer.status, (await read(answer)).errors.map(({ path }: { path: string }) => path)]).toEqual([400, paths])
    }),
  )

  test('incognito where it is not offered is refused', async () => {
    await set(world, { settings: { incognitoAllowed: false } })
    const answer = await post(world, '/opinions', { session: session(world), title: 'A', opinion: 'B', incognito: true })
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
    withoutEffect(world, async () => {
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
