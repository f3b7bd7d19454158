import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { linksOf, press, typeAddress } from '../../../test/world/subscribing.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { visitorEmailsPerHourMax } from '../../mail/visitor-mail.ts'
import { emailsTo, emailTo, eventsOf, freshAddress, listed, subscribe, textOf } from './subscribed.fixture.ts'

// Addresses that somebody types: nobody learns whose subscribe, and no stranger is flooded.

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

describe('no visitor learns who subscribes', () => {
  test('the same is answered to a new address, one that waits, a subscriber, one who declined and a blocked one', async () => {
    const waiting = freshAddress()
    await typeAddress(world, { email: waiting })
    const { email: active } = await subscribe(world, mailServer)
    const declined = freshAddress()
    await typeAddress(world, { email: declined })
    await press(linksOf(await emailTo(world, mailServer, declined)).confirm, { answer: 'no' })
    const { email: blocked, id } = await subscribe(world, mailServer)
    await world.ask('subscribers.block', { id })

    const answers = await Promise.all(
      [freshAddress(), waiting, active, declined, blocked].map(async (email) => {
        const response = await typeAddress(world, { email })
        const said = (await textOf(response)).replaceAll(email, 'ADDRESS').replaceAll(/nonce="[^"]*"/g, '')
        const headers = [...response.headers].filter(
          ([name]) => !['date', 'x-request-id', 'content-length', 'content-security-policy'].includes(name),
        )
        return { status: response.status, headers, said }
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('a subscriber who is typed again gets an email that says so, once a day, and stays as they were', async () => {
    const { email } = await subscribe(world, mailServer, { email: freshAddress(), name: 'Ada' })
    // Emails that go out in one turn go side by side, and arrive in any order.
    await world.settle()
    await world.timePasses('23 hours')
    await typeAddress(world, { email, name: 'Somebody else' })
    await world.timePasses('2 hours')
    for (let time = 0; time < 3; time++) await typeAddress(world, { email, name: 'Somebody else' })
    expect((await emailsTo(world, mailServer, email)).map(({ subject }) => subject)).toEqual([
      'Confirm your subscription to Acme',
      'You’re subscribed to Acme',
      'You’re already subscribed to Acme',
    ])
    expect(await listed(world, email)).toMatchObject([{ name: 'Ada' }])
    expect(await eventsOf(world, 'subscriber.created', email)).toHaveLength(1)
  })
})

describe('strangers are not flooded', () => {
  test('an address gets one email an hour, also of fifty that ask at once, and three until it is confirmed', async () => {
    const email = freshAddress()
    await Promise.all(Array.from({ length: 50 }, () => typeAddress(world, { email })))
    expect(await emailsTo(world, mailServer, email)).toHaveLength(1)
    for (let hour = 0; hour < 6; hour++) {
      await world.timePasses('61 minutes')
      await typeAddress(world, { email })
    }
    expect(await emailsTo(world, mailServer, email)).toHaveLength(3)
    expect((await press(linksOf(await emailTo(world, mailServer, email)).confirm)).status).toBe(303)
    expect(await listed(world, email)).toHaveLength(1)
  })

  test('what was typed as a name is in no email', async () => {
    const email = freshAddress()
    await typeAddress(world, { email, name: 'Win a prize at https://evil.example' })
    expect((await emailTo(world, mailServer, email)).raw).not.toContain('evil')
  })

  test('where more wait than go out in a day, the page says so, keeps what was typed, and goes on later', async () => {
    const busy = await world.openBusiness('Busy')
    const { organizationId, projectId } = busy
    await world.sql`
      insert into mail (organization_id, project_id, kind, to_email, encryption_key_id, status, visitor_due_at)
      select ${organizationId}, ${projectId}, 'subscription', 'busy@example.com', '', 'sent', now() + interval '25 hours' from generate_series(1, ${visitorEmailsPerHourMax})`
    const email = freshAddress()
    const refused = await typeAddress(world, { email, name: 'Ada' }, busy)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    const page = await textOf(refused)
    expect(page).toContain('Limit reached')
    expect(page).toContain(`value="${email}"`)
    expect(await emailsTo(world, mailServer, email)).toEqual([])
    await world.timePasses('61 minutes')
    expect((await typeAddress(world, { email }, busy)).status).toBe(200)
    await world.timePasses('25 hours')
    expect(await emailsTo(world, mailServer, email)).toHaveLength(1)
  })
})
