import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockWaits } from '../../../test/world/lock-waits.ts'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { eraseCustomer } from '../../privacy/erase-customer.ts'
import { deriveKey } from '../../secrets.ts'
import { suppress } from '../suppressions/suppressions.ts'
import { bring, endEarlierImports, fileOf, fresh, listed, rowsOf, topics } from './import-files.fixture.ts'
import { runImport } from './run-import.ts'

// Imports that were started: who is emailed and when, what is made, what ends them, and how long they are kept.

let world: World
let mailServer: MailServer
let member: Member
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
  mailServer.mails.length = 0
  member = await world.member({ role: 'member', name: 'Grace' })
  await endEarlierImports(world, member)
})

const mailerOf = ({ address, secretKey }: World) => ({
  ...{ baseUrl: address, mailServer: null, mailKey: deriveKey(secretKey, 'mail') },
  ...{ linkTokenKey: deriveKey(secretKey, 'link-token'), unsubscribeKey: deriveKey(secretKey, 'unsubscribe') },
})
const get = async (importId: string) => (await member.ask('linkImports.get', { importId })).body

test('a started import mails sixty customers a minute, each once and within the rules, and tells how far it is', async () => {
  const emails = fresh(64)
  const { body } = await bring(world, member, ['email,name,language', ...emails.map((email) => `${email},Ada,de`)].join('\n'), {
    validityMinutes: '60',
  })
  const { importId } = body
  const started = await member.ask('linkImports.start', { importId })
  expect(started.body).toMatchObject({ status: 'running', done: 0, secondsLeft: 64 })
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'running', eligible: 64, done: 60, failed: 0, secondsLeft: 4 })
  await world.timePasses('61 seconds')
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', done: 64, failed: 0, secondsLeft: null })
  expect(mailServer.mails.map(({ envelopeTo }) => envelopeTo[0]).sort()).toEqual([...emails].sort())
  const rows = await rowsOf(member, importId)
  expect(rows.every(({ state, verificationId }) => state === 'done' && verificationId !== null)).toBe(true)
  const links = (await member.ask('preverifiedLinks.list', { limit: 100, query: emails[0]! })).body.preverifiedLinks
  expect(links).toMatchObject([{ verificationId: rows[0]!.verificationId, status: 'issued' }])
  expect(Date.parse(links[0].expiresAt) - Date.parse(links[0].issuedAt)).toBe(3_600_000)
  expect(links[0].emailedAt).not.toBeNull()
  // Started once, and over.
  for (const id of ['linkImports.start', 'linkImports.cancel'] as const) expect((await member.ask(id, { importId })).status).toBe(409)
})

test('a customer who may not be mailed any more when it is their turn is not, and the row says why', async () => {
  const [late, mailed, fine] = fresh(3) as [string, string, string]
  const { importId } = (await bring(world, member, fileOf([late, mailed, fine]))).body
  await suppress(world.sql, { ...world.business, email: late, reason: 'unsubscribed' })
  await world.ask('preverifiedLinks.sendEmail', { customerEmail: mailed })
  await member.ask('linkImports.start', { importId })
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', eligible: 3, done: 1, failed: 2 })
  expect((await rowsOf(member, importId)).map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'CUSTOMER_UNSUBSCRIBED'],
    ['failed', 'LINK_EMAIL_COOLDOWN'],
    ['done', null],
  ])
  expect(mailServer.mails).toHaveLength(2)
})

test('while the mail server takes nothing an import waits, and goes on when it does; a mailbox there is not has failed at once', async () => {
  const emails = fresh(3)
  const { importId } = (await bring(world, member, fileOf(emails))).body
  mailServer.misbehave({ greeting: 421 })
  await member.ask('linkImports.start', { importId })
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'running', isWaiting: true, done: 0, failed: 0 })
  mailServer.misbehave({ recipient: 550 })
  await world.timePasses('61 seconds')
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', isWaiting: false, done: 0, failed: 3 })
  expect((await rowsOf(member, importId))[0]).toMatchObject({ state: 'failed', reason: 'EMAIL_DELIVERY_FAILED', verificationId: null })

  const again = (await bring(world, member, fileOf(emails))).body.importId
  mailServer.misbehave({ greeting: 421 })
  await member.ask('linkImports.start', { importId: again })
  await world.settle()
  await world.timePasses('62 minutes')
  await world.settle()
  // After an hour nobody waits any longer.
  expect(await get(again)).toMatchObject({ status: 'done', done: 0, failed: 3 })
})

