import { request } from 'node:http'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { eraseCustomer } from '../../privacy/erase-customer.ts'
import { suppress } from '../suppressions/suppressions.ts'

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
  // Whoever was mailed before may be mailed again, and nothing of the test before waits.
  await world.timePasses('3 days')
  member = await world.member({ role: 'member', name: 'Grace' })
  for (const { importId, status } of await listed())
    if (['ready', 'running'].includes(status)) await member.ask('linkImports.cancel', { importId })
})

const listed = async () => (await member.ask('linkImports.list')).body.linkImports as { importId: string; status: string }[]

const bring = async (
  contents: string | Uint8Array,
  query: Record<string, string> = {},
  { as = member, type = 'text/csv' }: { as?: Member; type?: string } = {},
) => {
  const search = new URLSearchParams({ fileName: 'customers.csv', kind: 'email', ...query })
  const answered = await fetch(`${as.url}/project/${world.business.projectId}/link-imports?${search}`, {
    method: 'POST',
    headers: { cookie: as.cookie, 'sec-fetch-site': 'same-origin', 'content-type': type },
    body: contents as never,
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  return { status: answered.status, body: (await answered.json()) as any }
}
const rowsOf = async (importId: string, query: Record<string, unknown> = {}) =>
  (await member.ask('linkImports.rows', { importId, limit: 100, ...query })).body.rows as {
    row: number
    customerEmail: string
    customerReference: string | null
    customerName: string | null
    state: string
    reason: string | null
    detail: string | null
    nextEligibleAt: string | null
    verificationId: string | null
  }[]
const get = async (importId: string) => (await member.ask('linkImports.get', { importId })).body
const topics = async () => {
  const counted = await world.sql<{ topic: string; count: number }[]>`select topic, count(*)::int as count from event group by topic`
  return Object.fromEntries(counted.map(({ topic, count }) => [topic, count]))
}
/** Imports whose file is being read. */
const beingRead = async () => {
  const [left] = await world.sql<[{ count: number }]>`select count(*)::int as count from link_import where status = 'reading'`
  return left.count
}

let numbers = 0
/** Addresses that no other test has. */
const fresh = (count: number) => Array.from({ length: count }, () => `customer${++numbers}@example.com`)
const fileOf = (emails: readonly string[]) => ['email', ...emails].join('\n')

test('every row says whether its customer gets a link, and why not; nothing is made or sent', async () => {
  const { organizationId, projectId } = world.business
  const [fine, blocked, gone, mailed] = fresh(4) as [string, string, string, string]
  await suppress(world.sql, { organizationId, projectId, email: blocked, reason: 'blocked' })
  await suppress(world.sql, { organizationId, projectId: null, email: gone, reason: 'unsubscribed' })
  expect((await world.ask('preverifiedLinks.sendEmail', { customerEmail: mailed })).status).toBe(200)
  const before = await topics()
  const brought = await bring(
    [
      'Order,E-Mail,Name,lang',
      `A 1,${fine},"Ada ""the first"", Lovelace",de`,
      `A 2,no mailbox,Bob,`,
      `A 3,${fine.toUpperCase()},Again,`,
      `A 4,${blocked},,`,
      `A 5,${gone},,`,
      `A 6,${mailed},,`,
      `A 7,${fresh(1)[0]},,klingon language`,
      `A 8,${fresh(1)[0]},${'x'.repeat(151)},`,
      ',,,',
      `A 10,${fresh(1)[0]},Zoë,pt_BR`,
    ].join('\r\n'),
  )
  expect(brought).toMatchObject({
    status: 201,
    body: { status: 'ready', kind: 'email', fileName: 'customers.csv', rows: 9, eligible: 2, done: 0, failed: 0, createdBy: 'Grace' },
  })
  expect(brought.body.reasons).toEqual(
    expect.arrayContaining([
      { reason: 'FIELD_INVALID', count: 2 },
      { reason: 'EMAIL_INVALID', count: 1 },
      { reason: 'DUPLICATE', count: 1 },
      { reason: 'CUSTOMER_BLOCKED', count: 1 },
      { reason: 'CUSTOMER_UNSUBSCRIBED', count: 1 },
      { reason: 'LINK_EMAIL_COOLDOWN', count: 1 },
    ]),
  )
  const rows = await rowsOf(brought.body.importId)
  expect(rows.map(({ row, reason }) => [row, reason])).toEqual([
    [1, null],
    [2, 'EMAIL_INVALID'],
    [3, 'DUPLICATE'],
    [4, 'CUSTOMER_BLOCKED'],
    [5, 'CUSTOMER_UNSUBSCRIBED'],
    [6, 'LINK_EMAIL_COOLDOWN'],
    [7, 'FIELD_INVALID'],
    [8, 'FIELD_INVALID'],
    [10, null],
  ])
  expect(rows[0]).toMatchObject({ customerReference: 'A 1', customerName: 'Ada "the first", Lovelace', state: 'eligible', detail: null })
  expect(Date.parse(rows[5]!.nextEligibleAt!)).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  expect(await rowsOf(brought.body.importId, { state: 'eligible' })).toHaveLength(2)
  expect(await topics()).toEqual(before)
  expect(mailServer.mails).toHaveLength(1)
})

test('links that are only made are for those, too, who want no mail or had one', async () => {
  const { organizationId, projectId } = world.business
  const [gone, mailed, blocked] = fresh(3) as [string, string, string]
  await suppress(world.sql, { organizationId, projectId, email: gone, reason: 'unsubscribed' })
  await suppress(world.sql, { organizationId, projectId, email: blocked, reason: 'blocked' })
  await world.ask('preverifiedLinks.sendEmail', { customerEmail: mailed })
  const { body } = await bring(fileOf([gone, mailed, blocked]), { kind: 'links' })
  expect(body).toMatchObject({ rows: 3, eligible: 2, reasons: [{ reason: 'CUSTOMER_BLOCKED', count: 1 }] })
})

test('a file comes from anywhere: semicolons, tabs, a byte-order mark, other names of columns, one column, no line end', async () => {
  const [first, second] = fresh(2)
  const files = [
    `\u{feff}Vorname;Nachname;E-Mail-Adresse\r\nJosé;Ñandú;${first}\r\n"";"O;Neil";${second}\r\n`,
    `EMAIL\tFull Name\n${first}\tJosé Ñandú\n${second}\tO;Neil`,
    `"customer_email","customerName"\r${first},José Ñandú\r${second},O;Neil\r`,
  ]
  for (const file of files) {
    const { status, body } = await bring(file)
    expect([status, body.eligible]).toEqual([201, 2])
    expect((await rowsOf(body.importId)).map(({ customerName }) => customerName)).toEqual(['José Ñandú', 'O;Neil'])
    await member.ask('linkImports.cancel', { importId: body.importId })
  }
  expect((await bring(`email\n${first}`)).body).toMatchObject({ rows: 1, eligible: 1 })
  // What was exported comes back without the quote that made it no formula.
  const { body } = await bring(`email,reference\n${first},'=1+1\n${second},'plain`)
  expect((await rowsOf(body.importId)).map(({ customerReference }) => customerReference)).toEqual(['=1+1', "'plain"])
})

test('a file that is none is refused in words that say how to mend it, and nothing of it stays', async () => {
  const rows = (count: number) => fileOf(Array.from({ length: count }, (_, at) => `row${at}@example.com`))
  const before = (await listed()).length
  const wrong: [string | Uint8Array, number, RegExp][] = [
    ['', 400, /no rows/],
    ['email', 400, /no rows/],
    ['email\n\n,\n', 400, /no rows/],
    ['name,order\nAda,1', 400, /“name”, “order”/],
    ['ada@example.com\nbob@example.com', 400, /has an address in it/],
    ['email\n"ada@example.com', 400, /never closed/],
    [`email,name\nada@example.com,"${'x'.repeat(70_000)}"`, 400, /more than 65,536 characters/],
    [Buffer.from('\u{feff}email\nada@example.com', 'utf16le'), 400, /CSV UTF-8/],
    [Buffer.from('email\nada@example.com', 'utf16le'), 400, /CSV UTF-8/],
    [Buffer.from('email,name\nada@example.com,Zo\xeb', 'latin1'), 400, /CSV UTF-8/],
    ['email\nada@example.com\0', 400, /CSV UTF-8/],
    [rows(10_001), 400, /more than 10,000 rows/],
    [`email,name\n${`ada@example.com,${'x'.repeat(1000)}\n`.repeat(9000)}`, 413, /8 MB/],
  ]
  for (const [file, status, says] of wrong) {
    const answered = await bring(file)
    expect([answered.status, answered.body.detail]).toEqual([status, expect.stringMatching(says)])
  }
  expect((await bring('email\na@b.example', {}, { type: 'application/json' })).status).toBe(415)
  expect((await bring('email\na@b.example', { kind: 'carrier-pigeon' })).status).toBe(400)
  expect((await bring('email\na@b.example', { validityMinutes: '0' })).status).toBe(400)
  expect(await listed()).toHaveLength(before)
  expect(await beingRead()).toBe(0)
})

test('more than 8 MB are refused also where nobody said how much is coming, and what breaks off leaves nothing', async () => {
  const before = (await listed()).length
  const line = Buffer.from(`ada@example.com,${'x'.repeat(1000)}\n`)
  const endless = new ReadableStream({
    start: (sender) => sender.enqueue(Buffer.from('email,name\n')),
    pull: (sender) => sender.enqueue(line),
  })
  const search = new URLSearchParams({ fileName: 'endless.csv', kind: 'email' })
  const url = `${member.url}/project/${world.business.projectId}/link-imports?${search}`
  const headers = { cookie: member.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/csv' }
  const answered = await fetch(url, { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit).then(
    ({ status }) => status,
    () => 'hung up',
  )
  expect([413, 'hung up']).toContain(answered)

  const sent = request(url, { method: 'POST', agent: false, headers: { ...headers, 'content-length': 1_000_000 } })
  sent.on('error', () => {})
  sent.write(`email,name\n${line}`)
  await expect.poll(beingRead, { timeout: 30_000 }).toBe(1)
  sent.destroy()
  await expect.poll(beingRead, { timeout: 30_000 }).toBe(0)
  expect(await listed()).toHaveLength(before)
  expect(world.logged.filter((line) => line.includes('INTERNAL_ERROR') || line.includes('"level":50'))).toEqual([])
})

test('a started import mails sixty customers a minute, each once and within the rules, and tells how far it is', async () => {
  const emails = fresh(64)
  const { body } = await bring(['email,name,language', ...emails.map((email) => `${email},Ada,de`)].join('\n'), { validityMinutes: '60' })
  const { importId } = body
  const started = await member.ask('linkImports.start', { importId })
  expect(started.body).toMatchObject({ status: 'running', done: 0, secondsLeft: 64 })
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'running', eligible: 64, done: 60, failed: 0, secondsLeft: 4 })
  await world.timePasses('61 seconds')
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', done: 64, failed: 0, secondsLeft: null })
  expect(mailServer.mails.map(({ envelopeTo }) => envelopeTo[0]).sort()).toEqual([...emails].sort())
  const rows = await rowsOf(importId)
  expect(rows.every(({ state, verificationId }) => state === 'done' && verificationId !== null)).toBe(true)
  const links = (await member.ask('preverifiedLinks.list', { limit: 100, query: emails[0]! })).body.preverifiedLinks
  expect(links).toMatchObject([{ verificationId: rows[0]!.verificationId, status: 'issued' }])
  expect(Date.parse(links[0].expiresAt) - Date.parse(links[0].issuedAt)).toBe(3_600_000)
  expect(links[0].emailedAt).not.toBeNull()
  // Started once, and over.
  for (const id of ['linkImports.start', 'linkImports.cancel'] as const) expect((await member.ask(id, { importId })).status).toBe(409)
})

test('whoever may not be mailed any more when it is their turn is not, and the row says why', async () => {
  const [late, mailed, fine] = fresh(3) as [string, string, string]
  const { importId } = (await bring(fileOf([late, mailed, fine]))).body
  await suppress(world.sql, { ...world.business, email: late, reason: 'unsubscribed' })
  await world.ask('preverifiedLinks.sendEmail', { customerEmail: mailed })
  await member.ask('linkImports.start', { importId })
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', eligible: 3, done: 1, failed: 2 })
  expect((await rowsOf(importId)).map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'CUSTOMER_UNSUBSCRIBED'],
    ['failed', 'LINK_EMAIL_COOLDOWN'],
    ['done', null],
  ])
  expect(mailServer.mails).toHaveLength(2)
})

