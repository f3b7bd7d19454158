import { expect, test } from 'vitest'
import { releaseOpinions } from '../../src/resources/opinions/release-opinions.ts'
import { times } from '../long-form.ts'
import { openWorld, type World } from '../world/world.ts'

// Incognito opinions that came by a link appear in batches (decision 32). Here the business tries to make a batch smaller than what the
// form promised, or to learn from one who came first.

/** A customer's own form, opened when it was opened, and sent later. */
async function openForm(world: World, customerEmail = `${crypto.randomUUID()}@example.com`) {
  const { link, verificationId } = (await world.ask('preverifiedLinks.create', { customerEmail })).body
  const page = await (await fetch(link)).text()
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name!, value!])
  return {
    page,
    verificationId,
    /** Answers with the private address of the opinion. */
    async send(fields: Record<string, string> = {}) {
      const body = new URLSearchParams([
        ...hidden,
        ...Object.entries({ title: 'Fine', opinion: 'All was well.', incognito: 'on', ...fields }),
      ])
      const sent = await fetch(link, { method: 'POST', redirect: 'manual', body })
      expect(sent.status).toBe(303)
      const [, token] = /earshot_own=([\w-]{43})/.exec(sent.headers.getSetCookie().join())!
      return `${world.address}/mine/${token}`
    },
  }
}
const give = async (world: World, fields?: Record<string, string>) => (await openForm(world)).send(fields)
const giveMany = async (world: World, count: number) => {
  const addresses: string[] = []
  for (let at = 0; at < count; at++) addresses.push(await give(world, { title: `Title ${at}` }))
  return addresses
}
const set = async (world: World, change: Record<string, unknown>) => {
  const member = await world.member({ role: 'admin' })
  expect((await member.ask('projects.update', change)).status).toBe(200)
}
const listed = async (world: World): Promise<Record<string, unknown>[]> => {
  await world.settle()
  return (await world.ask('opinions.list', { limit: 100 })).body.opinions
}
const waiting = async (world: World): Promise<number> => (await (await world.member()).ask('opinions.waiting', {})).body.incognito

test('four wait, the fifth lets all five appear: in lists, totals, answers and on the public page, none before', async () => {
  await using world = await openWorld()
  await giveMany(world, 4)
  const publicPage = async () => (await fetch(`${world.address}/p/${world.business.slug}`)).text()
  expect([(await listed(world)).length, await waiting(world)]).toEqual([0, 4])
  expect(await publicPage()).not.toContain('Title')
  await world.timePasses('71 hours')
  expect(await listed(world)).toEqual([])
  await give(world)
  expect([(await listed(world)).length, await waiting(world)]).toEqual([5, 0])
  expect(await publicPage()).toContain('Title 0')
})

test('an answer of another kind than its question takes when it appears is left out, and nothing says before that one waits', async () => {
  await using world = await openWorld()
  const asked = { question: 'How was it?', tags: ['staff'], answerMode: 'text_only' }
  const { questionId } = (await world.ask('questions.create', asked)).body
  const { questionId: kept } = (await world.ask('questions.create', { ...asked, question: 'And else?' })).body
  await give(world, { [`answers[${questionId}]`]: 'Fine', [`answers[${kept}]`]: 'Nothing' })
  const options = ['Good', 'Bad'].map((option) => ({ id: option.toLowerCase(), option }))
  const changed = await world.ask('questions.update', { questionId, answerMode: 'single_select', answers: { options } })
  expect(changed.status).toBe(200)
  await world.timePasses('72 hours')
  expect(await listed(world)).toHaveLength(1)
  expect((await world.ask('answers.list', { limit: 100 })).body.answers).toMatchObject([{ questionId: kept, answer: 'Nothing' }])
})

test('whatever waits 72 hours after the first appears, also what came an hour ago, and the next begins anew', async () => {
  await using world = await openWorld()
  await give(world)
  await world.timePasses('71 hours')
  await give(world)
  expect(await listed(world)).toEqual([])
  await world.timePasses('1 hour')
  expect(await listed(world)).toHaveLength(2)
  await give(world)
  await world.timePasses('71 hours')
  expect(await listed(world)).toHaveLength(2)
})

test('a form that promised five is kept to, though the business lowers the number, or wants them at once', async () => {
  await using world = await openWorld()
  const early = await openForm(world)
  expect(early.page).toContain('when at least 5 are waiting, or 72 hours after the first of them was sent')
  await early.send()
  await set(world, { settings: { incognitoBatch: 2 } })
  const later = await openForm(world)
  expect(later.page).toContain('when at least 2 are waiting')
  const mine = await later.send()
  // A customer who was promised fewer waits with those who were promised more, and their own page says so.
  expect(await (await fetch(mine)).text()).toContain('when at least 5 are waiting')
  expect(await listed(world)).toEqual([])
  await set(world, { settings: { incognitoRelease: 'immediate' } })
  await give(world, { title: 'At once' })
  expect((await listed(world)).map(({ title }) => title)).toEqual(['At once'])
  await world.timePasses('72 hours')
  expect(await listed(world)).toHaveLength(3)
})

