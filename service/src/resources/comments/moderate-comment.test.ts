import { hideReasons } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { give } from '../opinions/given-opinions.fixture.ts'
import { newOwnToken } from '../opinions/own-token.ts'
import { writeComment } from './write-comment.ts'

// Comments of customers and visitors that the team hides.

let world: World
let member: Member
beforeAll(async () => {
  world = await openWorld()
  member = await world.member({ role: 'member', name: 'Grace Hopper' })
})
afterAll(() => world.close())

/** A published opinion with its customer's private address, and a comment of a visitor on it with theirs. */
async function commented(content = 'She lives at 12 Mill Lane.', more: { incognito?: boolean } = {}) {
  const { organizationId, projectId, slug } = world.business
  const reviewId = await give(world, { title: 'Commented on', ...more })
  const [own, visitor] = [newOwnToken(world.sql), newOwnToken(world.sql)]
  await world.sql`update opinion set own_token_sha256 = ${own.sha256} where organization_id = ${organizationId} and review_id = ${reviewId}`
  const write = async (token: typeof own, name: string, text: string, parentCommentId: string | null = null) => {
    const written = await writeComment(world.sql, {
      ...{ organizationId, projectId, reviewId, content: text, parentCommentId, ownTokenSha256: token.sha256, visitor: null },
      author: { customerId: null, name },
    })
    if (written.kind !== 'written') throw new Error(written.kind)
    return written.commentId
  }
  const commentId = await write(visitor, 'Mallory', content)
  const shown = async (path: string, lang = 'en') => (await fetch(`${world.address}${path}?lang=${lang}`)).text()
  return {
    ...{ reviewId, commentId, own, visitor, write },
    public: (lang?: string) => shown(`/p/${slug}/${reviewId}`, lang),
    private: (lang?: string) => shown(`/mine/${own.token}`, lang),
    visitors: (lang?: string) => shown(`/p/${slug}/${reviewId}/comment/${visitor.token}`, lang),
  }
}
const commentsOf = async (reviewId: string) => (await member.ask('opinions.get', { reviewId })).body.comments

test('a comment is hidden for a reason of the list only, as often as one likes, and shown again', async () => {
  const { reviewId, commentId } = await commented()
  const hide = (body: Record<string, unknown>) => member.ask('comments.hide', { reviewId, commentId, ...body })
  for (const body of [{}, { reason: 'negative' }, { reason: null }, { reason: '' }, { reason: ['spam'] }])
    expect((await hide(body)).status).toBe(400)
  const [before] = await commentsOf(reviewId)
  expect(before.hidden).toBeNull()

  const first = await hide({ reason: 'personal_data' })
  expect(first).toMatchObject({
    status: 200,
    body: { ...before, hidden: { reason: 'personal_data', hiddenBy: 'Grace Hopper', hiddenAt: expect.any(String) } },
  })
  expect((await hide({ reason: 'personal_data' })).body).toEqual(first.body)
  expect(await commentsOf(reviewId)).toEqual([first.body])
  for (const reason of hideReasons) expect((await hide({ reason })).body.hidden.reason).toBe(reason)

  const shown = await member.ask('comments.unhide', { reviewId, commentId })
  expect(shown.body).toEqual(before)
  expect((await member.ask('comments.unhide', { reviewId, commentId })).body).toEqual(before)
})

test('everybody reads in its place that it was hidden and why, in their language, and neither its text nor its author', async () => {
  const opinion = await commented()
  const { reviewId, commentId } = opinion
  const answer = await opinion.write(opinion.own, 'Ada', 'Please take that away.', commentId)
  for (const page of [opinion.public, opinion.private]) {
    expect(await page()).toContain('12 Mill Lane')
    expect(await page()).toContain('Mallory')
  }
  await member.ask('comments.hide', { reviewId, commentId, reason: 'personal_data' })
  for (const page of [opinion.public, opinion.private]) {
    const read = await page()
    expect(read).toContain('This comment was hidden. Reason: Someone’s personal data.')
    for (const word of ['Mill Lane', 'Mallory', 'Hopper']) expect(read).not.toContain(word)
    // What others answered stays, and still stands below it.
    expect(read).toContain('Please take that away.')
    expect(await page('de')).toContain('Dieser Kommentar wurde ausgeblendet. Grund: Personenbezogene Daten.')
  }
  expect(await opinion.public()).toContain('2 comments')
  expect(await opinion.public()).toContain(`class="comment answer" id="c-${answer}"`)
  // It can't be answered, in the name of nobody.
  expect(await opinion.private()).not.toContain(`answer-${commentId}`)
  for (const path of [`/p/${world.business.slug}`, `/p/${world.business.slug}/rss.xml`])
    expect(await (await fetch(`${world.address}${path}`)).text()).not.toContain('Mill Lane')

  await member.ask('comments.unhide', { reviewId, commentId })
  for (const page of [opinion.public, opinion.private]) expect(await page()).toContain('12 Mill Lane')
})

