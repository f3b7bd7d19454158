import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { changesMax } from '../../events/event-time.ts'
import { commentsMax, deleteComment, editComment, writeComment } from './write-comment.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const digest = () => createHash('sha256').update(randomBytes(32)).digest()

async function writeOpinion({ incognito = false, status = 'published' } = {}) {
  const { organizationId, projectId } = world.business
  const own = digest()
  const [made] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status, own_token_sha256)
    values (${organizationId}, ${projectId}, 'Fine', 'All was well.', ${incognito}, 'direct', ${status}, ${own})
    returning review_id`
  return { organizationId, projectId, reviewId: made.reviewId, own }
}
type Opinion = Awaited<ReturnType<typeof writeOpinion>>

const bob = { customerId: null, name: 'Bob' }
const write = (opinion: Opinion, more: { content?: string; token?: Buffer; parentCommentId?: string } = {}) =>
  writeComment(world.sql, {
    ...opinion,
    author: bob,
    content: 'So it was.',
    ...more,
    ownTokenSha256: more.token ?? opinion.own,
    visitor: null,
  })
async function written(opinion: Opinion, more: Parameters<typeof write>[1] = {}) {
  const outcome = await write(opinion, more)
  if (outcome.kind !== 'written') throw new Error(outcome.kind)
  return outcome.commentId
}
const eventsOf = ({ reviewId }: Opinion) =>
  world.sql<{ topic: string; occurredAt: Date; data: Record<string, unknown> }[]>`
    select topic, occurred_at, data from event where organization_id = ${world.business.organizationId} and resource_id = ${reviewId}
    order by occurred_at, event_id`
const opinionOf = async ({ reviewId }: Opinion) =>
  (await world.ask('opinions.list', { limit: 100 })).body.opinions.find((one: { reviewId: string }) => one.reviewId === reviewId)
const midnight = /T00:00:00\.000Z$/

describe('a comment', () => {
  test('of a visitor is changed also where the customer has made all changes of the opinion, who changes none any more', async () => {
    const opinion = await writeOpinion()
    const token = digest()
    const visitors = { ...opinion, commentId: await written(opinion, { token }), ownTokenSha256: token }
    const customers = { ...opinion, commentId: await written(opinion), ownTokenSha256: opinion.own }
    await world.sql`update opinion set changes = ${changesMax} where review_id = ${opinion.reviewId}`
    const edit = { content: 'So it was, mostly.', visitor: null }
    expect(await editComment(world.sql, { ...visitors, ...edit })).toEqual({ kind: 'done', isChanged: true })
    expect(await editComment(world.sql, { ...customers, ...edit })).toEqual({ kind: 'limit' })
  })

  test('is written, changed and removed by whoever knows its token, announced each time, and counted', async () => {
    const opinion = await writeOpinion()
    const token = digest()
    const commentId = await written(opinion, { token })
    expect(await opinionOf(opinion)).toMatchObject({ commentCount: 1, response: null })
    const own = { ...opinion, commentId, ownTokenSha256: token }
    expect(await editComment(world.sql, { ...own, content: 'So it was.', visitor: null })).toEqual({ kind: 'done', isChanged: false })
    expect(await editComment(world.sql, { ...own, content: 'So it was, mostly.', visitor: null })).toEqual({
      kind: 'done',
      isChanged: true,
    })
    expect(await deleteComment(world.sql, own)).toMatchObject({ kind: 'done' })
    expect(await opinionOf(opinion)).toMatchObject({ commentCount: 0 })
    const author = { type: 'customer', name: 'Bob' }
    expect(await eventsOf(opinion)).toMatchObject([
      { topic: 'comment.created', data: { commentId, author, content: 'So it was.', parentCommentId: null } },
      { topic: 'comment.updated', data: { commentId, author, content: 'So it was, mostly.' } },
      { topic: 'comment.deleted', data: { commentId, reviewId: opinion.reviewId, projectId: opinion.projectId } },
    ])
    for (const act of [editComment(world.sql, { ...own, content: 'x', visitor: null }), deleteComment(world.sql, own)])
      expect(await act).toEqual({ kind: 'gone' })
  })

  test('of another, and the owner’s, can be neither changed nor removed', async () => {
    const opinion = await writeOpinion()
    const commentId = await written(opinion, { token: digest() })
    const response = (await world.ask('opinions.respond', { id: opinion.reviewId, content: 'Thank you.' })).body.commentId
    const told = (await eventsOf(opinion)).length
    for (const id of [commentId, response]) {
      const own = { ...opinion, commentId: id, ownTokenSha256: opinion.own }
      expect(await editComment(world.sql, { ...own, content: 'Mine now.', visitor: null })).toEqual({ kind: 'gone' })
      expect(await deleteComment(world.sql, own)).toEqual({ kind: 'gone' })
    }
    expect(await opinionOf(opinion)).toMatchObject({ commentCount: 1, response: { content: 'Thank you.' } })
    expect(await eventsOf(opinion)).toHaveLength(told)
  })

  test('answers a comment on the same opinion, one level deep; an answer outlives what it answered', async () => {
    const [opinion, other] = [await writeOpinion(), await writeOpinion()]
    const first = await written(opinion)
    const second = await written(opinion, { parentCommentId: first })
    const third = await written(opinion, { parentCommentId: second })
    const response = (await world.ask('opinions.respond', { id: opinion.reviewId, content: 'Thank you.' })).body.commentId
    for (const parentCommentId of [await written(other), response, opinion.reviewId])
      expect(await write(opinion, { parentCommentId })).toEqual({ kind: 'no-parent' })
    await deleteComment(world.sql, { ...opinion, commentId: first, ownTokenSha256: opinion.own })
    const rows = await world.sql`
      select comment_id, parent_comment_id from comment where review_id = ${opinion.reviewId} and not is_response order by place`
    expect(rows).toEqual([
      { commentId: second, parentCommentId: first },
      { commentId: third, parentCommentId: first },
    ])
  })

  test('is taken from the opinion’s own customer in every state, from others only while it is published', async () => {
    for (const status of ['pending', 'hidden']) {
      const opinion = await writeOpinion({ status })
      expect(await write(opinion)).toMatchObject({ kind: 'written' })
      expect(await write(opinion, { token: digest() })).toEqual({ kind: 'gone' })
    }
  })

  test('by an incognito customer tells nobody and no time but the day; by a visitor, both', async () => {
    const opinion = await writeOpinion({ incognito: true })
    const commentId = await written(opinion)
    await editComment(world.sql, { ...opinion, commentId, ownTokenSha256: opinion.own, content: 'Another thing.', visitor: null })
    await deleteComment(world.sql, { ...opinion, commentId, ownTokenSha256: opinion.own })
    const events = await eventsOf(opinion)
    expect(events.map(({ topic }) => topic)).toEqual(['comment.created', 'comment.updated', 'comment.deleted'])
    for (const { occurredAt } of events) expect(occurredAt.toISOString()).toMatch(midnight)
    for (const { data } of events.slice(0, 2))
      expect(data).toMatchObject({
        author: { type: 'customer', name: null },
        createdAt: expect.stringMatching(midnight),
        updatedAt: data.createdAt,
      })

    await written(opinion, { token: digest() })
    expect((await eventsOf(opinion)).at(-1)).toMatchObject({
      data: { author: { name: 'Bob' }, createdAt: expect.not.stringMatching(midnight) },
    })
  })

  test('is one of fifty by one person on one opinion, also when they come all at once', async () => {
    const opinion = await writeOpinion()
    const outcomes = await Promise.all(Array.from({ length: commentsMax + 10 }, () => write(opinion)))
    expect(outcomes.filter(({ kind }) => kind === 'written')).toHaveLength(commentsMax)
    expect(outcomes.filter(({ kind }) => kind === 'limit')).toHaveLength(10)
    expect(await opinionOf(opinion)).toMatchObject({ commentCount: commentsMax })
    expect(await write(opinion, { token: digest() })).toMatchObject({ kind: 'written' })
  })

  test('is removed once, however often at once', async () => {
    const opinion = await writeOpinion()
    const own = { ...opinion, commentId: await written(opinion), ownTokenSha256: opinion.own }
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => deleteComment(world.sql, own)))
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    expect(await opinionOf(opinion)).toMatchObject({ commentCount: 0 })
    expect(await eventsOf(opinion)).toHaveLength(2)
  })

  test('is neither written nor changed while the project is paused, but can be removed', async () => {
    const opinion = await writeOpinion()
    const commentId = await written(opinion)
    await world.sql`update project set status = 'paused' where project_id = ${opinion.projectId}`
    expect(await write(opinion)).toEqual({ kind: 'paused' })
    const own = { ...opinion, commentId, ownTokenSha256: opinion.own }
    expect(await editComment(world.sql, { ...own, content: 'x', visitor: null })).toEqual({ kind: 'paused' })
    expect(await deleteComment(world.sql, own)).toMatchObject({ kind: 'done' })
    await world.sql`update project set status = 'active' where project_id = ${opinion.projectId}`
  })
})
