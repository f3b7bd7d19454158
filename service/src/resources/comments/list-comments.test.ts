import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { give } from '../opinions/given-opinions.fixture.ts'

// All comments on an opinion, page by page, for the team.

let world: World
let viewer: Member
beforeAll(async () => {
  world = await openWorld()
  viewer = await world.member({ role: 'viewer' })
})
afterAll(() => world.close())

async function commented(count: number): Promise<string> {
  const { organizationId, projectId } = world.business
  const reviewId = await give(world)
  await world.sql`
    insert into comment (organization_id, project_id, review_id, author_type, content, place)
    select ${organizationId}, ${projectId}, ${reviewId}, 'customer', 'Comment ' || at, at from generate_series(1, ${count}::int) as at`
  return reviewId
}

test('every comment is in one page, in the order in which they were written, and the response is not among them', async () => {
  const reviewId = await commented(230)
  await world.ask('opinions.respond', { id: reviewId, content: 'Thank you.' })
  const read: string[] = []
  let next: { page: number } | { cursor: string } | null = { page: 1 }
  while (next) {
    const { status, body } = await viewer.ask('comments.list', { reviewId, limit: 100, ...next })
    expect(status).toBe(200)
    expect(body.comments[0]).toMatchObject({ reviewId, hidden: null, author: { type: 'customer' } })
    read.push(...body.comments.map(({ content }: { content: string }) => content))
    next = body.pagination.nextCursor && { cursor: body.pagination.nextCursor }
  }
  expect(read).toEqual(Array.from({ length: 230 }, (_, at) => `Comment ${at + 1}`))
  // The page behind those that come with the opinion.
  const third = (await viewer.ask('comments.list', { reviewId, limit: 100, page: 3 })).body
  expect(third).toMatchObject({ comments: { length: 30 }, pagination: { hasMore: false, total: 230 } })
  expect((await viewer.ask('opinions.get', { reviewId })).body.comments).toHaveLength(200)
})

test('a member can hide any of them', async () => {
  const reviewId = await commented(205)
  const last = async () => (await viewer.ask('comments.list', { reviewId, limit: 5, page: 41 })).body.comments.at(-1)
  const { commentId, content } = await last()
  expect(content).toBe('Comment 205')
  const member = await world.member({ role: 'member' })
  await member.ask('comments.hide', { reviewId, commentId, reason: 'spam' })
  expect((await last()).hidden).toMatchObject({ reason: 'spam' })
})

test('an unknown opinion, another organization and a wrong page are answered as they should be', async () => {
  const reviewId = await commented(3)
  const stranger = await world.openBusiness('Stranger')
  const owner = await world.member({ role: 'owner', organizationId: stranger.organizationId })
  for (const projectId of [stranger.projectId, world.business.projectId])
    expect((await owner.ask('comments.list', { projectId, reviewId })).status).toBe(404)
  for (const unknown of ['x', crypto.randomUUID()]) expect((await viewer.ask('comments.list', { reviewId: unknown })).status).toBe(404)
  for (const wrong of [{ limit: 101 }, { limit: 0 }, { page: 0 }, { page: 'x' }, { cursor: 'x' }, { limit: 100, page: 101 }])
    expect((await viewer.ask('comments.list', { reviewId, ...wrong })).status).toBe(400)
  expect((await viewer.ask('comments.list', { reviewId })).body.comments).toHaveLength(3)
})
