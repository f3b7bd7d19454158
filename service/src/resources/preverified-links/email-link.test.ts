import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanEnvironment } from '../../../test/world/clean-environment.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { freePort, openWorld, type World } from '../../../test/world/world.ts'
import { languages } from '../../words/languages.ts'
import { updateProject } from '../projects/projects.ts'
import { suppress } from '../suppressions/suppressions.ts'
import { claimEmail } from './email-claim.ts'

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

const someone = () => `${randomUUID()}@example.com`
const send = (body: Record<string, unknown>) => world.ask('preverifiedLinks.sendEmail', body)
const rowOf = async (verificationId: string) =>
  (await world.ask('preverifiedLinks.list', { query: verificationId })).body.preverifiedLinks[0]
const events = async () => (await world.sql<{ topic: string }[]>`select topic from event order by event_id`).map(({ topic }) => topic)
const eventsSince = async (before: string[]) => (await events()).slice(before.length)
const linksOf = async (customerEmail: string) => (await world.ask('preverifiedLinks.list', { query: customerEmail })).body.preverifiedLinks

/** The organization has sent no link for a minute: its limit is another test's matter. */
const aMinutePasses = () => world.timePasses('1 minute')

test('a new link is made, valid for 7 days, and arrives; the list says when the next may go', async () => {
  const before = await events()
  const customerEmail = someone()
  const { status, body } = await send({ customerEmail, customerReference: 'order 7' })
  expect({ status, body }).toMatchObject({ status: 200, body: { customerEmail } })
  expect(Object.keys(body)).toEqual(['verificationId', 'customerEmail', 'link', 'emailedAt'])
  expect(await eventsSince(before)).toEqual(['link.created', 'link.emailed'])

  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails
  expect(mail).toMatchObject({ envelopeTo: [customerEmail], subject: 'What do you think of Acme?' })
  expect(mail!.text).toContain(body.link)
  expect(mail!.html).toContain(`href="${body.link}"`)
  expect((await fetch(body.link)).status).toBe(200)

  const row = await rowOf(body.verificationId)
  expect(row).toMatchObject({ customerEmail, customerReference: 'order 7', status: 'issued', emailedAt: body.emailedAt })
  expect(Date.parse(row.expiresAt) - Date.parse(row.issuedAt)).toBe(7 * 86_400_000)
  expect(Date.parse(row.emailEligibleAt) - Date.parse(row.emailedAt)).toBe(48 * 3_600_000)
})

test('a link that is there is mailed as it is; its state stays', async () => {
  const customerEmail = someone()
  const { verificationId, link } = (await world.ask('preverifiedLinks.create', { customerEmail })).body
  await fetch(`${link}/start`, { method: 'POST' })
  const before = await events()
  expect(await send({ verificationId: verificationId.toUpperCase() })).toMatchObject({
    status: 200,
    body: { verificationId, customerEmail, link },
  })
  expect(await eventsSince(before)).toEqual(['link.emailed'])
  expect(await rowOf(verificationId)).toMatchObject({ status: 'clicked' })
  expect(server.mails.map(({ text }) => text?.includes(link))).toEqual([true])
})

test('a second e-mail to the same customer within 48 hours is refused, and says when to try again', async () => {
  const customerEmail = someone()
  const first = await send({ customerEmail })
  const { verificationId } = (await world.ask('preverifiedLinks.create', { customerEmail })).body
  for (const body of [{ customerEmail }, { customerEmail: ` ${customerEmail.toUpperCase()} ` }, { verificationId }]) {
    const again = await send(body)
    expect(again).toMatchObject({ status: 429, body: { code: 'LINK_EMAIL_COOLDOWN' } })
    expect(Date.parse(again.body.nextEligibleAt) - Date.parse(first.body.emailedAt)).toBe(48 * 3_600_000)
  }
  expect(server.mails).toHaveLength(1)
  expect(await linksOf(customerEmail)).toHaveLength(2)

  await world.timePasses('48 hours')
  const later = await send({ verificationId })
  expect(later).toMatchObject({ status: 200, body: { verificationId } })
  expect(server.mails).toHaveLength(2)
})

