import { randomBytes, randomUUID } from 'node:crypto'
import { text as readAll } from 'node:stream/consumers'
import { retryDelaysMax, retryPolicies, retrySecondsMax } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Business, openWorld, type World } from '../world/world.ts'
import { absent, guide, languages, openReceiver, present, type Receiver, receiverOf } from './guide-receivers.ts'
import { openWire, type SignedPayload, sendHalf, signatureOf, signPayload, type Wire } from './signed-payloads.ts'

// The receivers in docs/guides/webhooks.md do what the guide says: each is taken out of it, started as the guide starts it, and gets
// deliveries of the real engine over a wire on which things happen. In every language whose tools are on this machine.

let world: World
beforeAll(async () => {
  const names = (some: typeof present) => some.map(({ name, version }) => `${name} ${version ?? ''}`.trim()).join(', ')
  console.log(`receivers run: ${names(present)}${absent.length > 0 ? `; not run, their tools are not here: ${names(absent)}` : ''}`)
  world = await openWorld()
})
afterAll(() => world?.close())

test('the guide has a receiver in every language, short enough to be read', () => {
  for (const { name } of languages) expect(receiverOf(name).text.split('\n').length, name).toBeLessThanOrEqual(60)
})

test('the example in the guide is a delivery as it is sent, and its signature belongs to the secret beside it', async () => {
  const [, head = '', body = ''] = /```text\nPOST [^\n]*\n(.*?)\n\n(.*?)\n```/s.exec(guide) ?? []
  const headers = Object.fromEntries(head.split('\n').map((line) => line.split(': ') as [string, string]))
  const secret = /`(whsec_[A-Za-z0-9+/]{43}=)`/.exec(guide)?.[1]
  expect(headers['webhook-signature']).toBe(
    signatureOf({ id: headers['webhook-id']!, timestamp: headers['webhook-timestamp']!, body }, secret!),
  )
  const wire = await openWire()
  const { business } = await destinationAt(wire.url)
  await happen(business)
  expect(Object.keys(wire.letters[0]!.headers)).toEqual(expect.arrayContaining(Object.keys(headers)))
  expect(Object.keys(JSON.parse(body))).toEqual(Object.keys(JSON.parse(wire.letters[0]!.body)))
  await wire.close()
})

test('the retry delays in the guide are those of the policies', () => {
  const spoken = (seconds: number) =>
    seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
  const text = guide.replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    `after ${retryPolicies.standard
      .map(spoken)
      .join(', ')
      .replace(/, ([^,]+)$/, ' and $1')}:`,
  )
  expect(text).toContain(`\`short\` (${retryPolicies.short.map(spoken).join(', ')})`)
  expect(text).toContain(`up to ${retryDelaysMax} delays, ${retrySecondsMax / 86_400} days in total`)
})

