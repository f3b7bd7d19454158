import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** An opinion as the form writes it down. */
async function writeOpinion(more: { incognito?: boolean; status?: string } = {}): Promise<string> {
  const { organizationId, projectId } = world.business
  const { incognito = false, status = 'published' } = more
  const [made] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status, created_at, updated_at)
    values (${organizationId}, ${projectId}, 'Fine', 'All was well.', ${incognito}, 'direct', ${status}, date_trunc('day', now()), date_trunc('day', now()))
    returning review_id`
  return made.reviewId
}

const eventsOf = (reviewId: string) =>
  world.sql<{ topic: string; data: unknown }[]>`
    select topic, data from event where organization_id = ${world.business.organizationId} and resource_id = ${reviewId} order by event_id`

const respond = (id: string, content: string) => world.ask('opinions.respond', { id, content })
const opinionOf = async (reviewId: string) =>
  (await world.ask('opinions.list', { limit: 100 })).body.opinions.find((one: { reviewId: string }) => one.reviewId === reviewId)

test('the first response is made, later ones change it, the same words again change nothing', async () => {
  const reviewId = await writeOpinion()
  const first = await respond(reviewId, ' Thank you.\r\nCome again. ')
  expect(first.status).toBe(201)
  expect(first.body).toEqual({
    commentId: first.body.commentId,
    reviewId,
    projectId: world.business.projectId,
    content: 'Thank you.\nCome again.',
    author: { type: 'business', name: 'Acme' },
    parentCommentId: null,
    createdAt: expect.any(String),
    updatedAt: first.body.createdAt,
  })
  expect(await opinionOf(reviewId)).toMatchObject({
    responseStatus: 'responded',
    response: { commentId: first.body.commentId, content: 'Thank you.\nCome again.', createdAt: first.body.createdAt },
    commentCount: 0,
    updatedAt: first.body.createdAt,
  })

  const same = await respond(reviewId, 'Thank you.\nCome again.')
  expect(same).toMatchObject({ status: 200, body: first.body })
  const changed = await respond(reviewId, 'Thank you!')
  expect(changed).toMatchObject({
    status: 200,
    body: { commentId: first.body.commentId, content: 'Thank you!', createdAt: first.body.createdAt },
  })
  expect((await opinionOf(reviewId)).updatedAt).toBe(changed.body.updatedAt)
  expect(await eventsOf(reviewId)).toEqual([
    { topic: 'comment.created', data: first.body },
    { topic: 'comment.updated', data: changed.body },
  ])
})

test('many first responses at once make one response: one is the first, and every other wording is announced as a change', async () => {
  const reviewId = await writeOpinion()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => respond(reviewId, `Thanks ${at % 4}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
  expect(new Set(answers.map(({ body }) => body.commentId)).size).toBe(1)
  const events = await eventsOf(reviewId)
  expect(events.filter(({ topic }) => topic === 'comment.created')).toHaveLength(1)
  expect(events.slice(1).every(({ topic }) => topic === 'comment.updated')).toBe(true)
  const { response } = await opinionOf(reviewId)
  expect(events.map(({ data }) => (data as { content: string }).content)).toContain(response.content)
})

test.each(['pending', 'hidden'])('an opinion that is %s can be responded to', async (status) => {
  const reviewId = await writeOpinion({ status })
  expect((await respond(reviewId, 'Thank you.')).status).toBe(201)
  expect(await opinionOf(reviewId)).toMatchObject({ status, responseStatus: 'responded' })
})

test('a response to an incognito opinion tells its own time, and nothing new of the opinion’s', async () => {
  const reviewId = await writeOpinion({ incognito: true })
  const { createdAt } = (await respond(reviewId, 'Thank you.')).body
  expect(await opinionOf(reviewId)).toMatchObject({ createdAt: expect.stringContaining('T00:00:00.000Z'), response: { createdAt } })
})

test.each<[string, unknown, number]>([
  ['nothing', '', 400],
  ['spaces', ' \n ', 400],
  ['one character', 'x', 201],
  ['5,000 characters', 'x'.repeat(5000), 201],
  ['5,000 emoji', '🙂'.repeat(5000), 201],
  ['5,001 characters', 'x'.repeat(5001), 400],
  ['null', null, 400],
  ['a number', 5, 400],
])('a response of %s is answered as it should be', async (_what, content, status) => {
  const reviewId = await writeOpinion()
  const answered = await world.ask('opinions.respond', { id: reviewId, content })
  expect(answered.status).toBe(status)
  if (status === 400) expect((await opinionOf(reviewId)).responseStatus).toBe('unresponded')
})

test('an opinion of another organization is as unknown as one that never was', async () => {
  const reviewId = await writeOpinion()
  const other = await world.openBusiness('Foreign')
  const theirs = { projectId: other.projectId, id: reviewId, content: 'Thank you.' }
  expect((await world.ask('opinions.respond', theirs, other.apiKey)).status).toBe(404)
  expect((await respond('nothing', 'Thank you.')).status).toBe(404)
  expect((await respond(world.business.projectId, 'Thank you.')).status).toBe(404)
  expect(await eventsOf(reviewId)).toEqual([])
})
