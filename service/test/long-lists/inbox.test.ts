import { countedMax, type OpinionInbox } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../../src/database/pool.ts'
import type { Wire } from '../../src/database/sql.ts'
import { listInbox } from '../../src/resources/opinions/inbox.ts'
import { type Business, openWorld, type World } from '../world/world.ts'

// What the inbox costs among ten thousand opinions and among a hundred thousand, in the same run: not by the clock, but by the pages of
// the database that its statements read, as the server itself counts them. The worst is a filter that fits nothing: all of
// one index is read then, and none of the opinions. Where much fits, it is counted up to ten thousand, as every list is.

let world: World
let business: Business
/** Tells what it asks. */
let sql: Pool
let asked: Wire[] = []
beforeAll(async () => {
  world = await openWorld()
  business = await world.openBusiness('Large')
  sql = openPool({ ...world.sql.settings, connectionsMax: 1, onStatement: (wire) => void asked.push(wire) })
}, 60_000)
afterAll(async () => {
  await sql.end()
  await world.close()
})

/** Opinions as long as people write them; one in a thousand is rare in each way, and none is both verified and from the widget. */
async function fillTo(count: number) {
  const { organizationId, projectId } = business
  await world.sql.begin(async (sql) => {
    // Vacuum marks no page as visible to all whose writer's commit is not in the log yet: the count would read each row of the table.
    await sql`set local synchronous_commit = on`
    await sql`
      insert into opinion (organization_id, project_id, title, opinion, incognito, source, status, verification_method, verification_status,
      responded_at, upvotes, comment_count, created_at, updated_at)
    select ${organizationId}, ${projectId}, 'Opinion ' || at, repeat('It was good, and I would come again. ', 12), false,
      case when at % 1000 = 1 then 'widget' when at % 2 = 0 then 'direct' else 'delivery_link' end,
      case when at % 1000 = 2 then 'hidden' when at % 1000 = 3 then 'pending' else 'published' end, 'delivery_link',
      case when at % 1000 <> 1 and at % 3 = 0 then 'verified' else 'pending' end, case when at % 10 <> 4 then now() end, at % 50, at % 7,
      now() - at * interval '5 minutes', now() - (at * 7919 % ${count}) * interval '5 minutes'
    from generate_series((select count(*)::int from opinion where organization_id = ${organizationId}), ${count - 1}::int) as at`
  })
  await world.sql`vacuum analyze opinion`
}

async function cost(query: OpinionInbox) {
  asked = []
  const answer = JSON.parse((await listInbox(sql, { ...business, query })) as string) as { opinions: unknown[] }
  let read = 0
  for (const { text, values } of asked.filter(({ text }) => !/^\s*(begin|commit|select set_config)/.test(text))) {
    const [plan] = await world.sql.unsafe(`explain (analyze, buffers, format json) ${text}`, values)
    const [{ Plan }] = plan!['QUERY PLAN']
    read += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  return { read, shown: answer.opinions.length }
}

const queries: Record<string, OpinionInbox> = {
  all: {},
  'to respond': { responseStatus: 'unresponded', status: 'published' },
  hidden: { status: 'hidden' },
  'hidden, most upvoted': { status: 'hidden', sort: 'most-upvoted' },
  'verified and recently updated': { verified: 'yes', sort: 'recently-updated' },
  'rare, in every order': { source: 'widget', sort: 'most-commented' },
  'nothing fits': { source: 'widget', verified: 'yes' },
  'nothing fits, in another order': { source: 'widget', verified: 'yes', sort: 'most-upvoted' },
  'all at once': {
    source: 'direct',
    verified: 'no',
    responseStatus: 'unresponded',
    status: 'published',
    dateFrom: '2020-01-01',
    sort: 'oldest',
  },
  'a rare text, narrowed': { query: 'opinion 777', source: 'direct', verified: 'yes' },
  'a frequent text, narrowed': { query: 'again', status: 'hidden' },
  'a text that nothing narrowed has': { query: 'again', source: 'widget', verified: 'yes' },
}

test('any filters together read a bounded number of pages, however long the list is', async () => {
  await fillTo(10_000)
  const before = new Map<string, number>()
  for (const [name, query] of Object.entries(queries)) before.set(name, (await cost(query)).read)
  await fillTo(100_000)
  const [{ indexPages }] = await world.sql<[{ indexPages: number }]>`
    select (pg_relation_size('opinion_inbox') / current_setting('block_size')::int)::int as index_pages`
  const rows: string[] = []
  const cheap: [name: string, isCheap: boolean][] = []
  for (const [name, query] of Object.entries(queries)) {
    const started = performance.now()
    const { read, shown } = await cost(query)
    rows.push(`${name}: ${before.get(name)} → ${read} pages, ${shown} shown, ${Math.round(performance.now() - started)} ms with its plan`)
    cheap.push([name, read < indexPages + countedMax + 1000])
  }
  console.log(rows.join('\n'))
  expect(cheap.filter(([, isCheap]) => !isCheap)).toEqual([])
}, 300_000)
