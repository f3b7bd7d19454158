import { createHmac, randomBytes } from 'node:crypto'
import type { VerifyResult } from '@earshot/contract'
import { durationIn, languages, momentIn } from '@earshot/messages'
import { verifyMessages } from '@earshot/messages/service/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReceiver, type Received, type Receiver } from '../../../test/world/receiver.ts'
import { openWorld, type PortalVisitor, type World } from '../../../test/world/world.ts'

let world: World
let receiver: Receiver
let portal: PortalVisitor
let destinationId: string
let secret: string
let arrived: Received
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  portal = await world.portal()
  const made = await make()
  destinationId = made.destinationId
  secret = made.secret
  arrived = await send(destinationId)
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const make = async (name: string | null = null) =>
  (await portal.ask('destinations.create', { url: receiver.url, name, topics: ['qr_code.revoked'] })).body as {
    destinationId: string
    secret: string
  }
const send = async (to: string, topic = 'opinion.created') => {
  await portal.ask('destinations.test', { destinationId: to, topic })
  await world.settle()
  return receiver.received.at(-1)!
}
const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
const headersOf = ({ headers }: Received, changed: Partial<Record<(typeof names)[number], string>> = {}) =>
  names.map((name) => `${name}: ${changed[name] ?? headers[name]}`).join('\n')

async function verify(headers: string, body: string, more: Record<string, unknown> = {}, at = destinationId) {
  const { status, body: said } = await portal.ask('destinations.verify', { destinationId: at, headers, body, ...more })
  expect(status).toBe(200)
  const { isGenuine, findings } = said as VerifyResult
  const told = Object.fromEntries(findings.map(({ part, isGood, message }) => [part, { isGood, message }]))
  return { isGenuine, told, wrong: findings.filter(({ isGood }) => !isGood).map(({ part }) => part) }
}
const signedWith = (key: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

describe('what arrived as it was sent', () => {
  const spellings: [string, (lines: string[]) => string][] = [
    ['as lines', (lines) => lines.join('\n')],
    [
      'with line ends of Windows, in capitals',
      (lines) => lines.map((line) => line.replace(/^[^:]*/, (name) => name.toUpperCase())).join('\r\n'),
    ],
    ['among others', (lines) => ['POST /hooks HTTP/1.1', 'Host: receiver.example', ...lines, '', '{"id":1}'].join('\n')],
    ['as curl -v shows them', (lines) => lines.map((line) => `> ${line}`).join('\n')],
    ['as options of curl', (lines) => lines.map((line) => `  -H '${line}' \\`).join('\n')],
    ['as JSON', (lines) => JSON.stringify(Object.fromEntries(lines.map((line) => line.split(': '))), null, 2)],
    ['as a printed object', (lines) => lines.map((line) => line.replace(/^(.*?): (.*)$/, "  '$1': '$2',")).join('\n')],
    [
      'as PHP has them',
      (lines) =>
        lines
          .map((line) => line.replace(/^(.*?): (.*)$/, (_, name, value) => `[HTTP_${name.toUpperCase().replaceAll('-', '_')}] => ${value}`))
          .join('\n'),
    ],
  ]
  test.each(spellings)('is genuine, its headers pasted %s', async (_how, spell) => {
    const { isGenuine, wrong, told } = await verify(spell(headersOf(arrived).split('\n')), arrived.body)
    expect([isGenuine, wrong]).toEqual([true, []])
    expect(Object.keys(told)).toEqual(['headers', 'event', 'secret', 'body', 'clock'])
    expect(told.secret!.message).toBe('Signed with the current secret.')
  })
})

describe('a body that was changed is told how', () => {
  const changes: [string, (body: string) => string, RegExp][] = [
    ['a line break at its end', (body) => `${body}\n`, /ends with a line break/],
    ['one of Windows', (body) => `${body}\r\n`, /ends with a line break/],
    ['spaces around it', (body) => ` ${body}  `, /surrounded by spaces or line breaks/],
    ['a byte-order mark', (body) => `\u{feff}${body}`, /byte order mark/],
    ['written again', (body) => JSON.stringify(JSON.parse(body), null, 2), /same JSON, but not the same bytes/],
    ['written again with CR LF', (body) => JSON.stringify(JSON.parse(body), null, 2).replaceAll('\n', '\r\n'), /CR LF line endings/],
    ['keys in another order', (body) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).toReversed())), /same JSON/],
    ['cut off', (body) => body.slice(0, 100), /is truncated: 100 of [\d,]+ bytes/],
    ['one character', (body) => body.replace('rye', 'rie'), /difference is at character \d+: "ye is .*" was sent, "ie is .*" was received/],
    ['longer', (body) => `${body}x`, /is longer than what was sent: .* The additional text starts with "x"/],
    ['empty', () => '', /empty/],
    ['undecodable', (body) => body.replace('rye', '\u{fffd}'), /could not be decoded/],
    ['nothing of it', () => '['.repeat(40_000), /difference is at character 1:/],
  ]
  test.each(changes)('%s', async (_what, change, message) => {
    const { isGenuine, wrong, told } = await verify(headersOf(arrived), change(arrived.body))
    expect([isGenuine, wrong]).toEqual([false, ['body']])
    expect(told.body!.message).toMatch(message)
    expect(told.secret!.message).toBe('Signed with the current secret.')
  })

  test('decoded as Latin-1', async () => {
    const { destinationId: other } = await make()
    await world.ask('questions.create', { tags: ['delivery'], question: 'War’s schön?', answerMode: 'text_only' })
    await portal.ask('destinations.update', { destinationId: other, topics: ['question.created'] })
    await world.ask('questions.create', { tags: ['delivery'], question: 'Wie schön war’s?', answerMode: 'text_only' })
    await world.settle()
    const payload = receiver.received.findLast(({ event }) => event.type === 'question.created')!
    const { wrong, told } = await verify(headersOf(payload), Buffer.from(payload.body).toString('latin1'), {}, other)
    expect([wrong, told.body!.message]).toEqual([['body'], expect.stringContaining('Latin-1')])
    await portal.ask('destinations.delete', { destinationId: other })
  })
})

