import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { linksOf, press, typeAddress } from '../../../test/world/subscribing.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { keysOf } from '../../keys.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { inviteSubscriber } from './request-subscription.ts'
import { emailsTo, emailTo, eventsOf, freshAddress, listed, subscribe, textOf } from './subscribed.fixture.ts'
import { unblockSubscriber } from './subscribers.ts'
import { subscriptionMailerOf } from './subscription-emails.ts'

// What the team does: it blocks addresses, and invites others.

let world: World
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})
beforeEach(() => {
  mailServer.mails.length = 0
})

const mailer = () => subscriptionMailerOf({ baseUrl: world.address, keys: keysOf(world.secretKey) })
const invite = (email: string, more: { name?: string; language?: string } = {}) =>
  inviteSubscriber(world.sql, mailer(), {
    organizationId: world.business.organizationId,
    projectId: world.business.projectId,
    email,
    name: more.name ?? null,
    language: more.language ?? 'en',
  })

describe('blocking', () => {
  test('removes and blocks, answers the same again, and is announced once, also of many at the same time', async () => {
    const { id, email } = await subscribe(world, mailServer, { email: freshAddress(), name: 'Ada' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.ask('subscribers.block', { id })))
    for (const answer of [...answers, await world.ask('subscribers.block', { id })])
      expect(answer).toMatchObject({ status: 200, body: answers[0]!.body })
    expect(answers[0]!.body).toEqual({ id, blocked: true, deletedAt: expect.any(String) })
    expect(await eventsOf(world, 'subscriber.deleted', email)).toMatchObject([
      { data: { id, email, name: 'Ada', blocked: true, deletedAt: answers[0]!.body.deletedAt } },
    ])
    expect(await listed(world, email)).toEqual([])
  })

  test('keeps the address from subscribing again and from being mailed links, until the block ends', async () => {
    const { id, email } = await subscribe(world, mailServer)
    const emails = (await emailsTo(world, mailServer, email)).length
    await world.ask('subscribers.block', { id })
    await typeAddress(world, { email: email.toUpperCase() })
    expect(await emailsTo(world, mailServer, email)).toHaveLength(emails)
    expect(await invite(email)).toMatchObject({ code: 'CUSTOMER_BLOCKED' })
    expect(await world.ask('preverifiedLinks.sendEmail', { customerEmail: email })).toMatchObject({
      status: 409,
      body: { code: 'CUSTOMER_BLOCKED' },
    })

    const ofBusiness = { organizationId: world.business.organizationId, projectId: world.business.projectId, email }
    expect(await unblockSubscriber(world.sql, ofBusiness)).toEqual({ email, blocked: false })
    expect(await unblockSubscriber(world.sql, ofBusiness)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await world.ask('subscribers.block', { id })).toMatchObject({ status: 404 })
    await subscribe(world, mailServer, { email })
  })

  test('an old email to a blocked address says no, kindly, and does nothing', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const { confirm, leave } = linksOf(await emailTo(world, mailServer, email))
    const [{ subscriberId: id }] = await world.sql<[{ subscriberId: string }]>`select subscriber_id from subscriber where email = ${email}`
    expect((await world.ask('subscribers.block', { id })).status).toBe(200)
    expect(await eventsOf(world, 'subscriber.deleted', email)).toEqual([])
    await press(confirm)
    const page = await fetch(confirm)
    expect(page.status).toBe(403)
    expect(await textOf(page)).toContain('Acme has decided not to email it.')
    expect((await press(leave)).status).toBe(200)
    expect(await listed(world, email)).toEqual([])
    expect(await eventsOf(world, 'subscriber.created', email)).toEqual([])
  })

  test('while somebody confirms ends blocked either way, and what is announced fits', async () => {
    for (let round = 0; round < 10; round++) {
      const email = freshAddress()
      await typeAddress(world, { email })
      const [{ subscriberId }] = await world.sql<[{ subscriberId: string }]>`select subscriber_id from subscriber where email = ${email}`
      const of = { organizationId: world.business.organizationId, projectId: world.business.projectId, subscriberId }
      const [isConfirmed, blocked] = await Promise.all([
        confirmSubscription(world.sql, mailer(), of),
        world.ask('subscribers.block', { id: subscriberId }),
      ])
      expect(blocked.status).toBe(200)
      expect(await listed(world, email)).toEqual([])
      expect(await eventsOf(world, 'subscriber.created', email)).toHaveLength(isConfirmed ? 1 : 0)
      expect(await eventsOf(world, 'subscriber.deleted', email)).toHaveLength(isConfirmed ? 1 : 0)
    }
    await world.settle()
  })

  test('of somebody who left, of another project and of another organization is 404', async () => {
    const { id, leave } = await subscribe(world, mailServer)
    const foreign = await world.openBusiness('Foreign')
    expect((await world.ask('subscribers.block', { id, projectId: foreign.projectId }, foreign.apiKey)).status).toBe(404)
    await press(leave)
    expect(await world.ask('subscribers.block', { id })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

describe('an invitation', () => {
  test('is accepted on a page, and the subscriber came by it', async () => {
    const email = freshAddress()
    expect(JSON.parse((await invite(email, { name: 'Ada', language: 'fr' })) as string)).toMatchObject({
      email,
      name: 'Ada',
      status: 'pending',
    })
    const message = await emailTo(world, mailServer, email)
    expect(message.subject).toBe('Acme vous invite à vous abonner')
    const { confirm } = linksOf(message)
    expect(await textOf(await fetch(confirm))).toContain('Non, merci')
    expect(await listed(world, email)).toEqual([])
    await press(confirm)
    expect(await eventsOf(world, 'subscriber.created', email)).toMatchObject([
      { data: { email, name: 'Ada', source: 'invitation', language: 'fr' } },
    ])
  })

  test('is declined on the same page; nobody is told, and nobody asks again for a week', async () => {
    const email = freshAddress()
    await invite(email)
    const { confirm } = linksOf(await emailTo(world, mailServer, email))
    const declined = await press(confirm, { answer: 'no' })
    expect(declined.status).toBe(303)
    expect(await textOf(await fetch(confirm))).toContain('You’re not subscribed')
    expect(await eventsOf(world, 'subscriber.created', email)).toEqual([])
    expect(await invite(email)).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('declined') })
    await world.timePasses('7 days')
    expect(await invite(email)).toEqual(expect.any(String))
  })

  test('is refused where it would be unwelcome, and says why', async () => {
    const { email: active } = await subscribe(world, mailServer)
    expect(await invite(active)).toMatchObject({ code: 'CONFLICT', detail: 'The address is already subscribed.' })
    const { email: gone, leave } = await subscribe(world, mailServer)
    await press(leave, { from: 'everything' })
    expect(await invite(gone)).toMatchObject({ code: 'CUSTOMER_UNSUBSCRIBED' })
    const recent = freshAddress()
    await typeAddress(world, { email: recent })
    expect(await invite(recent)).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('within the last hour') })
  })
})