describe.each(present)('the receiver in $name', ({ name, project }) => {
  let receiver: Receiver
  let wire: Wire
  let business: Business
  let destinationId: string
  let secret: string
  beforeAll(async () => {
    wire = await openWire()
    ;({ business, destinationId, secret } = await destinationAt(wire.url))
    receiver = await start(secret)
    wire.leadsTo(receiver.url)
  })
  afterAll(() => Promise.all([...started, wire].map((each) => each?.close())))

  /** Another one with another secret; all are ended at the end, however that comes. */
  const started: Receiver[] = []
  async function start(secret: string): Promise<Receiver> {
    const receiver = await openReceiver({ name, project, secret })
    started.push(receiver)
    return receiver
  }

  /** Events that were handled and not looked at yet; everything has been answered, so what is printed is on its way. */
  async function handled(): Promise<string[]> {
    const id = randomUUID()
    expect(await receiver.send(signPayload(secret, { id }))).toBe(204)
    await vi.waitFor(() => expect(receiver.printed.at(-1)).toBe(id), { timeout: 30_000, interval: 20 })
    return receiver.printed.splice(0).slice(0, -1)
  }

  test('handles an event once, also when the answer to it got lost, and when somebody sends it again', async () => {
    const [eventId] = await happen(business)
    wire.losesAnswers(true)
    const [lostId] = await happen(business)
    wire.losesAnswers(false)
    await world.timePasses('10 seconds')
    await world.settle()
    const portal = await world.portal(business.apiKey)
    const { body } = await portal.ask('deliveries.list', { destinationId })
    await portal.ask('deliveries.resend', { deliveryId: body.deliveries.at(-1).deliveryId })
    await world.settle()
    expect(wire.letters.map(({ headers, status }) => [headers['webhook-id'], headers['webhook-attempt'], status])).toEqual([
      [eventId, '1', 204],
      [lostId, '1', 204],
      [lostId, '2', 204],
      [eventId, '1', 204],
    ])
    expect(await statesOf(destinationId)).toEqual(['delivered', 'delivered', 'delivered'])
    expect(await handled()).toEqual([eventId, lostId])
  })

  test('refuses a body that was changed on the way, and takes it unchanged the next time', async () => {
    wire.changes((body) => body.replace('ada@example.com', 'eve@example.com'))
    const [eventId] = await happen(business)
    expect(wire.letters.at(-1)).toMatchObject({ status: 400 })
    wire.changes(null)
    await world.timePasses('10 seconds')
    await world.settle()
    expect(wire.letters.at(-1)).toMatchObject({ status: 204 })
    expect(await handled()).toEqual([eventId])
  })

  test('refuses what is signed with another destination’s secret', async () => {
    const other = await destinationAt(wire.url)
    await happen(other.business)
    expect(wire.letters.at(-1)).toMatchObject({ status: 400 })
    expect(await handled()).toEqual([])
    await world.sql`delete from delivery where destination_id = ${other.destinationId}`
  })

  test('is content with two signatures, whichever of the secrets it knows', async () => {
    const newer = await rotate(destinationId, business)
    const [first] = await happen(business)
    const newReceiver = await start(newer)
    wire.leadsTo(newReceiver.url)
    const [second] = await happen(business)
    wire.leadsTo(receiver.url)
    expect(wire.letters.slice(-2).map(({ headers, status }) => [String(headers['webhook-signature']).split(' ').length, status])).toEqual([
      [2, 204],
      [2, 204],
    ])
    expect(await handled()).toEqual([first])
    // It has answered, so what it printed is on its way.
    await vi.waitFor(() => expect(newReceiver.printed).toEqual([second]), { timeout: 30_000, interval: 20 })
  })

  const now = () => Math.floor(Date.now() / 1000)
  const otherSecret = `whsec_${randomBytes(32).toString('base64')}`
  const right = (sent: SignedPayload) =>
    signatureOf({ id: sent.headers['webhook-id']!, timestamp: sent.headers['webhook-timestamp']!, body: sent.body }, secret)
  const signedAt = (timestamp: number | string) => () => signPayload(secret, { timestamp: String(timestamp) })
  const withSignature = (change: (signature: string) => string) => () => {
    const sent = signPayload(secret)
    return { ...sent, headers: { ...sent.headers, 'webhook-signature': change(right(sent)) } }
  }
  const without = (header: string) => () => {
    const sent = signPayload(secret)
    return { ...sent, headers: Object.fromEntries(Object.entries(sent.headers).filter(([name]) => name !== header)) }
  }
  const cases: [what: string, sent: () => SignedPayload, status: number][] = [
    ['four minutes old', () => signedAt(now() - 240)(), 204],
    ['six minutes old', () => signedAt(now() - 360)(), 400],
    ['six minutes from now', () => signedAt(now() + 360)(), 400],
    ...['', 'soon', '-1', '1e10', '0x69', `${now()}.0`, `+${now()}`, '9'.repeat(30)].map(
      (timestamp): [string, () => SignedPayload, number] => [`a timestamp ${JSON.stringify(timestamp)}`, signedAt(timestamp), 400],
    ),
    ['no id', without('webhook-id'), 400],
    ['an empty id', () => signPayload(secret, { id: '' }), 400],
    ['no timestamp', without('webhook-timestamp'), 400],
    ['no signature', without('webhook-signature'), 400],
    ['another secret', () => signPayload(otherSecret), 400],
    ['a changed body', () => ({ ...signPayload(secret), body: '{}' }), 400],
    ['no body', () => ({ ...signPayload(secret), body: '' }), 400],
    ['another id', () => ({ ...signPayload(secret), headers: { ...signPayload(secret).headers, 'webhook-id': randomUUID() } }), 400],
    ['an empty signature', withSignature(() => ''), 400],
    ['a signature of nothing', withSignature(() => 'v1,'), 400],
    ['a signature without its version', withSignature((signature) => signature.slice(3)), 400],
    ['a signature of another version', withSignature((signature) => signature.replace('v1', 'v2')), 400],
    ['half a signature', withSignature((signature) => signature.slice(0, 24)), 400],
    ['a longer signature', withSignature((signature) => `${signature}A`), 400],
    ['letters no signature has', withSignature(() => 'v1,\xe9\xff'), 400],
    [
      'a hundred wrong signatures',
      withSignature(() =>
        Array(100)
          .fill(`v1,${'A'.repeat(43)}=`)
          .join(' '),
      ),
      400,
    ],
    ['a wrong signature before the right one', withSignature((signature) => `v1,AAAA ${signature}`), 204],
    ['a signature to come after the right one', withSignature((signature) => `${signature} v1a,AAAA`), 204],
    ['letters of every script', () => signPayload(secret, { body: '{"id":"Grüße, 世界 🎉"}' }), 204],
  ]
  test('answers as the guide says, whatever comes', async () => {
    const answers: [string, number | 'closed'][] = []
    const taken: string[] = []
    for (const [what, make, status] of cases) {
      const sent = make()
      answers.push([what, await receiver.send(sent)])
      if (status === 204) taken.push(JSON.parse(sent.body).id)
    }
    expect(answers).toEqual(cases.map(([what, , status]) => [what, status]))
    expect(await handled()).toEqual(taken)
  })

  test('takes no more than it is ready to keep, nothing by another method, and outlives who breaks off', async () => {
    const large = signPayload(secret, { body: JSON.stringify({ id: 'large', text: 'x'.repeat(1024 * 1024) }) })
    expect([413, 'closed']).toContain(await receiver.send(large))
    const got = await fetch(receiver.url, { headers: signPayload(secret).headers })
    expect(got.status).toBeGreaterThanOrEqual(400)
    for (let times = 0; times < 5; times++) (await sendHalf(receiver.port)).resetAndDestroy()
    expect(await handled()).toEqual([])
  })

  test('lets nobody wait for somebody who sends half a request', async () => {
    const half = await sendHalf(receiver.port)
    expect(await handled()).toEqual([])
    // Whoever is too slow is let go after ten seconds: this one was still listened to, so nobody has waited for it.
    half.end('x'.repeat(1000 - 'half'.length))
    expect(await readAll(half)).toMatch(/^HTTP\/1.[01] 400 /)
  })

  test('takes nothing when its secret is empty', async () => {
    const careless = await start('whsec_').catch(() => null)
    if (careless === null) return
    expect(await careless.send(signPayload('whsec_'))).toBe(500)
    expect(careless.printed).toEqual([])
  })
})

async function destinationAt(url: string) {
  const business = await world.openBusiness('Receiving')
  const { body } = await world.ask('webhooks.destinations.upsert', { url, topics: ['link.created'] }, business.apiKey)
  return { business, destinationId: body.destinationId as string, secret: body.secret as string }
}

/** Lets something happen and be delivered; the ids of its events. */
async function happen({ projectId, apiKey }: Business): Promise<string[]> {
  const { body } = await world.ask('preverifiedLinks.create', { projectId, customerEmail: 'ada@example.com' }, apiKey)
  await world.settle()
  const events = await world.sql<{ eventId: string }[]>`select event_id from event where resource_id = ${body.verificationId}`
  return events.map(({ eventId }) => eventId)
}

const statesOf = async (destinationId: string) =>
  (await world.sql<{ state: string }[]>`select state from delivery where destination_id = ${destinationId}`).map(({ state }) => state)

/** Gives a destination another secret; the one it has signs as well, for a day. */
async function rotate(destinationId: string, { apiKey }: Business): Promise<string> {
  const { body } = await (await world.portal(apiKey)).ask('destinations.rotateSecret', { destinationId })
  return body.secrets[0].secret
}