describe('a secret', () => {
  test('that was replaced is named by its end, before it and after', async () => {
    const { destinationId: rotating } = await make()
    const first = await send(rotating)
    const { body } = await portal.ask('destinations.rotateSecret', { destinationId: rotating })
    const until = momentIn('en', new Date(body.secrets[1].expiresAt), 'UTC')
    const before = await verify(headersOf(first), first.body, {}, rotating)
    expect(before).toMatchObject({ isGenuine: true, wrong: [] })
    expect(before.told.secret!.message).toContain(`expires on ${until}`)
    await portal.ask('destinations.rotateSecret', { destinationId: rotating, overlapHours: 0 })
    const after = await verify(headersOf(first), first.body, {}, rotating)
    expect(after).toMatchObject({ isGenuine: false, wrong: ['secret'] })
    expect(after.told.secret!.message).toMatch(/^Signed with a secret that expired on /)
    await portal.ask('destinations.delete', { destinationId: rotating })
  })

  test('of another destination of the same business is found', async () => {
    const { destinationId: other } = await make('The till')
    const payload = await send(other)
    const { isGenuine, wrong, told } = await verify(headersOf(payload), payload.body)
    expect([isGenuine, wrong]).toEqual([false, ['event', 'secret']])
    expect(told.secret!.message).toContain('another of your destinations, The till')
    expect(told.event!.message).toContain('was not sent to this destination')
    await portal.ask('destinations.delete', { destinationId: other })
  })

  test('of nobody here is told as such, and so is a signature that is none', async () => {
    const unknown = signedWith(`whsec_${randomBytes(32).toString('base64')}`, arrived)
    const { isGenuine, wrong } = await verify(headersOf(arrived, { 'webhook-signature': unknown }), arrived.body)
    expect([isGenuine, wrong]).toEqual([false, ['secret']])
    const none = await verify(headersOf(arrived, { 'webhook-signature': 'sha256=abc' }), arrived.body)
    expect(none.told.secret!.message).toContain('no signature of the form v1,…')
    for (const [name, value] of [
      ['webhook-id', crypto.randomUUID()],
      ['webhook-timestamp', String(Number(arrived.headers['webhook-timestamp']) + 1)],
    ] as const)
      expect((await verify(headersOf(arrived, { [name]: value }), arrived.body)).isGenuine).toBe(false)
  })

  test('is right among many signatures', async () => {
    const many = [
      ...Array.from({ length: 4 }, () => signedWith(`whsec_${randomBytes(32).toString('base64')}`, arrived)),
      signedWith(secret, arrived),
    ]
    expect((await verify(headersOf(arrived, { 'webhook-signature': many.join(' ') }), arrived.body)).isGenuine).toBe(true)
  })
})

describe('headers', () => {
  test.each(names)('that lack %s are told of', async (name) => {
    const lines = headersOf(arrived)
      .split('\n')
      .filter((line) => !line.startsWith(name))
    const { isGenuine, told } = await verify(lines.join('\n'), arrived.body)
    expect([isGenuine, told.headers!.isGood]).toEqual([false, false])
    expect(told.headers!.message).toContain(`Missing header: ${name}.`)
  })

  test.each(['yesterday', '1e9', '-1', '9'.repeat(40), '2026-01-01T00:00:00Z'])('with the time %j are told of', async (timestamp) => {
    const { isGenuine, wrong, told } = await verify(headersOf(arrived, { 'webhook-timestamp': timestamp }), arrived.body)
    expect([isGenuine, wrong.includes('headers')]).toEqual([false, true])
    expect(told.clock).toBeUndefined()
  })

  test('that are nothing at all, or 16 KB of anything, are taken as they are', async () => {
    for (const headers of [
      'x',
      ':',
      '\n\n\n',
      '-'.repeat(16_384),
      `${'a'.repeat(8000)}: `.repeat(2),
      `webhook-id: ${'x'.repeat(16_000)}`,
      'webhook-signature: v1,'.repeat(700),
    ])
      expect((await verify(headers, '')).isGenuine).toBe(false)
  })
})