test('while the mail server takes nothing an import waits, and goes on when it does; a mailbox there is not has failed at once', async () => {
  const emails = fresh(3)
  const { importId } = (await bring(fileOf(emails))).body
  mailServer.misbehave({ greeting: 421 })
  await member.ask('linkImports.start', { importId })
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'running', isWaiting: true, done: 0, failed: 0 })
  mailServer.misbehave({ recipient: 550 })
  await world.timePasses('61 seconds')
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', isWaiting: false, done: 0, failed: 3 })
  expect((await rowsOf(importId))[0]).toMatchObject({ state: 'failed', reason: 'EMAIL_DELIVERY_FAILED', verificationId: null })

  const again = (await bring(fileOf(emails))).body.importId
  mailServer.misbehave({ greeting: 421 })
  await member.ask('linkImports.start', { importId: again })
  await world.settle()
  await world.timePasses('62 minutes')
  await world.settle()
  // After an hour nobody waits any longer.
  expect(await get(again)).toMatchObject({ status: 'done', done: 0, failed: 3 })
})

test('a worker that was killed after its mails went out mails nobody twice', async () => {
  const emails = fresh(8)
  const { importId } = (await bring(fileOf(emails))).body
  await member.ask('linkImports.start', { importId })
  await world.settle()
  const ids = (await rowsOf(importId)).map(({ verificationId }) => verificationId)
  // As it stood before what came of them was written down.
  await world.sql`update link_import_row set state = 'eligible', verification_id = null where import_id = ${importId}`
  await world.sql`update link_import set status = 'running', done_count = 0, finished_at = null where import_id = ${importId}`
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', done: 8, failed: 0 })
  expect((await rowsOf(importId)).map(({ verificationId }) => verificationId)).toEqual(ids)
  expect(mailServer.mails).toHaveLength(8)
})

