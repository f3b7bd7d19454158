import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../service/test/world/receiver.ts'
import { openWorld, type World } from '../../service/test/world/world.ts'
import type { Call } from './cases.ts'
import { type Driver, languages, openDriver } from './drivers.ts'

// Each client does a day's work against a real Earshot: what the stand-in of the conformance suite is made up of is what it answers.

let world: World
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

for (const { name, command } of languages)
  describe.skipIf(command === null)(`the client in ${name}`, () => {
    let driver: Driver
    let client: { apiKey: string; baseUrl: string }
    let projectId: string
    beforeAll(async () => {
      const business = await world.openBusiness(name)
      projectId = business.projectId
      client = { apiKey: business.apiKey, baseUrl: world.address }
      driver = await openDriver(command ?? [])
    })
    afterAll(() => driver?.close())

    const call = (operation: string, request: object, more: Partial<Call> = {}) =>
      driver.do({ do: 'call', client, call: { operation, request: { projectId, ...request }, ...more } })
    const returned = async (...args: Parameters<typeof call>) => {
      const outcome = await call(...args)
      expect(outcome, JSON.stringify(outcome)).toHaveProperty('returned')
      return outcome.returned as Record<string, unknown>
    }

    test('makes goals, and reads them all in pages of two', async () => {
      for (const goal of ['Fresh bread', 'Tack, Åsa 🧡', 'Less waiting']) await returned('goals.create', { goal })
      const rows = await returned('goals.list', { limit: 2 }, { read: 'rows' })
      expect(rows).toMatchObject([{ goal: 'Fresh bread' }, { goal: 'Tack, Åsa 🧡' }, { goal: 'Less waiting' }])
      const page = await returned('goals.list', { limit: 2 })
      expect(page).toMatchObject({ goals: [{}, {}], pagination: { hasMore: true, total: 3 } })
    })

    test('changes and deletes one', async () => {
      const { goalId } = await returned('goals.create', { goal: 'Warmer lights' })
      expect(await returned('goals.update', { goalId, goal: 'Softer lights' })).toMatchObject({ goalId, goal: 'Softer lights' })
      expect(await returned('goals.delete', { goalId })).toEqual({ id: goalId, deleted: true })
    })

    test('repeats a call with a key of its own, and it is done once', async () => {
      const options = { idempotencyKey: `order-1-${name}` }
      const request = { customerEmail: 'ada@example.com', customerReference: 'order 1' }
      const first = await returned('preverifiedLinks.create', request, { options })
      expect(await returned('preverifiedLinks.create', request, { options })).toEqual(first)
      const { threw } = await call('preverifiedLinks.create', { ...request, customerReference: 'order 2' }, { options })
      expect(threw).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH', status: 422 })
    })

    test('is told what is wrong with a request, and by which id the service knows it', async () => {
      const { threw } = await call('goals.create', { goal: '' })
      expect(threw).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, errors: [{ path: 'goal' }] })
      expect(world.logged.join('\n')).toContain(threw?.requestId)
      expect((await call('goals.delete', { goalId: 'unknown' })).threw).toMatchObject({ code: 'NOT_FOUND', status: 404 })
    })

    test('is told when the next email may go, and sends none before', async () => {
      const request = { customerEmail: `grace-${name.toLowerCase()}@example.com` }
      await returned('preverifiedLinks.sendEmail', request)
      const { threw } = await call('preverifiedLinks.sendEmail', request)
      expect(threw).toMatchObject({ code: 'LINK_EMAIL_COOLDOWN', status: 429, nextEligibleAt: expect.stringMatching(/^\d{4}-.*Z$/) })
    })

    test('is refused with a key that is none', async () => {
      const outcome = await driver.do({
        do: 'call',
        client: { ...client, apiKey: 'ear_none' },
        call: { operation: 'goals.list', request: { projectId } },
      })
      expect(outcome.threw).toMatchObject({ code: 'Unauthorized', status: 401 })
    })

    test('subscribes to a topic, and believes what is delivered', async () => {
      const { secret } = await returned('webhooks.destinations.upsert', {
        projectId: undefined,
        url: receiver.url,
        topics: ['link.created'],
      })
      await returned('preverifiedLinks.create', { customerEmail: 'ada@example.com', customerReference: `webhook ${name}` })
      await world.settle()
      const delivery = receiver.received.at(-1)
      const command = { do: 'verify', body: Buffer.from(delivery?.body ?? '').toString('base64'), headers: delivery?.headers }
      expect(await driver.do({ ...command, secrets: [secret] })).toMatchObject({
        returned: { type: 'link.created', data: { customerReference: `webhook ${name}` } },
      })
      const other = `whsec_${Buffer.from('a secret of somebody else: 01234').toString('base64')}`
      expect(await driver.do({ ...command, secrets: [other] })).toEqual({ threw: { reason: 'signature' } })
    })
  })
