import { connect as connectSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { askQuestion, end, good, isPage, makeLink, openShop, send, stateOf, visit } from './open-links.fixture.ts'

// The form of a link as it is sent: what is kept, what is shown again, and what bad input is answered with.

let world: World
let questionId: string
beforeAll(async () => {
  world = await openWorld()
  questionId = await askQuestion(world)
})
afterAll(() => world.close())

describe('sending the form', () => {
  test('leads to a thanks page, which a reload does not send again', async () => {
    const { token, verificationId } = await makeLink(world, { redirectUrl: 'https://shop.example/thanks?from=earshot' })
    const sent = await send(world, `/o/${token}`, [...good, [`answers[${questionId}]`, 'a'], [`comments[${questionId}]`, 'Immediately']])
    expect(sent).toMatchObject({ status: 303, text: '' })
    const thanks = await visit(world, sent.headers.get('location')!)
    expect(thanks.status).toBe(200)
    isPage(thanks, /Your opinion has reached Acme[\s\S]*verified[\s\S]*href="https:\/\/shop\.example\/thanks\?from&#61;earshot"/)
    const { reviewId } = await stateOf(world, verificationId)
    const { body } = await world.ask('answers.list', { reviewId })
    expect(body.answers).toMatchObject([{ question: 'How was <b>it</b>?', selectedOptions: ['Fast & good'], answer: 'Immediately' }])
  })

  test('thanks nobody who has not sent anything', async () => {
    const { token } = await makeLink(world)
    isPage(await visit(world, `/o/${token}/thanks`), /What do you think of Acme\?/)
  })

  test('tells what is missing and gives back all that was typed, to the letter', async () => {
    const { token, verificationId } = await makeLink(world, { customerName: 'Ada' })
    const { status, text } = await send(world, `/o/${token}`, [
      ['title', '  '],
      ['opinion', '\r\n  <i>two</i>\r\nlines & more '],
      ['name', 'Grace "Amazing" Hopper'],
      ['incognito', 'on'],
      [`answers[${questionId}]`, 'b'],
      [`comments[${questionId}]`, 'a comment'],
    ])
    expect(status).toBe(422)
    expect(text).toContain('<a href="#title">Add a title.</a>')
    expect(text).toContain('name="title" value="  "')
    expect(text).toContain('>\n\r\n  &#60;i&#62;two&#60;/i&#62;\r\nlines &#38; more </textarea>')
    expect(text).toContain('value="Grace &#34;Amazing&#34; Hopper"')
    expect(text).toMatch(/value="b" checked/)
    expect(text).toMatch(/name="incognito" value="on" checked/)
    expect(text).toMatch(/<details open>[\s\S]*>\na comment<\/textarea>/)
    expect(await stateOf(world, verificationId)).toMatchObject({ status: 'issued', events: 1 })
  })

  test('keeps one of a hundred at the same moment, and tells the others', async () => {
    const { token } = await makeLink(world)
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(world, `/o/${token}`, [['title', 'Of a hundred'], good[1]!])))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 303)
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]))
    isPage(others[0]!, /This link was already used/)
    expect((await world.ask('opinions.list', { query: 'Of a hundred' })).body.opinions).toHaveLength(1)
  })

  test('still takes what was written while the link expired, once, and says what becomes of it', async () => {
    const { token, verificationId } = await makeLink(world)
    expect((await visit(world, `/o/${token}`)).status).toBe(200)
    await end(world, verificationId)
    const sent = await send(world, `/o/${token}`, [['title', 'Too late'], good[1]!])
    expect(sent.status).toBe(303)
    isPage(await visit(world, sent.headers.get('location')!), /Thank you[\s\S]*Your link had expired before you sent it, so/)
    expect((await send(world, `/o/${token}`, good)).status).toBe(409)
    expect((await visit(world, `/o/${token}`)).status).toBe(410)
    expect((await world.ask('opinions.list', { query: 'Too late' })).body.opinions).toMatchObject([{ verified: false }])
  })

  test('sends nothing while the project is paused, and gives back what was typed', async () => {
    const shop = await openShop(world)
    const { token } = await makeLink(world, {}, shop)
    await shop.change({ status: 'paused' })
    const { status, text } = await send(world, `/o/${token}`, [
      ['title', 'Kept title'],
      ['opinion', 'Kept opinion'],
    ])
    expect(status).toBe(403)
    expect(text).toMatch(/Nothing was sent[\s\S]*value="Kept title"[\s\S]*\nKept opinion<\/textarea>/)
    await shop.change({ status: 'active' })
    expect((await send(world, `/o/${token}`, good)).status).toBe(303)
  })

  test('never publishes with a name what was meant incognito', async () => {
    const shop = await openShop(world)
    const { token } = await makeLink(world, {}, shop)
    await shop.change({ settings: { incognitoAllowed: false } })
    const { status, text } = await send(world, `/o/${token}`, [...good, ['incognito', 'on']])
    expect(status).toBe(422)
    expect(text).toMatch(/To send it with your name and link, send/)
    expect(text).not.toMatch(/type="checkbox" name="incognito"/)
    expect((await shop.ask('opinions.list')).body.opinions).toEqual([])
  })

  test('takes answers to a question that was archived meanwhile as not given', async () => {
    const shop = await openShop(world)
    const { body } = await shop.ask('questions.create', { tags: ['delivery'], question: 'Soon gone?', answerMode: 'text_only' })
    const { token } = await makeLink(world, {}, shop)
    await shop.ask('questions.update', { questionId: body.questionId, status: 'archived' })
    expect((await visit(world, `/o/${token}`)).text).not.toContain('Soon gone?')
    expect((await send(world, `/o/${token}`, [...good, [`answers[${body.questionId}]`, 'x']])).status).toBe(303)
    expect((await shop.ask('answers.list')).body.answers).toEqual([])
  })

  test('of another project’s question is not understood', async () => {
    const foreign = await world.openBusiness('Foreign')
    const { body } = await world.ask(
      'questions.create',
      { projectId: foreign.projectId, tags: ['delivery'], question: 'Theirs?', answerMode: 'text_only' },
      foreign.apiKey,
    )
    const { token } = await makeLink(world)
    expect((await send(world, `/o/${token}`, [...good, [`answers[${body.questionId}]`, 'x']])).status).toBe(422)
  })
})

