import { randomUUID } from 'node:crypto'
import { languages } from '@earshot/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { updateProject } from '../projects/projects.ts'
import { suppress } from '../suppressions/suppressions.ts'
import { sendSecondsMax } from './email-link.ts'
import { aMinutePasses, events, eventsSince, linksOf, rowOf, send, someone } from './emailed-links.fixture.ts'

// A link is emailed: to whom, how often, and what is said where it is not.

let server: MailServer
let world: World
beforeAll(async () => {
  server = await openMailServer()
  world = await openWorld({ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
})
afterAll(async () => {
  await world.close()
  await server.close()
})
beforeEach(async () => {
  server.misbehave({})
  // What the test before has left in the queue is not this one's.
  await world.settle()
  server.mails.length = 0
  server.read.length = 0
})

test('a new link is made, valid for 7 days, and arrives; the list says when the next may go', async () => {
  const before = await events(world)
  const customerEmail = someone()
  const { status, body } = await send(world, { customerEmail, customerReference: 'order 7' })
  expect({ status, body }).toMatchObject({ status: 200, body: { customerEmail } })
  expect(Object.keys(body)).toEqual(['verificationId', 'customerEmail', 'link', 'emailedAt'])
  expect(await eventsSince(world, before)).toEqual(['link.created', 'link.emailed'])

  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails
  expect(mail).toMatchObject({ envelopeTo: [customerEmail], subject: 'What do you think of Acme?' })
  expect(mail!.text).toContain(body.link)
  expect(mail!.html).toContain(`href="${body.link}"`)
  expect((await fetch(body.link)).status).toBe(200)

  const row = await rowOf(world, body.verificationId)
  expect(row).toMatchObject({ customerEmail, customerReference: 'order 7', status: 'issued', emailedAt: body.emailedAt })
  expect(Date.parse(row.expiresAt) - Date.parse(row.issuedAt)).toBe(7 * 86_400_000)
  expect(Date.parse(row.emailEligibleAt) - Date.parse(row.emailedAt)).toBe(48 * 3_600_000)
})

test('a link that is there is mailed as it is; its state stays', async () => {
  const customerEmail = someone()
  const { verificationId, link } = (await world.ask('preverifiedLinks.create', { customerEmail })).body
  await fetch(`${link}/start`, { method: 'POST' })
  const before = await events(world)
  expect(await send(world, { verificationId: verificationId.toUpperCase() })).toMatchObject({
    status: 200,
    body: { verificationId, customerEmail, link },
  })
  expect(await eventsSince(world, before)).toEqual(['link.emailed'])
  expect(await rowOf(world, verificationId)).toMatchObject({ status: 'clicked' })
  expect(server.mails.map(({ text }) => text?.includes(link))).toEqual([true])
})

test('a second e-mail to the same customer within 48 hours is refused, and says when to try again', async () => {
  const customerEmail = someone()
  const first = await send(world, { customerEmail })
  const { verificationId } = (await world.ask('preverifiedLinks.create', { customerEmail })).body
  for (const body of [{ customerEmail }, { customerEmail: ` ${customerEmail.toUpperCase()} ` }, { verificationId }]) {
    const again = await send(world, body)
    expect(again).toMatchObject({ status: 429, body: { code: 'LINK_EMAIL_COOLDOWN' } })
    expect(Date.parse(again.body.nextEligibleAt) - Date.parse(first.body.emailedAt)).toBe(48 * 3_600_000)
  }
  expect(server.mails).toHaveLength(1)
  expect(await linksOf(world, customerEmail)).toHaveLength(2)

  await world.timePasses('48 hours')
  const later = await send(world, { verificationId })
  expect(later).toMatchObject({ status: 200, body: { verificationId } })
  expect(server.mails).toHaveLength(2)
})

test('one mailbox is one customer however its domain is written, and it gets its mail', async () => {
  const name = randomUUID()
  expect((await send(world, { customerEmail: `${name}@bücher.example` })).status).toBe(200)
  expect(server.mails[0]!.raw).toContain(`To: ${name}@xn--bcher-kva.example`)
  expect((await send(world, { customerEmail: `${name}@XN--BCHER-KVA.example` })).status).toBe(429)
})

test('another project may write to the same customer', async () => {
  const customerEmail = someone()
  await send(world, { customerEmail })
  const other = await world.openBusiness('Other')
  expect((await world.ask('preverifiedLinks.sendEmail', { projectId: other.projectId, customerEmail }, other.apiKey)).status).toBe(200)
})

test('of a hundred at once, one sends the mail and 99 are told when to try again', async () => {
  await aMinutePasses(world)
  const before = await events(world)
  const customerEmail = someone()
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(world, { customerEmail })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status, body }) => status === 429 && body.code === 'LINK_EMAIL_COOLDOWN')
  expect(refused).toHaveLength(99)
  for (const { body } of refused) expect(Date.parse(body.nextEligibleAt)).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  expect(server.mails).toHaveLength(1)
  expect(await eventsSince(world, before)).toEqual(['link.created', 'link.emailed'])
})