test('one mailbox is one customer however its domain is written, and it gets its mail', async () => {
  const name = randomUUID()
  expect((await send({ customerEmail: `${name}@bücher.example` })).status).toBe(200)
  expect(server.mails[0]!.raw).toContain(`To: ${name}@xn--bcher-kva.example`)
  expect((await send({ customerEmail: `${name}@XN--BCHER-KVA.example` })).status).toBe(429)
})

test('another project may write to the same customer', async () => {
  const customerEmail = someone()
  await send({ customerEmail })
  const other = await world.openBusiness('Other')
  expect((await world.ask('preverifiedLinks.sendEmail', { projectId: other.projectId, customerEmail }, other.apiKey)).status).toBe(200)
})

test('of a hundred at once, one sends the mail and 99 are told when to try again', async () => {
  await aMinutePasses()
  const before = await events()
  const customerEmail = someone()
  const answers = await Promise.all(Array.from({ length: 100 }, () => send({ customerEmail })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status, body }) => status === 429 && body.code === 'LINK_EMAIL_COOLDOWN')
  expect(refused).toHaveLength(99)
  for (const { body } of refused) expect(Date.parse(body.nextEligibleAt)).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  expect(server.mails).toHaveLength(1)
  expect(await eventsSince(before)).toEqual(['link.created', 'link.emailed'])
})

test('an organization sends 60 links a minute, however many it asks for at once; another is not in its way', async () => {
  await aMinutePasses()
  const answers = await Promise.all(Array.from({ length: 70 }, () => send({ customerEmail: someone() })))
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
  await aMinutePasses()
  expect((await send({ customerEmail: someone() })).status).toBe(200)
})

test.each([
  ['refuses everybody', { greeting: 421 }],
  ['refuses the recipient', { recipient: 550 }],
  ['refuses the mail', { data: 554 }],
  ['says nothing', { greeting: 'silent' }],
  ['says nothing once it has the mail', { data: 'silent' }],
] as const)('a mail server that %s has not sent anything: 502 within 10 seconds, no link, no event, no cooldown', async (_, how) => {
  await aMinutePasses()
  const before = await events()
  const customerEmail = someone()
  server.misbehave(how)
  const started = performance.now()
  const refused = await send({ customerEmail })
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(refused).toMatchObject({ status: 502, body: { code: 'EMAIL_DELIVERY_FAILED' } })
  expect(JSON.stringify(refused.body)).not.toContain(customerEmail)
  expect(await linksOf(customerEmail)).toEqual([])
  expect(await eventsSince(before)).toEqual([])

  server.misbehave({})
  expect((await send({ customerEmail })).status).toBe(200)
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
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', errors: [{ path }] } })
})

test('a link of another project, of nobody, or with an id that is none, is not there', async () => {
  const other = await world.openBusiness('Foreign')
  const { verificationId } = (
    await world.ask('preverifiedLinks.create', { projectId: other.projectId, customerEmail: 'ada@example.com' }, other.apiKey)
  ).body
  for (const id of [verificationId, randomUUID(), 'x', "' or 1=1", ''])
    expect(await send({ verificationId: id })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test('a link that is over is not mailed', async () => {
  const { verificationId: expired } = (await world.ask('preverifiedLinks.create', { customerEmail: someone(), validityMinutes: 1 })).body
  await aMinutePasses()
  expect(await send({ verificationId: expired })).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } })
  const { verificationId: used, link } = (await world.ask('preverifiedLinks.create', { customerEmail: someone() })).body
  await fetch(link, { method: 'POST', body: new URLSearchParams({ title: 'Good', opinion: 'Good.' }) })
  expect(await send({ verificationId: used })).toMatchObject({ status: 409, body: { code: 'LINK_ALREADY_SUBMITTED' } })
  expect(server.mails).toEqual([])
})

