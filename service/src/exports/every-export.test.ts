import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeThings } from '../../test/dashboard/dashboard-things.ts'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { type Member, openWorld, type World } from '../../test/world/world.ts'
import { type MemberOperationId, memberOperations } from '../handlers.ts'
import { withoutApostrophes } from './csv.ts'

// Every list that members narrow is there as a file, narrowed in the same way.

let world: World
let receiver: Receiver
let owner: Member
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  owner = await world.member()
  await makeThings(world, { owner, business: world.business, word: 'Amaryllis', receiverUrl: receiver.url })
  await world.sql`
    insert into answer (organization_id, project_id, review_id, question_id, question, tags, selected_options, selected_option_ids)
    select organization_id, project_id, review_id, question_id, question, tags, '{Good}', '{good}'
    from opinion join question using (organization_id, project_id) where organization_id = ${world.business.organizationId} limit 1`
  await world.settle()
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

/** Each export, the list it is of, and what that calls its rows. */
const lists: Partial<Record<MemberOperationId, [list: MemberOperationId, rows: string]>> = {
  'opinions.export': ['opinions.inbox', 'opinions'],
  'answers.export': ['answers.drill', 'answers'],
  'preverifiedLinks.export': ['preverifiedLinks.list', 'preverifiedLinks'],
  'subscribers.export': ['subscribers.list', 'subscribers'],
  'verifications.export': ['verifications.list', 'verifications'],
  'auditLog.export': ['auditLog.list', 'entries'],
  'mails.export': ['mails.list', 'mails'],
  'deliveries.export': ['deliveries.list', 'deliveries'],
  'events.export': ['events.list', 'events'],
}

/** Fields that hold several things, which have cells of their own; and what every row of a file has alike. */
const otherwise: Readonly<Record<string, string[]>> = {
  'opinions.export': ['projectId', 'store', 'customer', 'verification'],
  'answers.export': ['projectId', 'customer'],
  'preverifiedLinks.export': ['projectId'],
  'subscribers.export': ['projectId', 'status'],
  'verifications.export': ['projectId', 'mediaType'],
  'auditLog.export': ['person', 'project'],
}