test('mailboxes that take nothing now hold up no others, are tried once a minute, and have failed after an hour', async () => {
  const lasting = fresh(6).map((email) => email.replace('example.com', 'nowhere.example'))
  const others = fresh(6)
  mailServer.misbehave({ domain: ['nowhere.example', 450] })
  const { importId } = (await bring(world, member, fileOf([...lasting, ...others]))).body
  await member.ask('linkImports.start', { importId })
  const tried = () => mailServer.refused.filter((address) => address === lasting[0]).length
  const before = tried()
  // A minute for the first batch, which nobody of took anything; then the others are before them.
  for (let minutes = 0; minutes < 4; minutes++) {
    await world.settle()
    await world.timePasses('61 seconds')
  }
  expect(await get(importId)).toMatchObject({ status: 'running', done: 6, failed: 0 })
  expect(tried() - before).toBeLessThanOrEqual(4)
  await world.timePasses('1 hour')
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', isWaiting: false, done: 6, failed: 6 })
})

test('an import of any size goes on where each mailbox is taken the second time alone', async () => {
  const { importId } = (await bring(world, member, fileOf(fresh(40)))).body
  mailServer.misbehave({ firstTime: 450 })
  await member.ask('linkImports.start', { importId })
  for (let minutes = 0; minutes < 15; minutes++) {
    await world.settle()
    await world.timePasses('61 seconds')
  }
  expect(await get(importId)).toMatchObject({ status: 'done', done: 40, failed: 0 })
})

test('a mail server that is away for an hour ends an import of any size', async () => {
  const { importId } = (await bring(world, member, fileOf(fresh(12)))).body
  mailServer.misbehave({ greeting: 421 })
  await member.ask('linkImports.start', { importId })
  await world.settle()
  await world.timePasses('62 minutes')
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', done: 0, failed: 12 })
})

test('a worker that was killed after its mails went out mails nobody twice', async () => {
  const emails = fresh(8)
  const { importId } = (await bring(world, member, fileOf(emails))).body
  await member.ask('linkImports.start', { importId })
  await world.settle()
  const ids = (await rowsOf(member, importId)).map(({ verificationId }) => verificationId)
  // As it stood before what came of them was written down.
  await world.sql`update link_import_row set state = 'eligible', verification_id = null where import_id = ${importId}`
  await world.sql`update link_import set status = 'running', done_count = 0, finished_at = null where import_id = ${importId}`
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', done: 8, failed: 0 })
  expect((await rowsOf(member, importId)).map(({ verificationId }) => verificationId)).toEqual(ids)
  expect(mailServer.mails).toHaveLength(8)
})

test('links are made in batches, and the result has their addresses', async () => {
  const emails = fresh(450)
  const { importId } = (
    await bring(world, member, ['email,order', ...emails.map((email, at) => `${email},=${at}`)].join('\n'), { kind: 'links' })
  ).body
  const before = (await topics(world))['link.created'] ?? 0
  await member.ask('linkImports.start', { importId })
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', done: 450, failed: 0 })
  expect((await topics(world))['link.created']).toBe(before + 450)
  expect(mailServer.mails).toHaveLength(0)
  const answered = await member.get(
    `/dashboard/api/${world.business.organizationId}/project/${world.business.projectId}/link-imports/${importId}/result`,
  )
  expect(answered.headers.get('content-disposition')).toContain('customers_result.csv')
  const [head, ...lines] = parse((await answered.text()).replace('\u{feff}', '')) as string[][]
  expect(head!.slice(0, 6)).toEqual(['row', 'customerEmail', 'customerReference', 'customerName', 'state', 'reason'])
  expect(lines).toHaveLength(450)
  const [, email, reference] = lines[0]!
  expect([email, reference]).toEqual([emails[0], "'=0"])
  const workbook = await fetch(`${member.url}/project/${world.business.projectId}/link-imports/${importId}/result?format=xlsx`, {
    headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' },
  })
  expect(workbook.headers.get('content-disposition')).toContain('customers_result.xlsx')
  const rows = (await readSheet(Buffer.from(await workbook.arrayBuffer()))) as unknown[][]
  expect(rows).toHaveLength(451)
  // A workbook stores a text as a text: nothing stands before it.
  expect(rows[1]!.slice(0, 3)).toEqual([1, emails[0], '=0'])
  const opened = await fetch(lines[0]!.at(-1)!)
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('<form')])
})

test('a cancelled import leaves the rest alone; what went out stays', async () => {
  const { importId } = (await bring(world, member, fileOf(fresh(70)))).body
  await member.ask('linkImports.start', { importId })
  await world.settle()
  expect((await member.ask('linkImports.cancel', { importId })).body).toMatchObject({ status: 'cancelled', done: 60 })
  await world.timePasses('2 minutes')
  await world.settle()
  expect(mailServer.mails).toHaveLength(60)
  expect(await rowsOf(member, importId, { state: 'cancelled' })).toHaveLength(10)
})

