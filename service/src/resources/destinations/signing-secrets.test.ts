import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../../../client/src/index.ts'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { openWorld, type PortalVisitor, type World } from '../../../test/world/world.ts'
import { keyRing } from '../../secrets.ts'

let world: World
let receiver: Receiver
let portal: PortalVisitor
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  portal = await world.portal()
})
/** A session is over by then. */
const timePasses = async (interval: string) => {
  await world.timePasses(interval)
  portal = await world.portal()
}
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const make = async (): Promise<{ destinationId: string; secret: string }> => {
  const { status, body } = await portal.ask('destinations.create', { url: receiver.url, topics: ['qr_code.revoked'] })
  expect(status).toBe(201)
  return body
}
const reveal = async (destinationId: string) => (await portal.ask('destinations.secrets', { destinationId })).body.secrets
const rotate = (destinationId: string, more: Record<string, unknown> = {}) =>
  portal.ask('destinations.rotateSecret', { destinationId, ...more })
/** The newest payload that a test brings. */
const payload = async (destinationId: string) => {
  expect((await portal.ask('destinations.test', { destinationId, topic: 'link.created' })).status).toBe(201)
  await world.settle()
  return receiver.received.at(-1)!
}

describe('a secret', () => {
  test('can be read again by whoever is in the portal', async () => {
    const { destinationId, secret } = await make()
    expect(await reveal(destinationId)).toEqual([{ secretId: expect.any(String), secret, createdAt: expect.any(String), expiresAt: null }])
  })

  test('that is replaced signs as well for a day, or as long as is said, and then is gone', async () => {
    const { destinationId, secret: first } = await make()
    await payload(destinationId)
    const { status, body } = await rotate(destinationId)
    expect(status).toBe(200)
    const [newest, old] = body.secrets
    expect([body.secrets.length, newest.expiresAt, old.secret]).toEqual([2, null, first])
    expect(newest.secret).not.toBe(first)
    expect(Date.parse(old.expiresAt) - Date.parse(newest.createdAt)).toBe(24 * 3_600_000)
    const { headers, body: bytes } = await payload(destinationId)
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const secret of [newest.secret, first]) await verifyWebhook(bytes, headers, secret)

    await timePasses('24 hours')
    expect(await reveal(destinationId)).toHaveLength(1)
    const later = await payload(destinationId)
    expect(String(later.headers['webhook-signature']).split(' ')).toHaveLength(1)
    await verifyWebhook(later.body, later.headers, newest.secret)
    await expect(verifyWebhook(later.body, later.headers, first)).rejects.toThrow()

    await timePasses('24 hours')
    await world.settle()
    const [kept] = await world.sql`select count(*)::int as count from destination_secret where destination_id = ${destinationId}`
    expect(kept!.count).toBe(1)
  })

  test('without an overlap ends at once, everywhere', async () => {
    const { destinationId, secret: first } = await make()
    await payload(destinationId)
    const { body } = await rotate(destinationId, { overlapHours: 0 })
    expect(body.secrets).toHaveLength(1)
    const { headers, body: bytes } = await payload(destinationId)
    await verifyWebhook(bytes, headers, body.secrets[0].secret)
    await expect(verifyWebhook(bytes, headers, first)).rejects.toThrow()
  })

  test('that ends sooner than the overlap keeps its end', async () => {
    const { destinationId } = await make()
    const [, soon] = (await rotate(destinationId, { overlapHours: 1 })).body.secrets
    const after = (await rotate(destinationId, { overlapHours: 168 })).body.secrets
    expect(after.find(({ secretId }: { secretId: string }) => secretId === soon.secretId).expiresAt).toBe(soon.expiresAt)
  })

  test('is one of five at most, also when many are made at once; who is refused is told when the next ends', async () => {
    const { destinationId } = await make()
    await rotate(destinationId, { overlapHours: 2 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(destinationId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(5)
    const next = (await reveal(destinationId)).at(-1).expiresAt
    for (const { body } of refused) {
      expect(body.code).toBe('LIMIT_REACHED')
      expect(body.detail).toContain(next)
    }
    expect((await rotate(destinationId, { overlapHours: 0 })).body.secrets).toHaveLength(1)
  })

  test.each([-1, 169, 1.5, '24', null])('is not rotated with an overlap of %j', async (overlapHours) => {
    const { destinationId } = await make()
    expect((await rotate(destinationId, { overlapHours })).status).toBe(400)
    expect(await reveal(destinationId)).toHaveLength(1)
  })

  test('whose key is lost is told of, and ends with the next rotation', async () => {
    const { destinationId } = await make()
    const { encrypted, encryptionKeyId } = keyRing(randomBytes(32)).close('whsec_lost', destinationId)
    await world.sql`
      update destination_secret set secret_encrypted = ${encrypted}, encryption_key_id = ${encryptionKeyId}
      where destination_id = ${destinationId}`
    const { status, body } = await portal.ask('destinations.secrets', { destinationId })
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    const rotated = await rotate(destinationId)
    expect(rotated.body.secrets).toHaveLength(1)
    const { headers, body: bytes } = await payload(destinationId)
    await verifyWebhook(bytes, headers, rotated.body.secrets[0].secret)
  })

  test('is in no log', async () => {
    const { destinationId, secret } = await make()
    await rotate(destinationId)
    const secrets = [secret, ...(await reveal(destinationId)).map((each: { secret: string }) => each.secret)]
    for (const each of secrets) expect(world.logged.join('\n')).not.toContain(each.slice(6))
  })
})

describe('a test', () => {
  test('brings an example of its topic to its destination alone, signed like any other', async () => {
    const { destinationId, secret } = await make()
    const { destinationId: other } = await make()
    const { body } = await portal.ask('destinations.test', { destinationId, topic: 'opinion.created' })
    await world.settle()
    const { headers, body: bytes, event } = receiver.received.at(-1)!
    expect(headers['webhook-id']).toBe(body.eventId)
    expect(event).toMatchObject({ id: body.eventId, type: 'opinion.created', data: { title: 'Warm bread, kind people' } })
    expect(Math.abs(Date.parse(event.timestamp) - Date.now())).toBeLessThan(60_000)
    await verifyWebhook(bytes, headers, secret)
    const deliveries = await world.sql`
      select delivery_id, destination_id, origin, state from delivery where event_id = ${body.eventId}`
    expect([...deliveries]).toEqual([{ deliveryId: body.deliveryId, destinationId, origin: 'test', state: 'delivered' }])
    expect(other).not.toBe(destinationId)
  })

  test('is not sent while the destination is paused, disabled or gone: it says what to do', async () => {
    const { destinationId } = await make()
    await portal.ask('destinations.pause', { destinationId })
    const ask = async () => {
      const { status, body } = await portal.ask('destinations.test', { destinationId, topic: 'link.created' })
      return [status, body.code, body.detail]
    }
    expect(await ask()).toEqual([409, 'CONFLICT', 'This destination is paused, so nothing is sent to it. Resume it first.'])
    await world.sql`update destination set status = 'disabled', disabled_reason = 'gone' where destination_id = ${destinationId}`
    expect((await ask())[2]).toContain('disabled')
    await portal.ask('destinations.delete', { destinationId })
    expect((await ask())[0]).toBe(404)
    const [{ count }] = await world.sql<
      [{ count: number }]
    >`select count(*)::int as count from delivery where destination_id = ${destinationId}`
    expect(count).toBe(0)
  })
})