describe('bad input is answered with a page, never a failure', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  test.each<[string, number, RequestInit]>([
    ['no body', 400, {}],
    ['an empty form', 422, { headers: form, body: '' }],
    ['JSON', 415, { headers: { 'content-type': 'application/json' }, body: '{"title":"x"}' }],
    ['plain text', 415, { headers: { 'content-type': 'text/plain' }, body: 'title=x' }],
    ['multipart', 415, { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' }],
    ['a form without a type', 415, { headers: { 'content-type': '' }, body: Buffer.from('title=x') }],
    ['64 KB and a byte', 413, { headers: form, body: 'x'.repeat(65_537) }],
    ['64 KB', 422, { headers: form, body: `title=${'x'.repeat(65_536 - 6)}` }],
    ['escapes that are none', 303, { headers: form, body: 'title=%&opinion=%zz%' }],
    ['bytes that are not UTF-8', 422, { headers: form, body: Buffer.from([0x74, 0x3d, 0xff, 0xfe]) }],
    ['U+0000', 422, { headers: form, body: 'title=%00&opinion=%00' }],
    ['half a surrogate pair as bytes', 303, { headers: form, body: 'title=%ED%A0%80&opinion=x' }],
    ['__proto__', 422, { headers: form, body: 'title=x&opinion=y&answers[__proto__]=x&__proto__=x' }],
    ['a thousand fields', 422, { headers: form, body: Array.from({ length: 1000 }, (_, at) => `answers[${at}]=x`).join('&') }],
    ['the same field twice', 303, { headers: form, body: 'title=one&title=two&opinion=x' }],
    ['gzip', 422, { headers: { ...form, 'content-encoding': 'gzip' }, body: Buffer.from([0x1f, 0x8b, 8]) }],
    ['a field that means nothing', 303, { headers: form, body: 'title=x&opinion=y&reviewId=1&organizationId=2' }],
    ['SQL', 303, { headers: form, body: `title=${encodeURIComponent(`'; drop table link; --`)}&opinion=x` }],
  ])('%s: %d', async (_, status, init) => {
    const { token } = await makeLink(world)
    const answered = await visit(world, `/o/${token}`, { method: 'POST', ...init })
    expect(answered.status).toBe(status)
    if (status !== 303) isPage(answered, /<h1>/)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s: 405', async (method) => {
    const { token } = await makeLink(world)
    const answered = await visit(world, `/o/${token}`, { method })
    expect(answered).toMatchObject({ status: 405 })
    expect(answered.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  test('a body that ends early harms nobody', async () => {
    const { token, verificationId } = await makeLink(world)
    const { port, hostname } = new URL(world.address)
    await new Promise<void>((resolve, reject) => {
      const socket = connectSocket(Number(port), hostname, () => {
        socket.end(
          `POST /o/${token} HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\ntitle=x&opinion=y`,
        )
      })
      socket.on('close', () => resolve())
      socket.on('error', reject)
      socket.resume()
    })
    expect(await stateOf(world, verificationId)).toMatchObject({ status: 'issued' })
  })

  test('nothing that was typed, and no link, is in any log line', async () => {
    const { token } = await makeLink(world, { customerEmail: 'logged@example.com' })
    await visit(world, `/o/${token}`)
    await send(world, `/o/${token}`, [
      ['title', 'A secret title'],
      ['opinion', 'x'],
      ['incognito', 'on'],
    ])
    const lines = world.logged.join('')
    expect(lines).not.toContain(token)
    expect(lines).not.toMatch(/A secret title|logged@example\.com/)
  })

  test('nor where the database refuses it and quotes the row', async () => {
    const { token } = await makeLink(world, { customerName: 'A secret name' })
    await world.sql`alter table opinion add constraint refuses check (title <> 'A refused title')`
    const answered = await send(world, `/o/${token}`, [
      ['title', 'A refused title'],
      ['opinion', 'A secret opinion'],
    ])
    await world.sql`alter table opinion drop constraint refuses`
    expect(answered.status).toBe(500)
    const lines = world.logged.join('')
    expect(lines).toContain('violates check constraint')
    expect(lines).not.toMatch(/A refused title|A secret opinion|A secret name/)
  })
})
