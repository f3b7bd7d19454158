import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { suppress } from '../suppressions/suppressions.ts'
import { bring, endEarlierImports, fileOf, fresh, listed, rowsOf, topics } from './import-files.fixture.ts'

// Files as they are read: what becomes of every row, and which files are none.

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

/** Imports whose file is being read. */
const beingRead = async () => {
  const [left] = await world.sql<[{ count: number }]>`select count(*)::int as count from link_import where status = 'reading'`
  return left.count
}

test('every row says whether its customer gets a link, and why not; nothing is made or sent', async () => {
  const { organizationId, projectId } = world.business
  const [fine, blocked, gone, mailed] = fresh(4) as [string, string, string, string]
  await suppress(world.sql, { organizationId, projectId, email: blocked, reason: 'blocked' })
  await suppress(world.sql, { organizationId, projectId: null, email: gone, reason: 'unsubscribed' })
  expect((await world.ask('preverifiedLinks.sendEmail', { customerEmail: mailed })).status).toBe(200)
  const before = await topics(world)
  const brought = await bring(
    world,
    member,
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
  const rows = await rowsOf(member, brought.body.importId)
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
  expect(await rowsOf(member, brought.body.importId, { state: 'eligible' })).toHaveLength(2)
  expect(await topics(world)).toEqual(before)
  expect(mailServer.mails).toHaveLength(1)
})

test('links that are only made are for those, too, who want no mail or had one', async () => {
  const { organizationId, projectId } = world.business
  const [gone, mailed, blocked] = fresh(3) as [string, string, string]
  await suppress(world.sql, { organizationId, projectId, email: gone, reason: 'unsubscribed' })
  await suppress(world.sql, { organizationId, projectId, email: blocked, reason: 'blocked' })
  await world.ask('preverifiedLinks.sendEmail', { customerEmail: mailed })
  const { body } = await bring(world, member, fileOf([gone, mailed, blocked]), { kind: 'links' })
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
    const { status, body } = await bring(world, member, file)
    expect([status, body.eligible]).toEqual([201, 2])
    expect((await rowsOf(member, body.importId)).map(({ customerName }) => customerName)).toEqual(['José Ñandú', 'O;Neil'])
    await member.ask('linkImports.cancel', { importId: body.importId })
  }
  expect((await bring(world, member, `email\n${first}`)).body).toMatchObject({ rows: 1, eligible: 1 })
  // What was exported comes back without the quote that made it no formula.
  const { body } = await bring(world, member, `email,reference\n${first},'=1+1\n${second},'plain`)
  expect((await rowsOf(member, body.importId)).map(({ customerReference }) => customerReference)).toEqual(['=1+1', "'plain"])
})

test('a file that is none is refused in words that say how to fix it, and nothing of it stays', async () => {
  const rows = (count: number) => fileOf(Array.from({ length: count }, (_, at) => `row${at}@example.com`))
  const before = (await listed(member)).length
  const wrong: [string | Uint8Array, number, RegExp][] = [
    ['', 400, /no rows/],
    ['email', 400, /no rows/],
    ['email\n\n,\n', 400, /no rows/],
    ['name,order\nAda,1', 400, /“name”, “order”/],
    ['ada@example.com\nbob@example.com', 400, /contains an email address/],
    ['email\n"ada@example.com', 400, /never closed/],
    [`email,name\nada@example.com,"${'x'.repeat(70_000)}"`, 400, /more than 65,536 characters/],
    [Buffer.from('\u{feff}email\nada@example.com', 'utf16le'), 400, /CSV UTF-8/],
    [Buffer.from('email\nada@example.com', 'utf16le'), 400, /CSV UTF-8/],
    [Buffer.from('email,name\nada@example.com,Zo\xeb', 'latin1'), 400, /CSV UTF-8/],
    ['email\nada@example.com\0', 400, /contains the character U\+0000/],
    [rows(10_001), 400, /more than 10,000 rows/],
    [`email,name\n${`ada@example.com,${'x'.repeat(1000)}\n`.repeat(9000)}`, 413, /8 MB/],
  ]
  for (const [file, status, says] of wrong) {
    const answered = await bring(world, member, file)
    expect([answered.status, answered.body.detail]).toEqual([status, expect.stringMatching(says)])
  }
  expect((await bring(world, member, 'email\na@b.example', {}, { type: 'application/json' })).status).toBe(415)
  expect((await bring(world, member, 'email\na@b.example', { kind: 'carrier-pigeon' })).status).toBe(400)
  expect((await bring(world, member, 'email\na@b.example', { validityMinutes: '0' })).status).toBe(400)
  expect(await listed(member)).toHaveLength(before)
  expect(await beingRead()).toBe(0)
})

test('more than 8 MB are refused also where nobody said how much is coming, and what breaks off leaves nothing', async () => {
  const before = (await listed(member)).length
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
  expect(await listed(member)).toHaveLength(before)
  expect(world.logged.filter((line) => line.includes('INTERNAL_ERROR') || line.includes('"level":50'))).toEqual([])
})
