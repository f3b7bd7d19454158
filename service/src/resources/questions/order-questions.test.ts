import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Business, type Member, openWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A business of its own with so many questions, and somebody who may order them. */
async function businessWith(count: number): Promise<{ business: Business; member: Member; ids: string[] }> {
  const business = await world.openBusiness(`With ${count}`)
  const member = await world.member({ role: 'member', organizationId: business.organizationId })
  const rows = await world.sql<{ questionId: string }[]>`
    insert into question (organization_id, project_id, tags, priority, question, answer_mode, answers, status, response_visibility)
    select ${business.organizationId}, ${business.projectId}, '{delivery}', 0, 'Question ' || number, 'text_only', '{}', 'active', 'default'
    from generate_series(1, ${count}) as number returning question_id`
  return { business, member, ids: rows.map(({ questionId }) => questionId) }
}

const inOrder = async ({ business, member }: { business: Business; member: Member }) =>
  (await member.ask('questions.list', { projectId: business.projectId })).body.questions as { questionId: string; priority: number }[]

const announced = ({ organizationId }: Business) =>
  world.sql<{ resourceId: string }[]>`
    select resource_id from event where organization_id = ${organizationId} and topic = 'question.updated' order by event_id`

const order = ({ business, member }: { business: Business; member: Member }, questionIds: string[]) =>
  member.ask('questions.reorder', { projectId: business.projectId, questionIds })

test('questions are asked in the order they are put in, and those whose priority changed are announced, others not', async () => {
  const place = await businessWith(4)
  const [one, two, three, four] = place.ids as [string, string, string, string]
  const ordered = await order(place, [one, two, three, four])
  expect(ordered.status).toBe(200)
  expect(ordered.body.questions.map(({ priority }: { priority: number }) => priority)).toEqual([0, 10, 20, 30])
  // The first had priority 0 before.
  expect((await announced(place.business)).map(({ resourceId }) => resourceId).toSorted()).toEqual([two, three, four].toSorted())

  const again = await order(place, [one, two, three, four])
  expect(again.body).toEqual(ordered.body)
  expect(await announced(place.business)).toHaveLength(3)

  const moved = await order(place, [one, two, four.toUpperCase(), three])
  expect(moved.body.questions.map(({ questionId }: { questionId: string }) => questionId)).toEqual([one, two, four, three])
  expect(
    (await announced(place.business))
      .slice(3)
      .map(({ resourceId }) => resourceId)
      .toSorted(),
  ).toEqual([three, four].toSorted())
  expect(await inOrder(place)).toEqual(moved.body.questions)
  await world.settle()
})

test('500 questions are ordered too, each with a priority of its own', async () => {
  const place = await businessWith(500)
  const backwards = place.ids.toReversed()
  const { status, body } = await order(place, backwards)
  expect(status).toBe(200)
  const questions = body.questions as { questionId: string; priority: number }[]
  expect(questions.map(({ questionId }) => questionId)).toEqual(backwards)
  expect(new Set(questions.map(({ priority }) => priority)).size).toBe(500)
  expect(questions.at(-1)!.priority).toBeLessThanOrEqual(1000)
  await world.settle()
})

test('an order of other questions than those that are asked is refused and changes nothing', async () => {
  const place = await businessWith(3)
  const foreign = await businessWith(1)
  const before = await inOrder(place)
  const [one, two, three] = place.ids as [string, string, string]
  for (const ids of [
    [two, one],
    [three, two, one, foreign.ids[0]!],
    [two, one, foreign.ids[0]!],
    [two, one, one.toUpperCase()],
    [three, two, '00000000-0000-4000-8000-000000000000'],
  ])
    expect(await order(place, ids)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  for (const questionIds of [[], [one, one], ['first'], 'all', Array.from({ length: 501 }, () => one), [null]])
    expect((await order(place, questionIds as string[])).status).toBe(400)
  expect(await inOrder(place)).toEqual(before)
  expect(await announced(place.business)).toEqual([])

  await place.member.ask('questions.update', { projectId: place.business.projectId, questionId: two, status: 'archived' })
  expect((await order(place, [three, two, one])).status).toBe(409)
  expect((await order(place, [three, one])).status).toBe(200)
  await world.settle()
})

test('of two people who order at once each is answered, and one order is what remains', async () => {
  const place = await businessWith(20)
  const orders = Array.from({ length: 8 }, (_, at) => [...place.ids.slice(at), ...place.ids.slice(0, at)])
  const answers = await Promise.all(orders.map((ids) => order(place, ids)))
  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200))
  const now = (await inOrder(place)).map(({ questionId }) => questionId)
  expect(orders).toContainEqual(now)
  await world.settle()
})

test('a viewer can’t order, nor can another organization', async () => {
  const place = await businessWith(2)
  const viewer = await world.member({ role: 'viewer', organizationId: place.business.organizationId })
  expect((await order({ ...place, member: viewer }, place.ids)).status).toBe(403)
  expect((await order({ ...place, member: await world.member({}) }, place.ids)).status).toBe(404)
})
