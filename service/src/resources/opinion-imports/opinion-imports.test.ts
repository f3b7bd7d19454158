import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'

// Opinions that were given elsewhere: what a file becomes, once, marked as imported and never as verified.

let world: World
let member: Member
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await world.member({ role: 'member', name: 'Grace' })
  for (const { importId, status } of (await member.ask('opinionImports.list')).body.opinionImports)
    if (status === 'ready' || status === 'running') await member.ask('opinionImports.cancel', { importId })
})

const address = (as: Member, rest = '') => `${as.url}/project/${world.business.projectId}/opinion-imports${rest}`

async function bring(contents: string | Uint8Array, query: Record<string, string> = {}, as = member) {
  const search = new URLSearchParams({ fileName: 'reviews.csv', preset: 'trustpilot', ...query })
  const answered = await fetch(address(as, `?${search}`), {
    method: 'POST',
    headers: { cookie: as.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/csv' },
    body: contents as never,
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  return { status: answered.status, body: (await answered.json()) as any }
}

const head = 'Review Id,Review Created (UTC),Review Username,Review Title,Review Content,Review Stars,Review Language'
const file = (...rows: string[]) => [head, ...rows].join('\r\n')
const rowsOf = async (importId: string) => (await member.ask('opinionImports.rows', { importId, limit: 100 })).body.rows
const get = async (importId: string) => (await member.ask('opinionImports.get', { importId })).body
const events = async () => {
  const [{ count }] = await world.sql<[{ count: number }]>`select count(*)::int as count from event where topic = 'opinion.created'`
  return count
}
const listed = async (query: string) => (await world.ask('opinions.list', { query })).body.opinions

async function imported(contents: string, query: Record<string, string> = {}) {
  const { status, body } = await bring(contents, query)
  expect([status, body.detail]).toEqual([201, undefined])
  await member.ask('opinionImports.start', { importId: body.importId })
  await world.settle()
  return get(body.importId)
}

let numbers = 0
const newId = () => `review-${++numbers}`

test('every row says whether it becomes an opinion, and why not; nothing is made before the start', async () => {
  const first = newId()
  const { status, body } = await bring(
    file(
      `${first},2024-03-01T10:20:30.000Z,Ada,Dryrun,"Warm, and ""on time""",5,en`,
      `${first},2024-03-01,Ada,Again,Same id,5,en`,
      `${newId()},2024-03-01,Bob,Only stars,,1,en`,
      `${newId()},03/04/2024,Bob,When,Which day is that,1,en`,
      `${newId()},2999-01-01,Bob,When,Tomorrow never comes,1,en`,
      `${newId()},2024-03-01,${'x'.repeat(151)},Name,A name too long,1,en`,
      `${newId()},2024-03-01,Bob,Long,${'x'.repeat(5001)},1,en`,
      `${newId()},2024-03-01,Bob,Language,In what language,1,klingon language`,
      ',,,,,,',
    ),
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'ready', preset: 'trustpilot', announce: false, rows: 8, eligible: 1, done: 0, createdBy: 'Grace' })
  const rows = await rowsOf(body.importId)
  expect(rows.map(({ row, state, reason }: { row: number; state: string; reason: string | null }) => [row, state, reason])).toEqual([
    [1, 'eligible', null],
    [2, 'ineligible', 'DUPLICATE'],
    [3, 'ineligible', 'TEXT_MISSING'],
    [4, 'ineligible', 'DATE_INVALID'],
    [5, 'ineligible', 'DATE_INVALID'],
    [6, 'ineligible', 'FIELD_INVALID'],
    [7, 'ineligible', 'FIELD_INVALID'],
    [8, 'ineligible', 'FIELD_INVALID'],
  ])
  expect(rows[0]).toMatchObject({ externalId: first, customerName: 'Ada', title: 'Dryrun', givenAt: '2024-03-01T10:20:30.000Z' })
  expect(rows[2].detail).toContain('Stars alone are not imported')
  await world.settle()
  expect(await listed('Dryrun')).toEqual([])
})

test('an imported opinion keeps its time, name, title, text and language, is not verified, and makes no event', async () => {
  const before = await events()
  const done = await imported(
    file(`${newId()},2023-05-04 10:22:33,Zoë Marlow,"=1+1 <b>Heron</b>","<script>alert(1)</script>\n=cmd()",1,pt-BR`),
  )
  expect(done).toMatchObject({ status: 'done', rows: 1, eligible: 1, done: 1, failed: 0 })
  const [opinion] = await listed('Heron')
  expect(opinion).toMatchObject({
    ...{ title: '=1+1 <b>Heron</b>', opinion: '<script>alert(1)</script>\n=cmd()', customer: { name: 'Zoë Marlow' } },
    ...{ source: 'import', verified: false, verification: null, language: 'pt-BR', status: 'published', incognito: false },
    ...{ createdAt: '2023-05-04T10:22:33.000Z', updatedAt: '2023-05-04T10:22:33.000Z', editedAt: null },
  })
  expect(JSON.stringify(opinion)).not.toMatch(/stars|rating/i)
  expect(await events()).toBe(before)
  const [row] = await rowsOf(done.importId)
  expect(row).toMatchObject({ state: 'done', reviewId: opinion.reviewId, title: '=1+1 <b>Heron</b>', customerName: 'Zoë Marlow' })

  const inbox = (await member.ask('opinions.inbox', { source: 'import', query: 'Heron' })).body.opinions
  expect(inbox).toHaveLength(1)
  expect((await member.ask('opinions.inbox', { verified: 'yes', query: 'Heron' })).body.opinions).toEqual([])
  const [{ slug }] = await world.sql<[{ slug: string }]>`select slug from project where project_id = ${world.business.projectId}`
  const page = await (await fetch(`${world.address}/p/${slug}`)).text()
  expect(page).toContain('Imported, not verified here')
  expect(page).not.toContain('<script>alert')
  await world.settle()
  const log = (await (await fetch(`${world.address}/p/${slug}/log/entries?start=0&end=0`)).json()) as { entries: [{ leaf: string }] }
  expect(Buffer.from(log.entries[0].leaf, 'base64').toString()).toContain(opinion.reviewId)
  const german = await (await fetch(`${world.address}/p/${slug}/${opinion.reviewId}`, { headers: { 'accept-language': 'de' } })).text()
  expect(german).toContain('Importiert, hier nicht verifiziert')
})

test('asked to announce, an import makes one event for each opinion, which says that it was imported', async () => {
  const before = await events()
  await imported(file(...Array.from({ length: 3 }, (_, at) => `${newId()},2024-01-0${at + 1},Ada,Announced ${at},Text,5,en`)), {
    announce: 'true',
  })
  expect(await events()).toBe(before + 3)
  const [{ data }] = await world.sql<[{ data: Record<string, unknown> }]>`
    select data from event where topic = 'opinion.created' order by event_id desc limit 1`
  expect(data).toMatchObject({ source: 'import', verified: false, verification: null, createdAt: '2024-01-03T00:00:00.000Z' })
})

test('an opinion is imported once, however often its file comes in, also at the same time, and also once it is deleted', async () => {
  const rows = Array.from({ length: 450 }, () => `${newId()},2024-01-01,Ada,Osprey,Once only,5,en`)
  const [one, other] = await Promise.all([bring(file(...rows)), bring(file(...rows))])
  await Promise.all([one, other].map(({ body }) => member.ask('opinionImports.start', { importId: body.importId })))
  await world.settle()
  const [a, b] = [await get(one.body.importId), await get(other.body.importId)]
  expect([a.status, b.status, a.done + b.done, a.failed + b.failed]).toEqual(['done', 'done', 450, 450])
  const count = async () =>
    (await world.sql<[{ count: number }]>`select count(*)::int as count from opinion where title = 'Osprey'`)[0].count
  expect(await count()).toBe(450)
  expect((await bring(file(...rows))).body).toMatchObject({ eligible: 0, reasons: [{ reason: 'ALREADY_IMPORTED', count: 450 }] })
  await world.sql`delete from opinion where title = 'Osprey'`
  expect((await bring(file(...rows))).body).toMatchObject({ eligible: 0 })
})

test('a batch whose end was lost is made again as a whole, and nothing twice', async () => {
  const { body } = await bring(file(...Array.from({ length: 3 }, () => `${newId()},2024-01-01,Ada,Plover,Text,5,en`)))
  await world.sql`alter table opinion add constraint stops check (title <> 'Plover') not valid`
  await member.ask('opinionImports.start', { importId: body.importId })
  await world.settle().catch(() => {})
  await world.sql`alter table opinion drop constraint stops`
  const [{ remembered }] = await world.sql<[{ remembered: number }]>`
    select count(*)::int as remembered from imported_opinion where not exists (
      select from opinion where opinion.review_id = imported_opinion.review_id) and external_id in (
      select external_id from opinion_import_row where import_id = ${body.importId})`
  expect([remembered, (await get(body.importId)).done]).toEqual([0, 0])
  await world.sql`update opinion_import set next_batch_at = now() where import_id = ${body.importId}`
  await world.timePasses('1 minute')
  await world.settle()
  expect(await get(body.importId)).toMatchObject({ status: 'done', done: 3 })
  expect(await listed('Plover')).toHaveLength(3)
})

test.each([
  [
    'judgeme',
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id',
    ',Kestrel one,5,2021-05-04 10:22:33 UTC,web,ok,Ada,ada@example.com,1',
  ],
  [
    'yotpo',
    'Review ID;Review Creation Date;Review Title;Review Content;Review Score;Reviewer Display Name',
    '77;2021-05-04T10:22:33Z;Kestrel;Kestrel two;5;Ada',
  ],
  [
    'google',
    'reviewId\treviewer.displayName\tstarRating\tcomment\tcreateTime',
    'AbC\tAda\tFIVE\tKestrel three\t2021-05-04T10:22:33.123456Z',
  ],
] as const)(
  'a file of %s is read under its own columns, and without a title has the beginning of its text',
  async (preset, columns, row) => {
    const done = await imported(`\u{feff}${columns}\n${row}\n`, { preset })
    expect(done).toMatchObject({ preset, rows: 1, done: 1 })
    const [{ reviewId }] = await rowsOf(done.importId)
    const opinion = (await member.ask('opinions.get', { reviewId })).body
    expect(opinion).toMatchObject({ customer: { name: 'Ada' }, source: 'import', title: expect.stringMatching(/^Kestrel/) })
    expect(opinion.createdAt).toMatch(/^2021-05-04T10:22:33\.\d{3}Z$/)
    expect(JSON.stringify(opinion)).not.toContain('ada@example.com')
    // Without an id in the file, its row is known again by what it says.
    expect((await bring(`${columns}\n${row}\n`, { preset })).body).toMatchObject({ eligible: 0 })
  },
)

test('files that are none are refused in words, and nothing of them is kept', async () => {
  for (const [contents, says] of [
    ['', 'no rows'],
    ['name,price\nAda,1\n', 'Review Content'],
    ['\u0000\u0001', 'contains the character U+0000'],
    [Buffer.from(file(`${newId()},2024-01-01,Zoë,Grüße,Größe,5,de`), 'latin1'), 'UTF-8'],
    [Buffer.from(`\u{feff}${head}\n`, 'utf16le'), 'UTF-8'],
    [`${head}\n`, 'no rows'],
    [`${head}\n"never closed`, 'never closed'],
    [file(...Array.from({ length: 10_001 }, () => 'a,2024-01-01,b,c,d,5,en')), '10,000'],
  ] as const) {
    const { status, body } = await bring(contents)
    expect([says, status], JSON.stringify(body)).toEqual([says, 400])
    expect(JSON.stringify(body)).toContain(says)
  }
  expect((await bring(`${head}\n${`a,2024-01-01,b,c,${'d'.repeat(1000)},5,en\n`.repeat(9000)}`)).status).toBe(413)
  expect((await bring(head, { preset: 'amazon' })).status).toBe(400)
  expect((await bring(head, { announce: 'loudly' })).status).toBe(400)
  const left = await world.sql`select from opinion_import where status = 'reading'`
  expect(left).toHaveLength(0)
})

test('where unverified opinions are held, imported ones await approval', async () => {
  await member.ask('projects.get')
  const owner = await world.member({ role: 'owner' })
  expect((await owner.ask('projects.update', { settings: { moderation: 'hold_unverified' } })).status).toBe(200)
  await imported(file(`${newId()},2024-01-01,Ada,Dunlin,Text,5,en`))
  expect((await member.ask('opinions.inbox', { query: 'Dunlin' })).body.opinions).toMatchObject([{ status: 'pending', source: 'import' }])
  await owner.ask('projects.update', { settings: { moderation: 'publish_all' } })
})

test('a cancelled import makes nothing and keeps no text; its result says what became of each row', async () => {
  const { importId } = (await bring(file(`${newId()},2024-01-01,Ada,=Wren,Secret words,5,en`))).body
  expect((await member.ask('opinionImports.cancel', { importId })).body).toMatchObject({ status: 'cancelled' })
  expect((await member.ask('opinionImports.start', { importId })).status).toBe(409)
  await world.settle()
  expect(await listed('Wren')).toEqual([])
  expect(await world.sql`select from opinion_import_row where opinion is not null and import_id = ${importId}`).toHaveLength(0)
  const answered = await fetch(address(member, `/${importId}/result`), {
    headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' },
  })
  const [columns, row] = parse((await answered.text()).replace('\u{feff}', '')) as string[][]
  expect(columns).toEqual(['row', 'externalId', 'customerName', 'title', 'givenAt', 'state', 'reason', 'detail', 'reviewId'])
  expect(row!.slice(2, 6)).toEqual(['Ada', "'=Wren", '2024-01-01T00:00:00.000Z', 'cancelled'])
})

test('five imports wait or run, also of many at once; viewers and strangers start none; after 90 days they are forgotten', async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => bring(file(`${newId()},2024-01-01,Ada,Title,Text,5,en`))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409, 409])
  const { importId } = answers.find(({ status }) => status === 201)!.body
  const viewer = await world.member({ role: 'viewer' })
  expect((await bring(head, {}, viewer)).status).toBe(403)
  expect((await viewer.ask('opinionImports.start', { importId })).status).toBe(403)
  expect((await viewer.ask('opinionImports.get', { importId })).status).toBe(200)
  const other = await world.openBusiness('Other')
  const stranger = await world.member({ role: 'owner', organizationId: other.organizationId })
  for (const id of ['opinionImports.get', 'opinionImports.rows', 'opinionImports.start', 'opinionImports.cancel'] as const)
    expect((await stranger.ask(id, { importId, projectId: other.projectId })).status).toBe(404)
  await world.timePasses('91 days')
  await world.settle()
  member = await world.member({ role: 'member' })
  expect((await member.ask('opinionImports.get', { importId })).status).toBe(404)
})