test('links are made in batches, and the result has their addresses', async () => {
  const emails = fresh(450)
  const { importId } = (await bring(['email,order', ...emails.map((email, at) => `${email},=${at}`)].join('\n'), { kind: 'links' })).body
  const before = (await topics())['link.created'] ?? 0
  await member.ask('linkImports.start', { importId })
  await world.settle()
  expect(await get(importId)).toMatchObject({ status: 'done', done: 450, failed: 0 })
  expect((await topics())['link.created']).toBe(before + 450)
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
  const { importId } = (await bring(fileOf(fresh(70)))).body
  await member.ask('linkImports.start', { importId })
  await world.settle()
  expect((await member.ask('linkImports.cancel', { importId })).body).toMatchObject({ status: 'cancelled', done: 60 })
  await world.timePasses('2 minutes')
  await world.settle()
  expect(mailServer.mails).toHaveLength(60)
  expect(await rowsOf(importId, { state: 'cancelled' })).toHaveLength(10)
})

test('five imports wait or run, also of many at once; one that is over makes room', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => bring(fileOf(fresh(2)))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409, 409])
  const { importId } = answers.find(({ status }) => status === 201)!.body
  await member.ask('linkImports.cancel', { importId })
  expect((await bring(fileOf(fresh(1)))).status).toBe(201)
})

test('an import belongs to its organization and to members; after 90 days it is forgotten', async () => {
  const { importId } = (await bring(fileOf(fresh(2)))).body
  const viewer = await world.member({ role: 'viewer' })
  expect((await bring(fileOf(fresh(1)), {}, { as: viewer })).status).toBe(403)
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
  expect(await listed()).toEqual([])
})

test('who is erased stands in no file any more', async () => {
  const [email, other] = fresh(2) as [string, string]
  const { importId } = (await bring(`email,name\n${email.toUpperCase()},Ada\n${other},Bob`)).body
  await eraseCustomer(world.sql, { organizationId: world.business.organizationId, email, eraseResponses: async () => 0 })
  const rows = await rowsOf(importId)
  expect(rows.map(({ state, customerName }) => [state, customerName])).toEqual([
    ['cancelled', null],
    ['eligible', 'Bob'],
  ])
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(email)
})