describe('the clock', () => {
  test('is right within five minutes, whichever way', async () => {
    const sent = Number(arrived.headers['webhook-timestamp'])
    const at = (seconds: number) => ({ receivedAt: new Date((sent + seconds) * 1000).toISOString() })
    for (const seconds of [-300, 0, 300]) expect((await verify(headersOf(arrived), arrived.body, at(seconds))).isGenuine).toBe(true)
    const slow = await verify(headersOf(arrived), arrived.body, at(-7 * 60))
    expect([slow.isGenuine, slow.wrong, slow.told.clock!.message]).toEqual([
      false,
      ['clock'],
      expect.stringContaining('7 minutes before it was sent'),
    ])
    const fast = await verify(headersOf(arrived), arrived.body, at(3 * 3600))
    expect([fast.isGenuine, fast.wrong, fast.told.clock!.message]).toEqual([
      false,
      ['clock'],
      expect.stringContaining('3 hours after it was sent'),
    ])
  })

  test('of a payload that is pasted later is not blamed: it asks when it was received', async () => {
    const seconds = String(Number(arrived.headers['webhook-timestamp']) - 1800)
    const payload = { ...arrived, headers: { ...arrived.headers, 'webhook-timestamp': seconds } }
    const { told, wrong } = await verify(headersOf(payload, { 'webhook-signature': signedWith(secret, payload) }), arrived.body)
    expect([wrong, told.clock!.message]).toEqual([['clock'], expect.stringContaining('enter when the webhook was received')])
  })

  test.each(['tomorrow', '2026-02-30', 'x'.repeat(41), 5])('is not compared with %j', async (receivedAt) => {
    const { status } = await portal.ask('destinations.verify', {
      destinationId,
      headers: headersOf(arrived),
      body: arrived.body,
      receivedAt,
    })
    expect(status).toBe(400)
  })
})

describe('what was found is said in the reader’s language', () => {
  const say = async (language?: string) => {
    const late = new Date((Number(arrived.headers['webhook-timestamp']) + 3 * 3600) * 1000).toISOString()
    const { body } = await portal.ask(
      'destinations.verify',
      { destinationId, headers: headersOf(arrived), body: `${arrived.body}x`, receivedAt: late },
      language === undefined ? {} : { 'accept-language': language },
    )
    return (body as VerifyResult).findings.map(({ message }) => message).join('\n')
  }

  test.each(['de', 'de-AT, en;q=0.5', 'ja, de;q=0.2'])('German for %s', async (language) => {
    const said = await say(language)
    expect(said).toContain(verifyMessages('de').secret.current)
    expect(said).toContain('3 Stunden nach dem Senden empfangen')
  })

  test.each([undefined, 'en-GB', 'ja', '*', ';;,de_DE'])('English for %s', async (language) => {
    const said = await say(language)
    expect(said).toContain('Signed with the current secret.')
    expect(said).toContain('3 hours after it was sent')
  })

  test.each(languages)('in %s, with every part of it', async (language) => {
    const messages = verifyMessages(language)
    const said = await say(language)
    for (const each of [messages.headers.present, messages.event.sent, messages.secret.current]) expect(said).toContain(each)
    expect(said).toContain(durationIn(language, 3 * 3600))
  })
})

test('another organization’s event is as unknown as one that never was', async () => {
  const stranger = await world.portal((await world.openBusiness('Stranger')).apiKey)
  const { body: theirs } = await stranger.ask('destinations.create', { url: receiver.url })
  const look = async (headers: string) =>
    (await stranger.ask('destinations.verify', { destinationId: theirs.destinationId, headers, body: 'x' })).body
  const foreign = await look(headersOf(arrived))
  expect(foreign).toEqual(await look(headersOf(arrived, { 'webhook-id': crypto.randomUUID() })))
  expect(JSON.stringify(foreign)).not.toContain('rye')
  await stranger.ask('destinations.delete', { destinationId: theirs.destinationId })
})

test('an event whose customer was erased since is still what was signed', async () => {
  const payload = await send(destinationId)
  await world.sql`update event set data = json_build_object('reviewId', 'x') where event_id = ${payload.headers['webhook-id'] as string}`
  const { isGenuine, told } = await verify(headersOf(payload), payload.body)
  expect([isGenuine, told.body!.isGood]).toEqual([true, true])
  await world.sql`delete from delivery where event_id = ${payload.headers['webhook-id'] as string}`
  await world.sql`delete from event where event_id = ${payload.headers['webhook-id'] as string}`
})

test('a body of 40,000 characters that JSON writes as escapes is read', async () => {
  const { status } = await portal.ask('destinations.verify', { destinationId, headers: headersOf(arrived), body: '\u{1}'.repeat(40_000) })
  expect(status).toBe(200)
  const { status: over } = await portal.ask('destinations.verify', { destinationId, headers: headersOf(arrived), body: 'x'.repeat(40_001) })
  expect(over).toBe(400)
})