test('an organization sends 60 links a minute, however many it asks for at once; another is not in its way', async () => {
  await aMinutePasses(world)
  const answers = await Promise.all(Array.from({ length: 70 }, () => send(world, { customerEmail: someone() })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  const refused = answers.filter(({ status, body }) => status === 429 && body.code === 'RATE_LIMITED')
  expect(refused).toHaveLength(10)
  for (const { headers } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }
  expect(server.mails).toHaveLength(60)
  const other = await world.openBusiness('Elsewhere')
  expect(
    await world.ask('preverifiedLinks.sendEmail', { projectId: other.projectId, customerEmail: someone() }, other.apiKey),
  ).toMatchObject({
    status: 200,
  })
  await aMinutePasses(world)
  expect((await send(world, { customerEmail: someone() })).status).toBe(200)
})

test.each([
  ['refuses everybody', { greeting: 421 }],
  ['refuses the recipient', { recipient: 550 }],
  ['refuses the mail', { data: 554 }],
  ['says nothing', { greeting: 'silent' }],
  ['says nothing once it has the mail', { data: 'silent' }],
] as const)('a mail server that %s has not sent anything: 502, no link, no event, no cooldown', async (_, how) => {
  await aMinutePasses(world)
  const before = await events(world)
  const customerEmail = someone()
  server.misbehave(how)
  const refused = await send(world, { customerEmail })
  expect(refused).toMatchObject({ status: 502, body: { code: 'EMAIL_DELIVERY_FAILED' } })
  expect(JSON.stringify(refused.body)).not.toContain(customerEmail)
  expect(await linksOf(world, customerEmail)).toEqual([])
  expect(await eventsSince(world, before)).toEqual([])

  server.misbehave({})
  expect((await send(world, { customerEmail })).status).toBe(200)
})

test('a mail server is given less than the 10 seconds in which the API answers', () => {
  expect(sendSecondsMax).toBeLessThan(10)
})

test('a mail server that is not there has not sent anything', async () => {
  await using lonely = await openWorld({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'feedback@acme.example' })
  const { verificationId } = (await lonely.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
  const refused = await lonely.ask('preverifiedLinks.sendEmail', { verificationId })
  expect(refused).toMatchObject({ status: 502 })
  expect(JSON.stringify(refused.body)).not.toContain('127.0.0.1')
  const { preverifiedLinks } = (await lonely.ask('preverifiedLinks.list')).body
  expect(preverifiedLinks).toMatchObject([{ verificationId, emailedAt: null, emailEligibleAt: null }])
})

test('without a mail server the mail is kept, and the answer is the same', async () => {
  await using quiet = await openWorld()
  const { status, body } = await quiet.ask('preverifiedLinks.sendEmail', { customerEmail: 'ada@example.com' })
  expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['verificationId', 'customerEmail', 'link', 'emailedAt'] })
  expect((await fetch(body.link)).status).toBe(200)
  expect(await quiet.sql`select kind, to_email, status from mail`).toMatchObject([
    { kind: 'link', toEmail: 'ada@example.com', status: 'kept' },
  ])
  expect(await quiet.ask('preverifiedLinks.sendEmail', { customerEmail: 'ada@example.com' })).toMatchObject({ status: 429 })
})

test('what a body must be: one form or the other, nothing of both', async () => {
  const verificationId = randomUUID()
  for (const [body, path] of [
    [{}, 'customerEmail'],
    [{ customerReference: 'order 7' }, 'customerEmail'],
    [{ verificationId, customerEmail: 'ada@example.com' }, 'customerEmail'],
    [{ verificationId, customerReference: '' }, 'customerReference'],
    [{ verificationId, language: 'de' }, 'language'],
    [{ customerEmail: 'ada@example.com\r\nBcc: eve@example.com' }, 'customerEmail'],
    [{ customerEmail: 'ada@example.com, eve@example.com' }, 'customerEmail'],
    [{ customerEmail: 'ada@example.com', customerName: 'Ada\r\nBcc: eve@example.com' }, 'customerName'],
  ] as const)
    expect(await send(world, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', errors: [{ path }] } })
})

test('a link of another project, of nobody, or with an id that is none, is not there', async () => {
  const other = await world.openBusiness('Foreign')
  const { verificationId } = (
    await world.ask('preverifiedLinks.create', { projectId: other.projectId, customerEmail: 'ada@example.com' }, other.apiKey)
  ).body
  for (const id of [verificationId, randomUUID(), 'x', "' or 1=1", ''])
    expect(await send(world, { verificationId: id })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test('a link that is over is not mailed', async () => {
  const { verificationId: expired } = (await world.ask('preverifiedLinks.create', { customerEmail: someone(), validityMinutes: 1 })).body
  await aMinutePasses(world)
  expect(await send(world, { verificationId: expired })).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } })
  const { verificationId: used, link } = (await world.ask('preverifiedLinks.create', { customerEmail: someone() })).body
  await fetch(link, { method: 'POST', body: new URLSearchParams({ title: 'Good', opinion: 'Good.' }) })
  expect(await send(world, { verificationId: used })).toMatchObject({ status: 409, body: { code: 'LINK_ALREADY_SUBMITTED' } })
  expect(server.mails).toEqual([])
})

test('a customer who wants no mail, or was blocked, gets none: before it is asked when they had the last one', async () => {
  const { organizationId, projectId } = world.business
  const other = await world.openBusiness('Somebody else')
  const customerEmail = someone()
  await send(world, { customerEmail })
  await suppress(world.sql, { organizationId: other.organizationId, projectId: null, email: customerEmail, reason: 'unsubscribed' })
  expect(await send(world, { customerEmail })).toMatchObject({ status: 429 })
  await suppress(world.sql, { organizationId, projectId, email: customerEmail.toUpperCase(), reason: 'unsubscribed' })
  expect(await send(world, { customerEmail })).toMatchObject({ status: 409, body: { code: 'CUSTOMER_UNSUBSCRIBED' } })

  const blocked = someone()
  await suppress(world.sql, { organizationId, projectId: null, email: blocked, reason: 'blocked' })
  expect(await send(world, { customerEmail: blocked })).toMatchObject({ status: 409, body: { code: 'CUSTOMER_BLOCKED' } })
})

test.each(languages)('the mail speaks %s when its link does', async (language) => {
  await aMinutePasses(world)
  const { body } = await send(world, { customerEmail: someone(), customerName: 'Zoë <b>Ångström</b>', language })
  const [mail] = server.mails
  expect(mail!.headers.get('content-language')).toBe(language)
  expect(mail!.html).toContain(`<html lang="${language}"`)
  expect(mail!.html).not.toContain('<b>')
  expect(mail!.text).toContain('Zoë <b>Ångström</b>')
  expect(mail!.text).toContain(body.link)
  expect(mail!.text).not.toMatch(/\b(undefined|null|object)\b/)
})

test('a name can not become a header, nor a second recipient', async () => {
  await aMinutePasses(world)
  const { organizationId, projectId } = world.business
  await updateProject(world.sql, { organizationId, projectId, name: '"Eve" <eve@example.com>, Bcc: mallory@example.com' })
  const customerEmail = someone()
  await send(world, { customerEmail })
  await updateProject(world.sql, { organizationId, projectId, name: 'Acme' })
  const [mail] = server.mails
  expect(mail!.envelopeTo).toEqual([customerEmail])
  expect(mail!.from!.value).toEqual([{ address: 'feedback@acme.example', name: '"Eve" <eve@example.com>, Bcc: mallory@example.com' }])
  expect(mail!.bcc).toBeUndefined()
})

test('nothing of a mail or its link can be read from the database', async () => {
  await aMinutePasses(world)
  const { body } = await send(world, { customerEmail: someone() })
  const token = body.link.split('/').at(-1)
  const [found] = await world.sql<[{ count: number }]>`
    select count(*)::int as count from mail where position(${token}::bytea in contents_encrypted) > 0 or mail::text like ${`%${token}%`}`
  expect(found.count).toBe(0)
  expect(world.logged.join('')).not.toContain(token)
})
