import { languages } from '@earshot/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { eraseCustomer } from '../../privacy/erase-customer.ts'
import { suppress } from '../suppressions/suppressions.ts'
import { attemptIdOf } from './attempt-id.ts'
import { claimEmail } from './email-claim.ts'
import { someone } from './emailed-links.fixture.ts'

// One reminder a link, while it is of use.

let world: World
let mailServer: MailServer
/** Signed in anew: sessions end while time passes. */
const member: Pick<Member, 'ask'> = { ask: async (...asked) => (await world.member()).ask(...asked) }
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})
beforeEach(async () => {
  mailServer.misbehave({})
  await world.timePasses('40 days')
  await world.settle()
  expect((await remindAfter(3)).status).toBe(200)
  mailServer.mails.length = 0
})

const remindAfter = (reminderAfterDays: number | null) => member.ask('projects.update', { settings: { reminderAfterDays } })
const email = async (more: Record<string, unknown> = {}) => {
  const customerEmail = someone()
  const { status, body } = await world.ask('preverifiedLinks.sendEmail', { customerEmail, ...more })
  expect(status).toBe(200)
  return { customerEmail, ...(body as { verificationId: string; link: string }) }
}
const pass = async (...intervals: string[]) => {
  for (const interval of intervals) {
    await world.timePasses(interval)
    await world.settle()
  }
}
const subjectsTo = (address: string) => mailServer.mails.filter(({ envelopeTo }) => envelopeTo[0] === address).map(({ subject }) => subject)
const reminded = [expect.stringMatching(/^What do you think/), expect.stringMatching(/^Reminder: what do you think/)]

test('a project takes 2 to 14 days, or none', async () => {
  for (const days of [1, 15, 2.5, '3']) expect((await remindAfter(days as number)).status).toBe(400)
  for (const days of [2, 14, null]) expect((await remindAfter(days)).body.settings.reminderAfterDays).toBe(days)
})

test('a customer who has not used the link is reminded of it once, with the same link', async () => {
  const { customerEmail, link, verificationId } = await email()
  await pass('71 hours')
  expect(subjectsTo(customerEmail)).toHaveLength(1)
  await pass('1 hour', '1 day', '1 day', '1 day')
  expect(subjectsTo(customerEmail)).toEqual(reminded)
  const reminder = mailServer.mails.at(-1)!
  expect(reminder.text).toContain(link)
  expect(reminder.raw).toMatch(/^List-Unsubscribe:/im)
  const topics = await world.sql<{ topic: string }[]>`
    select topic from event where data->>'verificationId' = ${verificationId} order by event_id`
  expect(topics.map(({ topic }) => topic)).toEqual(['link.created', 'link.emailed', 'link.emailed'])
})

test('the reminder is in the language of the link', async () => {
  const links = await Promise.all(languages.map(async (language) => ({ language, ...(await email({ language })) })))
  await pass('3 days')
  const subjects = links.map(({ customerEmail }) => subjectsTo(customerEmail)[1])
  expect(subjects.map((subject) => typeof subject)).toEqual(languages.map(() => 'string'))
  expect(new Set(subjects).size).toBe(languages.length)
  const polish = links.find(({ language }) => language === 'pl')!
  expect(subjectsTo(polish.customerEmail)[1]).toMatch(/^Przypomnienie/)
})

test('without the setting nobody is reminded', async () => {
  const { customerEmail } = await email()
  await remindAfter(null)
  await pass('3 days', '3 days')
  expect(subjectsTo(customerEmail)).toHaveLength(1)
})

test('nobody is reminded of a link that was opened, submitted or has expired, or who opted out or was erased', async () => {
  const opened = await email()
  const submitted = await email()
  const expired = await email()
  const unsubscribed = await email()
  const erased = await email()
  await world.sql`update link set status = 'clicked', clicked_at = now() where verification_id = ${opened.verificationId}`
  await world.sql`update link set status = 'submitted', submitted_at = now() where verification_id = ${submitted.verificationId}`
  await world.sql`update link set expires_at = now() + interval '2 days' where verification_id = ${expired.verificationId}`
  await suppress(world.sql, { ...world.business, email: unsubscribed.customerEmail, reason: 'unsubscribed' })
  const { organizationId } = world.business
  const [eraseResponses, noteErasure] = [async () => 0, async () => {}]
  await eraseCustomer(world.sql, { organizationId, email: erased.customerEmail, eraseResponses, noteErasure })
  await pass('3 days', '1 day', '1 day')
  for (const { customerEmail } of [opened, submitted, expired, unsubscribed, erased]) expect(subjectsTo(customerEmail)).toHaveLength(1)
})

test('a customer who was emailed another link within 48 hours is reminded after them', async () => {
  const { customerEmail } = await email()
  await pass('60 hours')
  expect((await world.ask('preverifiedLinks.sendEmail', { customerEmail })).status).toBe(200)
  await pass('12 hours')
  expect(subjectsTo(customerEmail)).toHaveLength(2)
  await pass('35 hours')
  expect(subjectsTo(customerEmail)).toHaveLength(2)
  await pass('2 hours')
  expect(subjectsTo(customerEmail).filter((subject) => subject!.startsWith('Reminder'))).toHaveLength(1)
  // It is an email with a link as well: no other goes out for 48 hours.
  expect((await world.ask('preverifiedLinks.sendEmail', { customerEmail })).status).toBe(429)
})

test('a reminder that the mail server does not take is tried again, and counts once', async () => {
  const { customerEmail } = await email()
  mailServer.misbehave({ greeting: 421 })
  await pass('3 days')
  mailServer.misbehave({})
  await pass('11 minutes', '1 day', '1 day')
  expect(subjectsTo(customerEmail)).toEqual(reminded)
})

test('several workers at once, and one that was killed while it sent, remind once', async () => {
  const links = []
  for (let left = 8; left > 0; left--) links.push(await email())
  await world.timePasses('3 days')
  await Promise.all([world.settle(), world.settle(), world.settle()])
  await pass('1 day', '1 day')
  for (const { customerEmail } of links) expect(subjectsTo(customerEmail)).toEqual(reminded)

  // Killed after the mail server had it: the claim is left, and counts as sent.
  const killed = await email()
  await world.timePasses('3 days')
  const claim = { ...world.business, ...killed, attemptId: attemptIdOf(`reminder of ${killed.verificationId}`), newLink: null }
  expect(await claimEmail(world.sql, { ...claim, isReminder: true })).toBe('claimed')
  await pass('61 seconds', '1 day', '1 day', '1 day')
  expect(subjectsTo(killed.customerEmail)).toHaveLength(1)
  const [row] =
    await world.sql`select reminder_over, reminded_at is not null as is_reminded from link where verification_id = ${killed.verificationId}`
  expect(row).toEqual({ reminderOver: true, isReminded: true })
})

test('a link that was emailed long before the setting was made is left alone', async () => {
  await remindAfter(null)
  const { customerEmail } = await email({})
  await world.sql`update link set expires_at = now() + interval '30 days' where customer_email = ${customerEmail}`
  await pass('16 days')
  await remindAfter(2)
  await pass('1 day')
  expect(subjectsTo(customerEmail)).toHaveLength(1)
})