test('what came of a batch waits for a request that cancels the import, and holds none of the rows which that changes', async () => {
  const { organizationId } = world.business
  const { importId } = (await bring(world, member, fileOf(fresh(2)))).body
  await member.ask('linkImports.start', { importId })
  const ofImport = world.sql`organization_id = ${organizationId} and import_id = ${importId}`
  const { run } = await world.sql.begin(async (cancelling) => {
    // The batch is under way before its import is locked: its emails wait to be counted in the organization.
    const { run } = await world.sql.begin(async (counting) => {
      await counting`select from organization where organization_id = ${organizationId} for no key update`
      const run = runImport(world.sql, { mailer: mailerOf(world) })
      await expect.poll(async () => (await lockWaits(world.sql)).count, { timeout: 30_000 }).toBeGreaterThan(0)
      await cancelling`select from link_import where ${ofImport} for update`
      return { run }
    })
    await expect.poll(() => lockWaits(world.sql, { table: 'link_import' }), { timeout: 30_000 }).toHaveProperty('count', 1)
    expect(await cancelling`select from link_import_row where ${ofImport} for update nowait`).toHaveLength(2)
    return { run }
  })
  await run
  expect(await get(importId)).toMatchObject({ status: 'done', done: 2 })
})

test('five imports wait or run, also of many at once; one that is over makes room', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => bring(world, member, fileOf(fresh(2)))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409, 409])
  const { importId } = answers.find(({ status }) => status === 201)!.body
  await member.ask('linkImports.cancel', { importId })
  expect((await bring(world, member, fileOf(fresh(1)))).status).toBe(201)
})

test('an import belongs to its organization and to members; after 90 days it is forgotten', async () => {
  const { importId } = (await bring(world, member, fileOf(fresh(2)))).body
  const viewer = await world.member({ role: 'viewer' })
  expect((await bring(world, member, fileOf(fresh(1)), {}, { as: viewer })).status).toBe(403)
  for (const id of ['linkImports.start', 'linkImports.cancel', 'linkImports.result'] as const)
    expect((await viewer.ask(id, { importId })).status).toBe(403)
  expect((await viewer.ask('linkImports.get', { importId })).status).toBe(200)
  const other = await world.openBusiness('Other')
  const stranger = await world.member({ role: 'owner', organizationId: other.organizationId })
  for (const id of ['linkImports.get', 'linkImports.rows', 'linkImports.start', 'linkImports.cancel', 'linkImports.result'] as const) {
    expect((await stranger.ask(id, { importId, projectId: other.projectId })).status).toBe(404)
    expect((await stranger.ask(id, { importId })).status).toBe(404)
    expect((await member.ask(id, { importId: 'none' })).status).toBe(404)
  }
  await world.timePasses('91 days')
  await world.settle()
  member = await world.member({ role: 'member' })
  expect((await member.ask('linkImports.get', { importId })).status).toBe(404)
  expect(await listed(member)).toEqual([])
})

test('a customer who is erased while the links of a file are made gets one that is erased, or none', async () => {
  const [email, other] = fresh(2)
  const { organizationId } = world.business
  const { importId } = (await bring(world, member, fileOf([email!, other!]), { kind: 'links' })).body
  const waiting = (statement: string) => world.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${statement}) > 0`
  const { made, erased } = await world.sql.begin(async (sql) => {
    // The links wait to be announced, and the erasure for what is being made of the file.
    await sql`lock table event in share mode`
    await world.sql`update link_import set status = 'running' where import_id = ${importId}`
    const made = runImport(world.sql, { mailer: mailerOf(world) })
    await expect.poll(() => waiting('insert into link ')).toHaveLength(1)
    const erased = eraseCustomer(world.sql, { organizationId, email: email!, eraseResponses: async () => 0, noteErasure: async () => {} })
    await expect.poll(() => waiting('update link_import_row')).toHaveLength(1)
    return { made, erased }
  })
  await Promise.all([made, erased])
  await world.settle()
  const links = await world.sql`select customer_email from link where organization_id = ${organizationId}`
  expect(links.map(({ customerEmail }) => customerEmail)).not.toContain(email)
  expect(links.map(({ customerEmail }) => customerEmail)).toContain(other)
})

test('a customer who is erased stands in no file any more', async () => {
  const [email, other] = fresh(2) as [string, string]
  const { importId } = (await bring(world, member, `email,name\n${email.toUpperCase()},Ada\n${other},Bob`)).body
  await eraseCustomer(world.sql, {
    organizationId: world.business.organizationId,
    email,
    eraseResponses: async () => 0,
    noteErasure: async () => {},
  })
  const rows = await rowsOf(member, importId)
  expect(rows.map(({ state, customerName }) => [state, customerName])).toEqual([
    ['cancelled', null],
    ['eligible', 'Bob'],
  ])
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(email)
})
