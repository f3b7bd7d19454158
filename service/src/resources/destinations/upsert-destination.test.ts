import { topicNames } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { decrypt, deriveKey } from '../../secrets.ts'

let world: World
let guarded: World

beforeAll(async () => {
  world = await openWorld()
  guarded = await openWorld({ ALLOW_PRIVATE_TARGETS: 'false' })
})
afterAll(() => Promise.all([world.close(), guarded.close()]))

const upsert = (body: Record<string, unknown>, at = world) => at.ask('webhooks.destinations.upsert', body)

describe('a new destination', () => {
  test('answers 201 with the secret, and gets every topic when none is named', async () => {
    const { status, body } = await upsert({ url: 'https://example.com/hooks' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ url: 'https://example.com/hooks', topics: topicNames, status: 'enabled', disabledReason: null })
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(body.createdAt).toBe(body.updatedAt)
  })

  test('keeps the topics it names, in their order', async () => {
    const { body } = await upsert({ url: 'https://example.com/two', topics: ['opinion.created', 'answer.created'] })
    expect(body.topics).toEqual(['opinion.created', 'answer.created'])
  })

  test('keeps its secret encrypted, readable only where it stands', async () => {
    const { body } = await upsert({ url: 'https://example.com/secret' })
    const [row] = await world.sql`
      select secret_encrypted, encryption_key_id from destination_secret where destination_id = ${body.destinationId}`
    const key = deriveKey(world.secretKey, 'destination-secret')
    expect(row!.secretEncrypted.includes(Buffer.from(body.secret.slice(6)))).toBe(false)
    expect(decrypt(key, row!.secretEncrypted, body.destinationId).toString()).toBe(body.secret)
    expect(() => decrypt(key, row!.secretEncrypted, crypto.randomUUID())).toThrow()
  })

  test('is refused with the list when a topic is unknown, repeated, or none is named', async () => {
    for (const topics of [['opinion.exploded'], ['opinion.created', 'opinion.created'], [], 'opinion.created']) {
      const { status, body } = await upsert({ url: 'https://example.com/hooks', topics })
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
    }
    const { body } = await upsert({ url: 'https://example.com/hooks', topics: ['opinion.exploded'] })
    for (const topic of topicNames) expect(body.detail).toContain(topic)
  })

  test('is the twentieth at most, however many are asked for at once', async () => {
    const crowded = await world.openBusiness('Crowded')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        world.ask('webhooks.destinations.upsert', { url: `https://example.com/${at}` }, crowded.apiKey),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'LIMIT_REACHED')).toHaveLength(10)
    const other = await world.openBusiness('Other')
    expect((await world.ask('webhooks.destinations.upsert', { url: 'https://example.com/' }, other.apiKey)).status).toBe(201)
  })
})

describe('a known destination', () => {
  test('answers 200 without the secret, and keeps the topics when none are named', async () => {
    const { body: made } = await upsert({ url: 'https://example.com/a', topics: ['link.created'] })
    const { status, body } = await upsert({ destinationId: made.destinationId, url: 'https://example.com/b' })
    expect(status).toBe(200)
    expect(body).toEqual({
      destinationId: made.destinationId,
      kind: 'webhook',
      url: 'https://example.com/b',
      topics: ['link.created'],
      filter: {},
      digest: 'none',
      status: 'enabled',
      disabledReason: null,
      createdAt: made.createdAt,
      updatedAt: body.updatedAt,
    })
    expect(body.updatedAt > made.updatedAt).toBe(true)
  })

  test('stays as it was when nothing changes', async () => {
    const { body: made } = await upsert({ url: 'https://example.com/same', topics: ['link.created'] })
    await world.timePasses('1 hour')
    const once = await upsert({ destinationId: made.destinationId, url: 'https://example.com/same' })
    const twice = await upsert({ destinationId: made.destinationId, url: 'https://example.com/same', topics: ['link.created'] })
    expect(once.body).toEqual(twice.body)
    expect(once.body.updatedAt).toBe(once.body.createdAt)
  })

  test('is enabled again by a new address, not by the same one', async () => {
    const { body: made } = await upsert({ url: 'https://example.com/gone' })
    await world.sql`update destination set status = 'disabled', disabled_reason = 'gone' where destination_id = ${made.destinationId}`
    const same = await upsert({ destinationId: made.destinationId, url: 'https://example.com/gone' })
    expect(same.body).toMatchObject({ status: 'disabled', disabledReason: 'gone' })
    const moved = await upsert({ destinationId: made.destinationId, url: 'https://example.com/here' })
    expect(moved.body).toMatchObject({ status: 'enabled', disabledReason: null })
  })

  test('is not found under another organization, an unknown id or one that is none', async () => {
    const { body: made } = await upsert({ url: 'https://example.com/mine' })
    const other = await world.openBusiness('Stranger')
    const change = (destinationId: string, apiKey?: string) =>
      world.ask('webhooks.destinations.upsert', { destinationId, url: 'https://example.com/' }, apiKey)
    for (const answer of [
      await change(made.destinationId, other.apiKey),
      await change(crypto.randomUUID()),
      await change('1; drop table destination'),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('an address', () => {
  test('that may not be sent to is refused at once, at the field', async () => {
    for (const url of [
      'http://example.com/hooks',
      'https://example.com:22/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://localhost/',
      'https://0x7f.1/',
    ]) {
      const { status, body } = await upsert({ url }, guarded)
      expect([url, status, body.code, body.errors[0].path]).toEqual([url, 400, 'VALIDATION_ERROR', 'url'])
    }
    expect((await upsert({ url: 'https://example.com:8443/hooks' }, guarded)).status).toBe(201)
  })

  test('never carries a user name or password, private targets allowed or not', async () => {
    for (const at of [world, guarded])
      for (const url of ['https://me:secret@example.com/', 'https://me@example.com/', 'https://@example.com/']) {
        const { status, body } = await upsert({ url }, at)
        expect([url, status, body.errors?.[0].path]).toEqual([url, 400, 'url'])
      }
  })

  test('on this machine is allowed for trials', async () => {
    for (const url of ['http://127.0.0.1:9/hooks', 'http://localhost:4001/', 'https://[::1]:22/'])
      expect((await upsert({ url })).status).toBe(201)
  })
})