const load = async (id: string, search: string) => {
  const { path } = memberOperations[id as MemberOperationId]
  const address = owner.url + path.replace('{projectId}', world.business.projectId)
  const answer = await fetch(`${address}?${search}`, { headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' } })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
const recordsOf = (text: string) => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))

test('there is none without its list', () => {
  expect(Object.keys(memberOperations).filter((id) => id.endsWith('.export'))).toEqual(expect.arrayContaining(Object.keys(lists)))
  expect(Object.keys(memberOperations).filter((id) => id.endsWith('.export'))).toHaveLength(Object.keys(lists).length)
})

describe.each(Object.entries(lists))('%s', (id, [list, rows]) => {
  test('has the records of its list, in their order', async () => {
    const { body } = await owner.ask(list, { limit: 50 })
    const { status, text } = await load(id, 'format=jsonl')
    expect(status).toBe(200)
    // Of an opinion the inbox shows more, and the log grows by each export.
    const kept = recordsOf(text).slice(-body[rows].length)
    expect(kept.length).toBeGreaterThan(0)
    if (list === 'opinions.inbox')
      expect(kept.map(({ reviewId }) => reviewId)).toEqual(body[rows].map(({ reviewId }: { reviewId: string }) => reviewId))
    else expect(kept).toEqual(body[rows])
  })

  test('has a cell for every field in a spreadsheet, but for those it says otherwise', async () => {
    const [record] = recordsOf((await load(id, 'format=jsonl')).text)
    const { type, text } = await load(id, '')
    expect(type).toBe('text/csv; charset=utf-8')
    expect(text).toContain(String(record[Object.keys(record)[0]!]).slice(0, 8))
    const head = [...text.slice(0, text.indexOf('\r\n')).matchAll(/"(\w+)"/g)].map(([, name]) => name)
    expect(new Set(head).size).toBe(head.length)
    expect(Object.keys(record).filter((field) => !head.includes(field))).toEqual(otherwise[id] ?? [])
  })

  test('has the same cells as a workbook, which a foreign reader opens', async () => {
    const { path } = memberOperations[id as MemberOperationId]
    const address = `${owner.url}${path.replace('{projectId}', world.business.projectId)}?format=xlsx`
    const answer = await fetch(address, { headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(answer.headers.get('content-disposition')).toMatch(/filename="[\w-]+\.xlsx"/)
    const workbook = (await readSheet(Buffer.from(await answer.arrayBuffer()))) as unknown[][]
    const lines = parse((await load(id, 'format=csv')).text.replace('\u{feff}', '')) as string[][]
    expect(workbook[0]).toEqual(lines[0])
    // The log has this very export in it, which is not over when it is written.
    const own = id === 'auditLog.export' ? 1 : 0
    const cells = (row: unknown[]) => row.map((cell) => (cell === null ? '' : String(cell)))
    expect(workbook.slice(1 + own).map(cells)).toEqual(lines.slice(1 + 2 * own).map((line) => line.map(withoutApostrophes)))
  })

  test('is narrowed by what its list is narrowed by, and refuses what that refuses', async () => {
    for (const name of filtersOf(id)) {
      const search = `${name}=nonsense`
      expect([name, (await load(id, search)).status]).toEqual([name, (await load(list, search)).status])
    }
    expect((await load(id, 'format=xls')).status).toBe(400)
  })
})

/** What an export can be narrowed by. */
function filtersOf(id: string): string[] {
  const { query } = memberOperations[id as MemberOperationId] as unknown as { query: { properties: object } }
  return Object.keys(query.properties).filter((name) => name !== 'format')
}

describe('of the webhooks', () => {
  test('deliveries are narrowed by state, destination, topic, response and what they are about', async () => {
    const all = recordsOf((await load('deliveries.export', 'format=jsonl')).text)
    const [one] = all
    for (const [name, value] of [
      ['state', one.state],
      ['topic', one.topic],
      ['destinationId', one.destinationId],
      ['response', one.responseStatus],
    ]) {
      const field = name === 'response' ? 'responseStatus' : name
      const narrowed = recordsOf((await load('deliveries.export', `format=jsonl&${name}=${value}`)).text)
      expect(narrowed).toEqual(all.filter((each) => each[field] === value))
    }
    expect(recordsOf((await load('deliveries.export', 'format=jsonl&response=timeout')).text)).toEqual([])
    for (const field of ['deliveryId', 'eventId', 'resourceId'])
      expect(recordsOf((await load('deliveries.export', `format=jsonl&query=${one[field]}`)).text)).toContainEqual(one)
    expect(recordsOf((await load('deliveries.export', 'format=jsonl&query=amaryllis')).text).length).toBeGreaterThan(0)
    expect(recordsOf((await load('deliveries.export', 'format=jsonl&query=zinnia')).text)).toEqual([])
    expect((await load('deliveries.export', 'since=2026-02-02&until=2026-02-01')).status).toBe(400)
    expect(recordsOf((await load('deliveries.export', 'format=jsonl&until=2020-01-01')).text)).toEqual([])
  })

  test('more than a batch of events comes whole and in its order', async () => {
    const before = recordsOf((await load('events.export', 'format=jsonl&topic=project.created')).text).length
    await world.sql`
      insert into event (organization_id, topic, data, dispatched_at)
      select ${world.business.organizationId}, 'project.created', '{}', now() from generate_series(1, 1200)`
    const events = recordsOf((await load('events.export', 'format=jsonl')).text).map(({ eventId }) => eventId)
    expect(events.length).toBeGreaterThan(1200)
    expect(events).toEqual([...new Set(events)].toSorted().toReversed())
    expect(recordsOf((await load('events.export', 'format=jsonl&topic=project.created')).text)).toHaveLength(before + 1200)
    expect(recordsOf((await load('events.export', `format=jsonl&query=${events[0]}`)).text)).toMatchObject([{ eventId: events[0] }])
    expect((await load('events.export', 'since=2026-02-02&until=2026-02-01')).status).toBe(400)
  })
})

test('mails are narrowed as far as their addresses are shown', async () => {
  const all = recordsOf((await load('mails.export', 'format=jsonl')).text)
  const { toEmail, status } = all.find((each) => !each.toEmail.startsWith('…'))
  expect(recordsOf((await load('mails.export', `format=jsonl&query=${encodeURIComponent(toEmail)}`)).text)).toEqual(
    all.filter((each) => each.toEmail === toEmail),
  )
  expect(recordsOf((await load('mails.export', `format=jsonl&status=${status}`)).text)).toEqual(
    all.filter((each) => each.status === status),
  )
})
