import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../../test/world/free-port.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { queueMail } from '../../mail/mail.ts'
import { deriveKey } from '../../secrets.ts'

// What was written to whom, as the team sees it: what became of it, never what opens something that is a customer's alone.

let server: MailServer
let world: World
let admin: Member
beforeAll(async () => {
  server = await openMailServer()
  const url = server.url.replace('//', '//shop%40acme.example:hunter%2B2@')
  world = await openWorld({ SMTP_URL: url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  admin = await world.member({ role: 'admin' })
})
afterAll(async () => {
  await world.close()
  await server.close()
})
beforeEach(async () => {
  server.misbehave({})
  await world.settle()
  await world.sql`delete from mail`
  await world.sql`delete from mail_test`
})

const write = async (kind: string, to = 'ada@example.com', of: World = world) => {
  await queueMail(of.sql, deriveKey(of.secretKey, 'mail'), {
    ...of.business,
    kind,
    email: {
      ...{ to, language: 'en', owner: { name: 'Acme', accentColor: '#2f6f5e' }, subject: `About ${kind}`, heading: 'Heading' },
      ...{ paragraphs: ['A paragraph.'], button: { label: 'Open', url: 'https://acme.example/mine/secret' }, reason: 'You asked.' },
    },
  })
  const [{ mailId }] = await of.sql<[{ mailId: string }]>`select mail_id from mail order by mail_id desc limit 1`
  return mailId
}
const get = async (mailId: string, member = admin) => (await member.ask('mails.get', { mailId })).body
const list = async (query: object = {}) => (await admin.ask('mails.list', { ...query })).body.mails

describe('the list', () => {
  test('says of each mail what became of it, the newest first', async () => {
    await write('link')
    await world.settle()
    server.misbehave({ recipient: 550 })
    await write('link', 'nobody@example.com')
    await world.settle()
    server.misbehave({ greeting: 421 })
    await write('webhooks', 'owner@example.com')
    await world.settle()
    expect(await list()).toMatchObject([
      { kind: 'webhooks', toEmail: 'owner@example.com', status: 'queued', attempts: 1, nextAttemptAt: expect.any(String) },
      { toEmail: 'nobody@example.com', status: 'failed', lastError: expect.stringContaining('550'), nextAttemptAt: null },
      { kind: 'link', projectId: world.business.projectId, status: 'sent', sentAt: expect.any(String), lastError: null },
    ])
    expect((await list({ status: 'failed' })).length).toBe(1)
    expect((await list({ query: 'OWNER@' })).length).toBe(1)
    for (const query of ['%', '_', "'"]) expect(await list({ query })).toEqual([])
    await world.sql`delete from mail where status = 'queued'`
  })

  test('is read on by cursor', async () => {
    for (let at = 0; at < 3; at++) await write('link', `ada${at}@example.com`)
    const first = (await admin.ask('mails.list', { limit: 2 })).body
    expect(first.pagination).toMatchObject({ total: 3, hasMore: true })
    const { mails } = (await admin.ask('mails.list', { limit: 2, cursor: first.pagination.nextCursor })).body
    expect(mails).toMatchObject([{ toEmail: 'ada0@example.com' }])
  })

  test('names nobody who wrote, asked for their data, or has not confirmed that they subscribe, and finds nobody by it', async () => {
    server.misbehave({ recipient: 550 })
    for (const kind of ['own-opinion', 'my-data', 'subscription']) await write(kind, `${kind}@example.com`)
    await world.settle()
    expect(await list()).toMatchObject(
      Array.from({ length: 3 }, () => ({ toEmail: '…@example.com', status: 'failed', lastError: expect.stringMatching(/^550/) })),
    )
    await world.sql`update mail set last_error = '550 5.1.1 no such user my-data here'`
    expect(new Set((await list()).map(({ lastError }: { lastError: string }) => lastError))).toEqual(new Set(['550 5.1.1']))
    expect(await list({ query: 'my-data@' })).toEqual([])
    expect((await list({ query: 'example.com' })).length).toBe(3)
  })

  test('has none of another organization, and none of anybody’s sign-in', async () => {
    await write('link')
    await world.sql`update mail set organization_id = '00000000-0000-0000-0000-000000000000', project_id = null, kind = 'sign-in'`
    const [{ mailId }] = await world.sql<[{ mailId: string }]>`select mail_id from mail`
    expect(await list()).toEqual([])
    expect((await admin.ask('mails.get', { mailId })).status).toBe(404)
    expect((await admin.ask('mails.retry', { mailId })).status).toBe(404)
    // Sealed for the business, it opens for nobody else.
    await world.sql`delete from mail`
  })
})

describe('what stands in a mail', () => {
  test('is shown of links that have not gone out and of notices to the team; of nothing that is its reader’s alone', async () => {
    const link = await write('link')
    expect(await get(link)).toMatchObject({
      notShown: null,
      contents: { subject: 'About link', text: expect.stringContaining('https://acme.example/mine/secret') },
    })
    const others = [await write('invitation'), await write('own-opinion'), await write('my-data'), await write('subscription')]
    for (const mailId of [...others, await write('something-new')])
      expect(await get(mailId)).toMatchObject({ contents: null, notShown: 'private' })
    expect((await get(await write('webhooks'))).contents.text).toContain('A paragraph.')
    await world.settle()
    expect(await get(link)).toMatchObject({ status: 'sent', contents: null, notShown: 'private' })
  })

  test('is gone after 30 days, and under another key', async () => {
    const mailId = await write('webhooks')
    await world.sql`update mail set encryption_key_id = 'another'`
    expect(await get(mailId)).toMatchObject({ contents: null, notShown: 'forgotten' })
    await world.sql`update mail set contents_encrypted = null, status = 'sent'`
    expect(await get(mailId)).toMatchObject({ contents: null, notShown: 'forgotten' })
  })

  test('is looked at by admins, and that is written down', async () => {
    const mailId = await write('webhooks')
    await get(mailId)
    const entries = await world.sql`select subject_id from audit_entry where operation = 'mails.get' and subject_id = ${mailId}`
    expect(entries).toHaveLength(1)
    expect((await (await world.member({ role: 'member' })).ask('mails.get', { mailId })).status).toBe(403)
  })
})

describe('a mail that failed', () => {
  const failed = async (kind = 'link', to?: string) => {
    server.misbehave({ recipient: 550 })
    const mailId = await write(kind, to)
    await world.settle()
    server.misbehave({})
    return mailId
  }

  test('is sent when it is tried again', async () => {
    const mailId = await failed()
    server.mails.length = 0
    expect(await admin.ask('mails.retry', { mailId })).toMatchObject({ status: 200, body: { status: 'queued', attempts: 1 } })
    await world.settle()
    expect(server.mails).toHaveLength(1)
    expect(await get(mailId)).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
    expect((await admin.ask('mails.retry', { mailId })).status).toBe(409)
  })

  test('is not when nothing is left of it, nor when its reader wants no more', async () => {
    const forgotten = await failed()
    await world.sql`update mail set contents_encrypted = null`
    expect((await admin.ask('mails.retry', { mailId: forgotten })).status).toBe(409)
    const unwanted = await failed('own-opinion', 'enough@example.com')
    await world.sql`
      insert into suppression (organization_id, project_id, email, reason)
      values (${world.business.organizationId}, null, 'enough@example.com', 'unsubscribed')`
    expect((await admin.ask('mails.retry', { mailId: unwanted })).status).toBe(409)
  })

  test('tried ten times at once is sent once', async () => {
    const mailId = await failed()
    server.mails.length = 0
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.ask('mails.retry', { mailId })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    await world.settle()
    expect(server.mails).toHaveLength(1)
  })
})

describe('a test mail', () => {
  const testTo = (toEmail = 'me@example.com', member = admin) => member.ask('mails.test', { toEmail })

  test('goes out at once, with every line that was said', async () => {
    server.mails.length = 0
    const { status, body } = await testTo()
    expect([status, body.isTaken]).toEqual([200, true])
    expect(server.mails).toMatchObject([{ envelopeTo: ['me@example.com'], subject: 'Test email from Earshot' }])
    const lines = body.conversation.map(({ from, line }: { from: string; line: string }) => `${from}: ${line}`)
    for (const line of ['us: MAIL FROM:<feedback@acme.example>', 'us: RCPT TO:<me@example.com>', 'us: DATA']) expect(lines).toContain(line)
    expect(lines.some((line: string) => line.startsWith('server: 220'))).toBe(true)
    expect(await list()).toMatchObject([{ kind: 'test', status: 'sent', toEmail: 'me@example.com' }])
    expect((await get((await list())[0].mailId)).contents.subject).toBe('Test email from Earshot')
  })

  test('that is not taken says why and how to fix it, and is no mail', async () => {
    server.misbehave({ recipient: 550 })
    const { body } = await testTo()
    expect(body).toMatchObject({ isTaken: false, detail: expect.stringMatching(/rejected this address.* Details: 550/) })
    expect(body.conversation.at(-1).line).not.toBe('')
    expect(body.conversation.some(({ line }: { line: string }) => line.startsWith('550'))).toBe(true)
    expect(await list()).toEqual([])
  })

  test.each([
    ['de-CH, en;q=0.8', 'Der Mailserver hat diese Adresse abgelehnt.', 'Test-E-Mail von Earshot'],
    ['ja', 'The mail server rejected this address.', 'Test email from Earshot'],
  ])('is in the reader’s language, and so is its advice: %s', async (language, advice, subject) => {
    const inLanguage = () => admin.ask('mails.test', { toEmail: 'me@example.com' }, { 'accept-language': language })
    server.mails.length = 0
    await inLanguage()
    expect(server.mails).toMatchObject([{ subject }])
    server.misbehave({ recipient: 550 })
    expect((await inLanguage()).body.detail).toContain(advice)
  })

  test('goes out five times a minute, for a whole organization, however many at once', async () => {
    const other = await world.member({ role: 'owner' })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => testTo(`me${at}@example.com`, at % 2 ? other : admin)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
    expect(Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after'))).toBeGreaterThan(0)
    const { organizationId } = await world.openBusiness('Elsewhere')
    expect((await testTo('me@example.com', await world.member({ organizationId }))).status).toBe(200)
    await world.timePasses('1 minute')
    expect((await testTo()).status).toBe(200)
  })

  test('goes to nobody who wants no mail, and to no address that is none', async () => {
    await world.sql`
      insert into suppression (organization_id, project_id, email, reason)
      values (${world.business.organizationId}, null, 'no@example.com', 'unsubscribed')`
    for (const toEmail of ['no@example.com', 'x', 'a@b.c\r\nBcc: d@e.f', 'a@example.com, b@example.com', ''])
      expect([toEmail, (await testTo(toEmail)).status]).toEqual([toEmail, 400])
  })
})

test('settings say where mails go, and nothing that signs in', async () => {
  const { body } = await admin.ask('mails.settings')
  expect(body).toEqual({ server: new URL(server.url).host, from: 'Acme <feedback@acme.example>' })
})

test('without a mail server mails are kept, links are read here, and a test says what to set', async () => {
  await using quiet = await openWorld()
  const owner = await quiet.member()
  const mailId = await write('link', 'ada@example.com', quiet)
  await quiet.settle()
  expect(await get(mailId, owner)).toMatchObject({ status: 'kept', contents: { text: expect.stringContaining('/mine/secret') } })
  expect(await get(await write('subscription', 'ada@example.com', quiet), owner)).toMatchObject({ contents: null, notShown: 'private' })
  expect((await owner.ask('mails.settings')).body).toEqual({ server: null, from: null })
  expect((await owner.ask('mails.test', { toEmail: 'me@example.com' })).body).toMatchObject({
    isTaken: false,
    detail: expect.stringContaining('SMTP_URL'),
    conversation: [],
  })
})

test('a mail server that is not there is told in words that say how to fix it', async () => {
  for (const [url, words] of [
    [`smtp://127.0.0.1:${await freePort()}`, 'Could not connect to the mail server.'],
    ['smtp://mail.nowhere.invalid:587', 'host name could not be resolved'],
  ] as const) {
    await using broken = await openWorld({ SMTP_URL: url, MAIL_FROM: 'a@acme.example' })
    const { body } = await (await broken.member()).ask('mails.test', { toEmail: 'me@example.com' })
    expect([url, body.isTaken, body.detail]).toEqual([url, false, expect.stringContaining(words)])
  }
})
