import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectedSpan, type Collector, openCollector, traced, untilAllCame } from '../world/collector.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'
import { incognitoOnes, openShop } from './fifty-customers.ts'
import { joins } from './joining.ts'

// Whoever reads every span, and has everything that receivers were sent, connects no incognito opinion with the link that brought it: a
// collector is often somebody else's. What counts as no better than chance is in joining.ts.

let collector: Collector
let world: World
let receiver: Receiver
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  collector = await openCollector()
  receiver = await openReceiver()
  world = await openWorld(traced(collector))
  await world.ask('webhooks.destinations.upsert', { url: receiver.url })
  await world.sql`update project set settings = settings || ${world.sql.json({ incognitoBatch: incognitoOnes })}`
  shop = await openShop(world, 815)
  await shop.live(() => world.settle())
  await untilAllCame(collector, world)
}, 300_000)
afterAll(async () => {
  await world.close()
  await receiver.close()
  await collector.close()
})

/** The trace that an attempt was sent with. */
const traceOf = (headers: Record<string, unknown>) => String(headers.traceparent).split('-')[1]!

/** What was sent of events, by topic, where `isIts`. */
const sentOf = (isIts: (data: Record<string, unknown>) => boolean) =>
  receiver.received.filter(({ event }) => isIts(event.data as unknown as Record<string, unknown>))

/**
 * Everything that spans tell, as what can be compared and ordered: each by its name and its turn among those of this name, as spans of
 * different names come in any order.
 */
const told = (spans: readonly CollectedSpan[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(spans, ({ name }) => name)).flatMap(([name, same]) =>
      same!.flatMap(({ spanId, startedAt, endedAt }, turn) => [
        [`${name} ${turn}.place`, collector.spans.findIndex((span) => span.spanId === spanId)],
        [`${name} ${turn}.spanId`, spanId],
        [`${name} ${turn}.startedAt`, Number(startedAt)],
        [`${name} ${turn}.took`, Number(endedAt - startedAt)],
      ]),
    ),
  )

test('links have traces, from the request of their customer to each delivery', () => {
  for (const { verificationId } of shop.incognito) {
    const [submitted] = sentOf((data) => data.verificationId === verificationId).filter(({ event }) => event.type === 'link.submitted')
    const names = collector.spans.filter(({ traceId }) => traceId === traceOf(submitted!.headers)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['POST /o/:token', 'dispatch link.submitted', 'POST webhook']))
  }
})

test('events of incognito opinions are in no trace, neither in the database, nor where they are sent, nor as a span', async () => {
  const reviewIds = await world.sql<{ reviewId: string }[]>`select review_id from opinion where incognito`
  expect(reviewIds).toHaveLength(incognitoOnes)
  const traces = new Set(collector.spans.map(({ traceId }) => traceId))
  for (const { reviewId } of reviewIds) {
    const events = await world.sql<
      { traceParent: string | null }[]
    >`select trace_parent from event where data::text like ${`%${reviewId}%`}`
    expect(events).toEqual([{ traceParent: null }, { traceParent: null }, { traceParent: null }])
    const sent = sentOf((data) => data.reviewId === reviewId)
    expect(sent).toHaveLength(3)
    for (const { headers, event } of sent) {
      // A trace of the event's own, of which nothing is exported.
      expect(traceOf(headers)).toBe(event.id.replaceAll('-', ''))
      expect(traces.has(traceOf(headers))).toBe(false)
    }
  }
  // While a named opinion is in the trace of its link.
  const named = await world.sql`select from event where topic = 'opinion.created' and trace_parent is not null`
  expect(named).toHaveLength(10)
})

test('no span of a link and no span of its opinion can be joined better than by chance', async () => {
  const rows = await world.sql<{ title: string; reviewId: string }[]>`select title, review_id from opinion where incognito order by ctid`
  // In the order of the rows, as far as spans tell one from another.
  const release = collector.spans.find(({ name }) => name === 'job release-opinions')!
  const inserts = collector.spans.filter(({ name, parentSpanId }) => parentSpanId === release.spanId && /INSERT opinion/.test(name))
  expect(inserts).toHaveLength(incognitoOnes)
  const truth = shop.incognito.map(({ verificationId, title }) => {
    const traceIds = new Set(sentOf((data) => data.verificationId === verificationId).map(({ headers }) => traceOf(headers)))
    const place = rows.findIndex((row) => row.title === title)
    const sent = sentOf((data) => data.reviewId === rows[place]!.reviewId)
    return {
      link: told(collector.spans.filter(({ traceId }) => traceIds.has(traceId))),
      opinion: {
        ...told([inserts[place]!]),
        ...Object.fromEntries(
          sent.flatMap(({ headers, at }, each) => [
            [`${each}.at`, at],
            ...String(headers.traceparent)
              .split('-')
              .map((part, which) => [`${each}.traceparent.${which}`, part]),
          ]),
        ),
      },
    }
  })
  expect(joins(truth, { strategiesMin: 500 })).toEqual([])
})

test('no span has anything of a customer, a link or an opinion', () => {
  const raw = collector.raw.join('\n')
  const { organizationId, projectId, apiKey, slug } = world.business
  for (const { email, reference, name, link, verificationId, title } of shop.incognito)
    for (const tie of [email, reference, `${name}"`, link.split('/').at(-1)!, verificationId, title]) expect(raw).not.toContain(tie)
  for (const tie of [organizationId, projectId, apiKey, slug, ...receiver.received.map(({ event }) => event.id)])
    expect(raw).not.toContain(tie)
})