test('who wants no mail, or was blocked, gets none: before it is asked when they had the last one', async () => {
  const { organizationId, projectId } = world.business
  const other = await world.openBusiness('Somebody else')
  const customerEmail = someone()
  await send({ customerEmail })
  await suppress(world.sql, { organizationId: other.organizationId, projectId: null, email: customerEmail, reason: 'unsubscribed' })
  expect(await send({ customerEmail })).toMatchObject({ status: 429 })
  await suppress(world.sql, { organizationId, projectId, email: customerEmail.toUpperCase(), reason: 'unsubscribed' })
  expect(await send({ customerEmail })).toMatchObject({ status: 409, body: { code: 'CUSTOMER_UNSUBSCRIBED' } })

  const blocked = someone()
  await suppress(world.sql, { organizationId, projectId: null, email: blocked, reason: 'blocked' })
  expect(await send({ customerEmail: blocked })).toMatchObject({ status: 409, body: { code: 'CUSTOMER_BLOCKED' } })
})

test.each(languages)('the mail speaks %s when its link does', async (language) => {
  await aMinutePasses()
  const { body } = await send({ customerEmail: someone(), customerName: 'Zoë <b>Ångström</b>', language })
  const [mail] = server.mails
  expect(mail!.headers.get('content-language')).toBe(language)
  expect(mail!.html).toContain(`<html lang="${language}"`)
  expect(mail!.html).not.toContain('<b>')
  expect(mail!.text).toContain('Zoë <b>Ångström</b>')
  expect(mail!.text).toContain(body.link)
  expect(mail!.text).not.toMatch(/\b(undefined|null|object)\b/)
})

test('a name can not become a header, nor a second recipient', async () => {
  await aMinutePasses()
  const { organizationId, projectId } = world.business
  await updateProject(world.sql, { organizationId, projectId, name: '"Eve" <eve@example.com>, Bcc: mallory@example.com' })
  const customerEmail = someone()
  await send({ customerEmail })
  await updateProject(world.sql, { organizationId, projectId, name: 'Acme' })
  const [mail] = server.mails
  expect(mail!.envelopeTo).toEqual([customerEmail])
  expect(mail!.from!.value).toEqual([{ address: 'feedback@acme.example', name: '"Eve" <eve@example.com>, Bcc: mallory@example.com' }])
  expect(mail!.bcc).toBeUndefined()
})

test('nothing of a mail or its link can be read from the database', async () => {
  await aMinutePasses()
  const { body } = await send({ customerEmail: someone() })
  const token = body.link.split('/').at(-1)
  const [found] = await world.sql<[{ count: number }]>`
    select count(*)::int as count from mail where position(${token}::bytea in contents_encrypted) > 0 or mail::text like ${`%${token}%`}`
  expect(found.count).toBe(0)
  expect(world.logged.join('')).not.toContain(token)
})

test('a process that was killed while it sent a mail has sent it, for all anybody knows: after a minute its link is there, and works', async () => {
  await aMinutePasses()
  const customerEmail = someone()
  const verificationId = randomUUID()
  const { organizationId, projectId } = world.business
  const claim = { organizationId, projectId, customerEmail, attemptId: randomUUID(), verificationId, newLink: { customerEmail } }
  expect(await claimEmail(world.sql, claim)).toBe('claimed')
  const before = await events()
  await world.settle()
  expect(await linksOf(customerEmail)).toEqual([])
  expect(await send({ customerEmail })).toMatchObject({ status: 429 })

  await world.timePasses('61 seconds')
  await world.settle()
  expect(await eventsSince(before)).toEqual(['link.created', 'link.emailed'])
  expect(await rowOf(verificationId)).toMatchObject({ customerEmail, status: 'issued' })
  expect(await send({ customerEmail })).toMatchObject({ status: 429 })
  expect(server.mails).toEqual([])
})

const sendWithKey = async (body: Record<string, unknown>, key: string, apiUrl = world.apiUrl) => {
  const response = await fetch(`${apiUrl}/project/${world.business.projectId}/preverified-links/email`, {
    method: 'POST',
    headers: { 'x-api-key': world.business.apiKey, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    replayed: response.headers.get('idempotent-replayed'),
    body: (await response.json()) as { code?: string },
  }
}

test('a request whose reply was lost, sent again with its key, gets its answer; one mail went out', async () => {
  await aMinutePasses()
  const key = randomUUID()
  const body = { customerEmail: someone() }
  const first = await sendWithKey(body, key)
  expect(first).toMatchObject({ status: 200, replayed: null })
  expect(await sendWithKey(body, key)).toEqual({ ...first, replayed: 'true' })
  expect(await sendWithKey({ customerEmail: someone() }, key)).toMatchObject({ status: 422 })
  expect(server.mails).toHaveLength(1)
})

test('fifty at once with one key send one mail; the others get its answer or are told to wait', async () => {
  await aMinutePasses()
  const key = randomUUID()
  const body = { customerEmail: someone() }
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendWithKey(body, key)))
  expect(server.mails).toHaveLength(1)
  const others = answers.filter(({ status, replayed }) => status !== 200 || replayed === null)
  expect(others.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of others) if (status !== 200) expect(body.code).toBe('IDEMPOTENCY_IN_PROGRESS')
})