test('its author is told why, reads it still, and can delete it', async () => {
  const opinion = await commented()
  const { reviewId, commentId, visitor, own } = opinion
  const owns = await opinion.write(own, 'Ada', 'Mine is hidden too.')
  await member.ask('comments.hide', { reviewId, commentId, reason: 'personal_data' })
  await member.ask('comments.hide', { reviewId, commentId: owns, reason: 'spam' })
  const theirs = await opinion.visitors()
  expect(theirs).toContain('This comment was hidden. Reason: Someone’s personal data.')
  expect(theirs).toContain('12 Mill Lane')
  const mine = await opinion.private()
  expect(mine).toContain('This comment was hidden. Reason: Spam or advertising.')
  expect(mine).toContain('Mine is hidden too.')

  const post = (path: string, body: Record<string, string>) =>
    fetch(`${world.address}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body) })
  const address = `/p/${world.business.slug}/${reviewId}/comment/${visitor.token}`
  // Another text is no way to show it again.
  expect((await post(address, { comment: commentId, do: 'save', content: 'She lives at 14 Mill Lane.' })).status).toBe(303)
  expect(await opinion.public()).not.toContain('Mill Lane')
  expect((await post(address, { comment: commentId, do: 'remove' })).status).toBe(303)
  expect((await post(`/mine/${own.token}/comments/${owns}`, { delete: 'yes' })).status).toBe(303)
  expect(await commentsOf(reviewId)).toEqual([])
  expect(await opinion.public()).not.toContain('This comment was hidden')
})

test('no event tells of it, and the API gives the opinion as it was', async () => {
  const { reviewId, commentId } = await commented()
  const { organizationId } = world.business
  const happened = async () =>
    (await world.sql`select from event where organization_id = ${organizationId} and resource_id = ${reviewId}`).length
  const listed = async () =>
    (await world.ask('opinions.list', { limit: 100 })).body.opinions.find((one: { reviewId: string }) => one.reviewId === reviewId)
  const [events, opinion] = [await happened(), await listed()]
  await member.ask('comments.hide', { reviewId, commentId, reason: 'spam' })
  expect(await listed()).toEqual(opinion)
  await member.ask('comments.unhide', { reviewId, commentId })
  expect(await listed()).toEqual(opinion)
  expect(await happened()).toBe(events)
})

test('hiding and showing it again are in the audit log, without what was written', async () => {
  const { reviewId, commentId } = await commented()
  await member.ask('comments.hide', { reviewId, commentId, reason: 'hate_or_threat' })
  await member.ask('comments.unhide', { reviewId, commentId })
  const owner = await world.member({ role: 'owner' })
  for (const operation of ['comments.hide', 'comments.unhide']) {
    const { entries } = (await owner.ask('auditLog.list', { operation, limit: 1 })).body
    expect(entries).toMatchObject([{ outcome: 'done', status: 200, person: { name: 'Grace Hopper' } }])
    expect(JSON.stringify(entries)).toContain(commentId)
    expect(JSON.stringify(entries)).not.toContain('Mill Lane')
  }
})

test('many members who hide it at once all read the reason that it is hidden for', async () => {
  const { reviewId, commentId } = await commented()
  const answers = await Promise.all(Array.from({ length: 12 }, () => member.ask('comments.hide', { reviewId, commentId, reason: 'spam' })))
  const [hidden] = await commentsOf(reviewId)
  for (const { status, body } of answers) expect([status, body]).toEqual([200, hidden])
})

test('the team’s own comments and its response are deleted, not hidden', async () => {
  const { reviewId } = await commented()
  const ours = (await member.ask('comments.create', { reviewId, content: 'We look into it.' })).body.commentId
  const response = (await member.ask('opinions.respond', { id: reviewId, content: 'Thank you.' })).body.commentId
  for (const commentId of [ours, response])
    for (const id of ['comments.hide', 'comments.unhide'] as const)
      expect([id, (await member.ask(id, { reviewId, commentId, reason: 'spam' })).status]).toEqual([id, 404])
})

test('a viewer, another organization and another opinion’s address hide nothing', async () => {
  const { reviewId, commentId } = await commented()
  const viewer = await world.member({ role: 'viewer' })
  const stranger = await world.openBusiness('Stranger')
  const owner = await world.member({ role: 'owner', organizationId: stranger.organizationId })
  for (const id of ['comments.hide', 'comments.unhide'] as const) {
    expect([id, (await viewer.ask(id, { reviewId, commentId, reason: 'spam' })).status]).toEqual([id, 403])
    for (const projectId of [stranger.projectId, world.business.projectId])
      expect([id, (await owner.ask(id, { projectId, reviewId, commentId, reason: 'spam' })).status]).toEqual([id, 404])
    for (const wrong of [{ reviewId: await give(world) }, { reviewId: 'x' }, { commentId: 'x' }, { commentId: crypto.randomUUID() }])
      expect([id, (await member.ask(id, { reviewId, commentId, reason: 'spam', ...wrong })).status]).toEqual([id, 404])
  }
  expect((await commentsOf(reviewId))[0].hidden).toBeNull()
})
