import { request } from 'node:http'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../test/world/world.ts'
import { withoutApostrophes } from './csv.ts'

let world: World
let member: Member
beforeAll(async () => {
  world = await openWorld()
  member = await world.member({ role: 'member' })
})
afterAll(() => world.close())

const addressOf = (search = '') => `${member.url}/project/${world.business.projectId}/preverified-links/export${search}`
const load = (search = '') => fetch(addressOf(search), { headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' } })

const addLinks = (count: number, start = 0) => world.sql`
  insert into link (organization_id, project_id, customer_email, customer_email_ascii, customer_reference, validity_minutes, issued_at, expires_at)
  select ${world.business.organizationId}, ${world.business.projectId}, 'c' || n || '@example.com', 'c' || n || '@example.com', 'order ' || n, 60,
    now() - make_interval(secs => n), now() + interval '1 hour'
  from generate_series(${start + 1}::int, ${start + count}::int) as n`

test('a list is exported whole and in its order, as its records', async () => {
  await addLinks(1700)
  const answered = await load('?format=jsonl')
  expect(answered.headers.get('content-disposition')).toContain('filename="links.jsonl"')
  expect(answered.headers.get('cache-control')).toBe('no-store')
  const rows = (await answered.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rows.map(({ customerReference }) => customerReference)).toEqual(Array.from({ length: 1700 }, (_, at) => `order ${at + 1}`))
  const { body } = await member.ask('preverifiedLinks.list', { limit: 2 })
  expect(rows.slice(0, 2)).toEqual(body.preverifiedLinks)
})

test('what the filters leave out is not exported, and a rare text is found at the end', async () => {
  const oldest = await (await load('?format=jsonl&sort=oldest')).text()
  expect(JSON.parse(oldest.slice(0, oldest.indexOf('\n'))).customerReference).toBe('order 1700')
  expect((await (await load('?format=jsonl&query=c1699@')).text()).trimEnd().split('\n')).toHaveLength(1)
  expect(await (await load('?format=jsonl&status=submitted')).text()).toBe('')
  expect((await load('?format=xls')).status).toBe(400)
  expect((await load('?status=gone')).status).toBe(400)
})

test('a CSV is what spreadsheets read: a mark of its encoding, a head, texts in quotes, and no formulas', async () => {
  const references = ['=1+1', '+49 1', '-2', '@x', '＝1', "'=kept", 'a "b", c', 'Zoë\u2028ß', '7']
  for (const customerReference of references)
    expect((await member.ask('preverifiedLinks.create', { customerEmail: 'csv@example.com', customerReference })).status).toBe(201)
  const answered = await load('?query=csv@example.com&sort=oldest')
  expect(answered.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = Buffer.from(await answered.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, ...lines] = bytes.subarray(3).toString().trimEnd().split('\r\n')
  expect(head).toMatch(/^"verificationId","customerEmail","customerReference","status",/)
  expect(lines.every((line) => /^"[\w-]{36}","csv@example\.com","(?:[^"]|"")*",/.test(line))).toBe(true)
  const cells = lines.map((line) => (parse(line) as string[][])[0]![2]!)
  expect(cells).toEqual(["'=1+1", "'+49 1", "'-2", "'@x", "'＝1", "''=kept", 'a "b", c', 'Zoë\u2028ß', '7'])
  expect(cells.map(withoutApostrophes)).toEqual(references)
})

test('a list without rows is a file with its head', async () => {
  expect((await (await load('?query=nobody@nowhere.example')).text()).split('\r\n')).toHaveLength(2)
})

test('HEAD says what would come and reads no list for it', async () => {
  await addLinks(60_000, 2000)
  const head = () =>
    fetch(addressOf('?format=jsonl'), { method: 'HEAD', headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' } })
  // As many as may be read at once: were one of them read still, the next were refused.
  for (let round = 0; round < 3; round++) {
    const answered = await Promise.all(Array.from({ length: 5 }, head))
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answered[0]!.headers.get('content-disposition')).toContain('filename="links.jsonl"')
    expect(await answered[0]!.text()).toBe('')
  }
})

test('an organization reads five exports at a time, a sixth waits; whoever goes away makes room', async () => {
  // 60,000 links are more than the connection holds by itself: these stay open.
  const opened = await Promise.all(Array.from({ length: 5 }, () => openAndStop()))
  const sixth = await load()
  expect(sixth.status).toBe(429)
  expect(sixth.headers.get('retry-after')).toBe('10')
  expect(((await sixth.json()) as { code: string }).code).toBe('RATE_LIMITED')
  for (const each of opened) each.destroy()
  await expect.poll(async () => (await load('?query=csv@example.com')).status, { timeout: 10_000 }).toBe(200)
})

test('it is for members, of their own projects', async () => {
  const viewer = await world.member({ role: 'viewer' })
  const asViewer = await fetch(addressOf(), { headers: { cookie: viewer.cookie, 'sec-fetch-site': 'same-origin' } })
  expect(asViewer.status).toBe(403)
  const { organizationId } = await world.openBusiness('Other')
  const stranger = await world.member({ role: 'owner', organizationId })
  const asStranger = await fetch(addressOf(), { headers: { cookie: stranger.cookie, 'sec-fetch-site': 'same-origin' } })
  expect(asStranger.status).toBe(404)
  const theirs = `${stranger.url}/project/${world.business.projectId}/preverified-links/export`
  expect((await fetch(theirs, { headers: { cookie: stranger.cookie, 'sec-fetch-site': 'same-origin' } })).status).toBe(404)
})

/** Begins to load an export and reads no further. */
const openAndStop = () =>
  new Promise<{ destroy(): void }>((resolve, reject) => {
    const sent = request(
      addressOf('?format=jsonl'),
      { agent: false, headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' } },
      (answer) => {
        answer.pause()
        answer.on('error', () => {})
        if (answer.statusCode === 200) resolve(sent)
        else reject(new Error(String(answer.statusCode)))
      },
    )
    sent.on('error', reject)
    sent.end()
  })