test('a failure is not kept: the same key sends the mail once the server is well again', async () => {
  await aMinutePasses()
  const key = randomUUID()
  const body = { customerEmail: someone() }
  server.misbehave({ recipient: 450 })
  expect((await sendWithKey(body, key)).status).toBe(502)
  server.misbehave({})
  expect(await sendWithKey(body, key)).toMatchObject({ status: 200, replayed: null })
})

/** Another node, in a process that is made to be killed, on the world's database and mail server. */
async function openNode() {
  const port = String(await freePort())
  const program = path.resolve(import.meta.dirname, '../../../bin/earshot')
  const child = spawn(program, ['serve', '--role', 'api'], {
    stdio: 'ignore',
    env: {
      ...cleanEnvironment,
      ...{ DATABASE_URL: world.databaseUrl, SECRET_KEY: world.secretKey, HOST: '127.0.0.1', PORT: port, BASE_URL: world.address },
      ...{ SMTP_URL: server.url, MAIL_FROM: 'Acme <feedback@acme.example>' },
    },
  })
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), { timeout: 60_000, interval: 100 })
  return {
    apiUrl: `${address}/v1`,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('a node that is killed after the mail went out: the mailed link works, nobody is written to twice, and the repeat is answered', async () => {
  await aMinutePasses()
  const node = await openNode()
  const before = await events()
  const key = randomUUID()
  const body = { customerEmail: someone(), customerName: 'Ada' }
  server.misbehave({ data: 'silent' })
  const lost = sendWithKey(body, key, node.apiUrl).catch(() => 'lost')
  await vi.waitFor(() => expect(server.read).toHaveLength(1), { timeout: 30_000, interval: 20 })
  await node.kill()
  expect(await lost).toBe('lost')
  server.misbehave({})

  expect(await sendWithKey(body, key)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } })
  expect(await send(body)).toMatchObject({ status: 429, body: { code: 'LINK_EMAIL_COOLDOWN' } })
  expect(await eventsSince(before)).toEqual([])

  await world.timePasses('61 seconds')
  const again = await sendWithKey(body, key)
  expect(again).toMatchObject({ status: 200, replayed: null })
  expect(await eventsSince(before)).toEqual(['link.created', 'link.emailed'])
  const { link } = again.body as { link: string }
  expect((await simpleParser(server.read[0]!)).text).toContain(link)
  expect((await fetch(link)).status).toBe(200)
  expect(await sendWithKey(body, key)).toEqual({ ...again, replayed: 'true' })
  expect(await send(body)).toMatchObject({ status: 429 })
  expect(server.read).toHaveLength(1)
})

test('a request that was killed with its process, sent again with its key, gets the answer of the mail it may have sent', async () => {
  await aMinutePasses()
  const key = randomUUID()
  const customerEmail = someone()
  const first = await sendWithKey({ customerEmail }, key)
  // As if it had been killed between the mail and its answer: the key says that it runs, and nobody does.
  await world.sql`update idempotency set outcome_encrypted = null, running_since = now() where key = ${key}`
  expect(await sendWithKey({ customerEmail }, key)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } })
  await world.timePasses('61 seconds')
  const again = await sendWithKey({ customerEmail }, key)
  expect(again).toMatchObject({ status: 200, replayed: null })
  expect({ ...again.body, emailedAt: null }).toEqual({ ...first.body, emailedAt: null })
  expect(await sendWithKey({ customerEmail }, key)).toEqual({ ...again, replayed: 'true' })
  expect(server.mails).toHaveLength(1)
})