test('a number that is raised holds for those that wait, too; one that is made up does not make a batch smaller', async () => {
  await using world = await openWorld()
  await giveMany(world, 4)
  await set(world, { settings: { incognitoBatch: 6 } })
  await give(world, { 'told-batch': '2' })
  expect(await listed(world)).toEqual([])
  await give(world)
  expect(await listed(world)).toHaveLength(6)
  const member = await world.member({ role: 'admin' })
  for (const incognitoBatch of [0, 1, 21, 2.5, '5', null])
    expect((await member.ask('projects.update', { settings: { incognitoBatch } })).status).toBe(400)
})

test('one that its customer withdraws does not count, and the others wait on', async () => {
  await using world = await openWorld()
  const [, second] = await giveMany(world, 5)
  expect((await fetch(`${second}/delete`, { method: 'POST', body: new URLSearchParams() })).status).toBe(200)
  expect([(await listed(world)).length, await waiting(world)]).toEqual([0, 4])
  await give(world)
  expect(await listed(world)).toHaveLength(5)
})

test('one that came after its link had expired is not counted, because it can be told from the others, and appears with them', async () => {
  await using world = await openWorld()
  const late = await openForm(world)
  await world.sql`update link set expires_at = now() - interval '1 minute' where verification_id = ${late.verificationId}`
  await late.send()
  await giveMany(world, 4)
  expect(await listed(world)).toEqual([])
  await give(world)
  const verified = (await listed(world)).map((opinion) => opinion.verified)
  expect(verified.toSorted()).toEqual([false, true, true, true, true, true])
})

test('a project that is paused lets what waits appear after 72 hours; one that is deleted does not', async () => {
  await using world = await openWorld()
  await give(world)
  await set(world, { status: 'paused' })
  await world.timePasses('72 hours')
  expect(await listed(world)).toHaveLength(1)
  await set(world, { status: 'active' })
  await giveMany(world, 2)
  await world.sql`update project set deleted_at = now()`
  await world.timePasses('50 seconds')
  await world.sql`update held_opinion set release_at = now()`
  await world.settle()
  expect(await world.sql`select from opinion`).toHaveLength(1)
  await world.timePasses('72 hours')
  await world.settle()
  expect(await world.sql`select from held_opinion`).toEqual([])
})

test('nothing of a batch tells an order: one moment, one transaction, one day, and places that are random', async () => {
  await using world = await openWorld()
  await set(world, { settings: { incognitoBatch: 20 } })
  await giveMany(world, 20)
  const asked = await world.sql<{ releaseAt: Date; batchMin: number; xmin: string }[]>`
    select release_at, batch_min, xmin::text from held_opinion`
  for (const field of ['releaseAt', 'batchMin', 'xmin'] as const) expect(new Set(asked.map((row) => String(row[field]))).size).toBe(1)
  await listed(world)
  const rows = await world.sql<{ at: number; createdAt: Date; xmin: string; event: string; occurredAt: Date }[]>`
    select substring(title from 7)::int as at, created_at, opinion.xmin::text, event.xmin::text as event, occurred_at
    from opinion join event on event.resource_id = review_id order by opinion.ctid`
  expect(rows).toHaveLength(20)
  expect(new Set(rows.map(({ createdAt, occurredAt, xmin }) => JSON.stringify([createdAt, occurredAt, xmin]))).size).toBe(1)
  // Twenty in their order, or nearly, come by chance once in many lives.
  const places = rows.map(({ at }) => at)
  const inOrder = places.flatMap((one, at) => places.slice(at + 1).filter((other) => one < other)).length
  expect(Math.abs(inOrder - 95)).toBeLessThan(80)
})

test('one that comes while a batch is leaving begins a batch of its own', async () => {
  await using world = await openWorld()
  await giveMany(world, 4)
  await world.timePasses('71 hours')
  await give(world)
  const form = await openForm(world)
  let sending: Promise<unknown> | undefined
  await world.sql.begin(async (sql) => {
    expect(await releaseOpinions(sql)).toBe(1)
    sending = form.send()
    const isWaiting = () => world.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await isWaiting()).length === 0);
  })
  await sending
  expect([(await listed(world)).length, await waiting(world)]).toEqual([5, 1])
  // The deadline of those that left is not its own.
  await world.timePasses('2 hours')
  expect([(await listed(world)).length, await waiting(world)]).toEqual([5, 1])
})

test('many at once and several workers: each appears once, and in no batch that is too small', async () => {
  await using world = await openWorld()
  const count = times({ short: 33, long: 400 })
  const forms = []
  for (let at = 0; at < count; at++) forms.push(await openForm(world))
  let isDone = false
  const workers = Array.from({ length: 3 }, async () => {
    while (!isDone) await releaseOpinions(world.sql)
  })
  await Promise.all(forms.map((form, at) => form.send({ title: `Title ${at}` })))
  isDone = true
  await Promise.all(workers)
  await world.settle()
  const titles = (await world.sql<{ title: string }[]>`select title from opinion`).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.length + (await waiting(world))).toBe(count)
  const batches = await world.sql<{ size: number }[]>`select count(*)::int as size from opinion group by xmin::text`
  for (const { size } of batches) expect(size).toBeGreaterThanOrEqual(5)
  expect(await waiting(world)).toBeLessThan(5)
})
