import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { linksOf, press, typeAddress } from '../../../test/world/subscribing.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { createProject } from '../projects/projects.ts'
import { emailTo, eventsOf, freshAddress, linksTo, listed, readingOf, subscribe, textOf } from './subscribed.fixture.ts'

// Leaving: one press, announced once, and nothing of name and address is kept.

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

describe('leaving', () => {
  test('takes one press, is announced once, and deletes name and address', async () => {
    const { email, leave, id } = await subscribe(world, mailServer, { email: freshAddress(), name: 'Ada' })
    expect(await readingOf(await fetch(leave))).toContain(`${email} will get no more news from Acme.`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(leave)))
    for (const answer of answers) expect(answer.status).toBe(200)
    expect(await textOf(answers[0]!)).toContain('You’re unsubscribed')
    expect(await eventsOf(world, 'subscriber.deleted', email)).toMatchObject([
      { data: { id, email, name: 'Ada', status: 'active', blocked: false, deletedAt: expect.any(String) } },
    ])
    expect(await listed(world, email)).toEqual([])
    expect(await world.sql`select email, email_ascii, name, search from subscriber where subscriber_id = ${id}`).toMatchObject([
      { email: null, emailAscii: null, name: null, search: id },
    ])
    expect(await textOf(await fetch(leave))).toContain('You’re unsubscribed')
    await world.timePasses('31 days')
    await world.settle()
    expect(await world.sql`select from subscriber where subscriber_id = ${id}`).toHaveLength(0)
  })

  test.each([
    ['a form', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    [
      'a form of parts',
      () => {
        const form = new FormData()
        form.set('List-Unsubscribe', 'One-Click')
        return form
      },
    ],
    ['nothing', () => null],
  ])('works with one click in a mail program that sends %s', async (_what, body) => {
    const { email } = await subscribe(world, mailServer)
    const message = await emailTo(world, mailServer, email)
    expect(message.raw).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i)
    expect((await fetch(linksOf(message).leave, { method: 'POST', body: body() })).status).toBe(200)
    expect(await listed(world, email)).toEqual([])
  })

  test('can be leaving everything of the organization: every subscription ends, and links are mailed no more', async () => {
    const email = freshAddress()
    const { organizationId } = world.business
    const sibling = await createProject(world.sql, { organizationId, name: 'Sibling of everything' })
    const foreign = await world.openBusiness('Foreign')
    for (const project of [sibling, foreign]) {
      await typeAddress(world, { email }, project)
      await press((await linksTo(world, mailServer, email)).confirm)
    }
    const { leave } = await subscribe(world, mailServer, { email })
    expect(await textOf(await press(leave, { from: 'everything' }))).toContain('All your subscriptions at Acme have ended')
    expect(await eventsOf(world, 'subscriber.deleted', email)).toHaveLength(2)
    expect((await world.ask('subscribers.list', { projectId: sibling.projectId })).body.subscribers).toEqual([])
    expect((await world.ask('subscribers.list', { projectId: foreign.projectId }, foreign.apiKey)).body.subscribers).toHaveLength(1)
    expect(await world.ask('preverifiedLinks.sendEmail', { customerEmail: email })).toMatchObject({
      status: 409,
      body: { code: 'CUSTOMER_UNSUBSCRIBED' },
    })
  })

  test('does not stand in the way of coming back', async () => {
    const { email, leave, confirm, id } = await subscribe(world, mailServer)
    await press(leave)
    expect((await press(confirm)).status).toBe(303)
    expect(await listed(world, email)).toEqual([])
    const { id: again } = await subscribe(world, mailServer, { email })
    expect(again).not.toBe(id)
  })

  test('of one who only was asked counts as a no, without a word to anybody', async () => {
    const email = freshAddress()
    await typeAddress(world, { email })
    const { leave, confirm } = linksOf(await emailTo(world, mailServer, email))
    expect((await press(leave)).status).toBe(200)
    expect(await eventsOf(world, 'subscriber.deleted', email)).toEqual([])
    expect(await textOf(await fetch(confirm))).toContain('You’re not subscribed')
    // Changed their mind, in the same email.
    await press(confirm)
    expect(await listed(world, email)).toHaveLength(1)
  })

  test('the link that confirms does not leave, nor the other way round', async () => {
    const { confirm, leave } = await subscribe(world, mailServer)
    expect((await fetch(confirm.replace('confirm', 'leave'))).status).toBe(404)
    expect((await fetch(leave.replace('leave', 'confirm'))).status).toBe(404)
    expect((await press(`${leave}A`)).status).toBe(404)
  })
})
