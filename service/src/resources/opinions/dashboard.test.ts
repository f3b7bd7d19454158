import { hideReasons } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { give } from './given-opinions.fixture.ts'
import { newOwnToken } from './own-token.ts'

// What the team does with opinions in the dashboard.

let world: World
let member: Member
beforeAll(async () => {
  world = await openWorld()
  member = await world.member({ role: 'member', name: 'Ada Lovelace' })
})
afterAll(() => world.close())

const events = async (topic: string) =>
  (await world.sql<{ data: Record<string, unknown> }[]>`select data from event where topic = ${topic} order by event_id`).map(
    ({ data }) => data,
  )

test('an opinion is shown with its comments, its answers and nothing that leads to an incognito customer', async () => {
  const reviewId = await give(world, { incognito: true })
  await member.ask('comments.create', { reviewId, content: 'Thank you' })
  const { status, body } = await member.ask('opinions.get', { reviewId })
  expect(status).toBe(200)
  expect(body).toMatchObject({ reviewId, hidden: null, answers: [], customer: { name: null } })
  expect(body.comments).toMatchObject([{ content: 'Thank you', author: { type: 'business', name: 'Acme' } }])
  expect(body.customer.id).toBeUndefined()
})

test('an opinion is hidden for a reason of the list only, as often as one likes, and published again', async () => {
  const reviewId = await give(world, { title: 'Buy pills' })
  expect((await member.ask('opinions.hide', { reviewId, reason: 'negative' })).status).toBe(400)
  expect((await member.ask('opinions.hide', { reviewId })).status).toBe(400)
  const hidden = await member.ask('opinions.hide', { reviewId, reason: 'spam', note: 'The third this week.' })
  expect(hidden.body).toMatchObject({
    status: 'hidden',
    hidden: { reason: 'spam', note: 'The third this week.', hiddenBy: 'Ada Lovelace' },
  })
  expect((await member.ask('opinions.hide', { reviewId, reason: 'spam' })).body).toEqual(hidden.body)
  const other = await member.ask('opinions.hide', { reviewId, reason: 'personal_data', note: '' })
  expect(other.body.hidden).toMatchObject({ reason: 'personal_data', note: null })
  const listed = (await world.ask('opinions.list', { query: 'pills' })).body.opinions
  expect(listed).toMatchObject([{ reviewId, status: 'hidden' }])

  const published = await member.ask('opinions.publish', { reviewId })
  expect(published.body).toMatchObject({ status: 'published', hidden: null })
  expect((await member.ask('opinions.publish', { reviewId })).body).toEqual(published.body)
})

test('a reader of the public page is told how many are hidden and why, in their language; none of them is there', async () => {
  const shop = await world.openBusiness('Moderated')
  const who = await world.member({ role: 'member', organizationId: shop.organizationId })
  const ids: string[] = []
  for (const title of ['Kept, not sent', ...hideReasons, 'spam again']) {
    const [made] = await world.sql<[{ reviewId: string }]>`
      insert into opinion (organization_id, project_id, title, opinion, incognito, source)
      values (${shop.organizationId}, ${shop.projectId}, ${`Titled ${title}`}, 'Words.', false, 'direct') returning review_id`
    ids.push(made.reviewId)
  }
  for (const [at, reason] of [...hideReasons, 'spam'].entries())
    await who.ask('opinions.hide', { projectId: shop.projectId, reviewId: ids[at + 1], reason })
  const page = async (lang: string) => (await fetch(`${world.address}/p/${shop.slug}?lang=${lang}`)).text()
  const english = await page('en')
  expect(english).toContain('Titled Kept')
  expect(english.match(/Titled /g)!.length).toBe(english.match(/Titled Kept/g)!.length)
  expect(english).toContain('Spam or advertising (2)')
  expect(english).toContain('Someone’s personal data (1)')
  expect(await page('de')).toContain('Spam oder Werbung (2)')
  expect((await fetch(`${world.address}/p/${shop.slug}/${ids[1]}`)).status).toBe(404)
})

test('their own customer is told that it is hidden, and why, on their private page', async () => {
  const reviewId = await give(world, { title: 'A name in it' })
  const { token, sha256 } = newOwnToken(world.sql)
  const page = async (lang: string) => (await fetch(`${world.address}/mine/${token}?lang=${lang}`)).text()
  await world.sql`update opinion set own_token_sha256 = ${sha256} where review_id = ${reviewId}`
  await member.ask('opinions.hide', { reviewId, reason: 'personal_data', note: 'Not for their eyes.' })
  const told = await page('en')
  expect(told).toContain('Reason: Someone’s personal data.')
  expect(told).not.toContain('Not for their eyes')
  expect(told).not.toContain('Lovelace')
  expect(await page('pl')).toContain('Powód: Czyjeś dane osobowe.')
  await member.ask('opinions.publish', { reviewId })
  expect(await page('en')).not.toContain('The reason given')
})

test('an opinion that waits can be published, and then everybody reads it', async () => {
  const reviewId = await give(world, { title: 'Waits for the team', status: 'pending' })
  const page = () => fetch(`${world.address}/p/${world.business.slug}/${reviewId}`)
  expect((await page()).status).toBe(404)
  await member.ask('opinions.publish', { reviewId })
  expect((await page()).status).toBe(200)
})

test('the team comments in the project’s name, each comment announced and counted, answers below what they answer', async () => {
  const reviewId = await give(world)
  const first = (await member.ask('comments.create', { reviewId, content: 'We look into it.' })).body
  expect(first.author).toEqual({ type: 'business', id: member.personId, name: 'Acme' })
  const answer = (await member.ask('comments.create', { reviewId, content: 'And found it.', parentCommentId: first.commentId })).body
  const further = (await member.ask('comments.create', { reviewId, content: 'It was the grinder.', parentCommentId: answer.commentId }))
    .body
  expect([answer.parentCommentId, further.parentCommentId]).toEqual([first.commentId, first.commentId])
  expect((await member.ask('opinions.get', { reviewId })).body.commentCount).toBe(3)

  const changed = await member.ask('comments.update', { reviewId, commentId: first.commentId, content: 'We looked into it.' })
  expect(changed.body.content).toBe('We looked into it.')
  expect((await member.ask('comments.update', { reviewId, commentId: first.commentId })).body).toEqual(changed.body)
  expect((await member.ask('comments.update', { reviewId, commentId: first.commentId, content: 'We looked into it.' })).body).toEqual(
    changed.body,
  )
  expect((await member.ask('comments.delete', { reviewId, commentId: answer.commentId })).body).toEqual({
    commentId: answer.commentId,
    reviewId,
    projectId: world.business.projectId,
  })
  expect((await member.ask('opinions.get', { reviewId })).body).toMatchObject({ commentCount: 2, responseStatus: 'unresponded' })
  const of = (data: Record<string, unknown>) => data.reviewId === reviewId
  expect((await events('comment.created')).filter(of)).toHaveLength(3)
  expect((await events('comment.updated')).filter(of)).toHaveLength(1)
  expect((await events('comment.deleted')).filter(of)).toHaveLength(1)
})

test('what is no comment of the team is not there to change: a customer’s, another opinion’s, a parent that is none', async () => {
  const [reviewId, other] = [await give(world), await give(world)]
  const { organizationId, projectId } = world.business
  const [theirs] = await world.sql<[{ commentId: string }]>`
    insert into comment (organization_id, project_id, review_id, author_type, content, place)
    values (${organizationId}, ${projectId}, ${reviewId}, 'customer', 'Mine.', 1) returning comment_id`
  const response = (await member.ask('opinions.respond', { id: reviewId, content: 'Sorry.' })).body
  const ours = (await member.ask('comments.create', { reviewId, content: 'Ours.', parentCommentId: theirs.commentId })).body
  for (const commentId of [theirs.commentId, 'x', crypto.randomUUID()])
    for (const id of ['comments.update', 'comments.delete'] as const)
      expect([id, (await member.ask(id, { reviewId, commentId, content: 'No.' })).status]).toEqual([id, 404])
  expect((await member.ask('comments.update', { reviewId, commentId: response.commentId, content: 'No.' })).status).toBe(404)
  expect((await member.ask('comments.update', { reviewId: other, commentId: ours.commentId, content: 'No.' })).status).toBe(404)
  for (const parentCommentId of [response.commentId, 'x', crypto.randomUUID()])
    expect((await member.ask('comments.create', { reviewId, content: 'No.', parentCommentId })).status).toBe(404)
  expect((await member.ask('comments.create', { reviewId: crypto.randomUUID(), content: 'No.' })).status).toBe(404)
  for (const content of ['', ' ', 'x'.repeat(2001), 'a\u0007b', 7, null])
    expect((await member.ask('comments.create', { reviewId, content })).status).toBe(400)
  expect((await member.ask('opinions.get', { reviewId })).body).toMatchObject({ commentCount: 1, response: { content: 'Sorry.' } })
})

test('a response replaces the one that its writer saw, and no other', async () => {
  const reviewId = await give(world)
  const respond = (content: string, seen: unknown) => member.ask('opinions.respondToSeen', { reviewId, content, seen })
  const first = await respond('Sorry.', null)
  expect(first.status).toBe(201)
  expect(await respond('We are sorry.', null)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  // The answer was lost, and the same is sent again.
  expect(await respond('Sorry.', null)).toMatchObject({ status: 200, body: first.body })
  const second = await respond('We are sorry.', first.body.updatedAt)
  expect(second).toMatchObject({ status: 200, body: { content: 'We are sorry.', commentId: first.body.commentId } })
  expect((await respond('Very sorry.', first.body.updatedAt)).status).toBe(409)
  expect((await member.ask('opinions.get', { reviewId })).body.response.content).toBe('We are sorry.')
  expect((await respond('Very sorry.', 'yesterday')).status).toBe(400)
  // Taken back, it is in nobody's way.
  await member.ask('comments.delete', { reviewId, commentId: first.body.commentId })
  expect((await respond('Right shop.', second.body.updatedAt)).status).toBe(201)
  expect((await member.ask('opinions.respondToSeen', { reviewId: crypto.randomUUID(), content: 'Sorry.', seen: null })).status).toBe(404)
})

test('of first responses that are written at once one is kept, and the others are told', async () => {
  const reviewId = await give(world)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => member.ask('opinions.respondToSeen', { reviewId, content: `Sorry ${at}.`, seen: null })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
  const kept = answers.find(({ status }) => status === 201)!.body
  expect((await member.ask('opinions.get', { reviewId })).body.response).toMatchObject({ content: kept.content })
})

test('the owner response can be taken back, and the opinion is unresponded again', async () => {
  const reviewId = await give(world)
  const { commentId } = (await member.ask('opinions.respond', { id: reviewId, content: 'Wrong shop, sorry.' })).body
  await member.ask('comments.delete', { reviewId, commentId })
  expect((await member.ask('opinions.get', { reviewId })).body).toMatchObject({
    responseStatus: 'unresponded',
    response: null,
    commentCount: 0,
  })
  expect((await member.ask('opinions.respond', { id: reviewId, content: 'Right shop.' })).status).toBe(201)
})

test('passages of the knowledge base that have to do with an opinion stand beside it, what fits marked', async () => {
  await member.ask('knowledgeBase.add', { text: '# Coffee\n\nCold coffee is made again, at no charge.\n\n# Parking\n\nBehind the house.' })
  const { suggestions } = (await member.ask('opinions.suggestions', { reviewId: await give(world) })).body
  expect(suggestions[0]).toMatchObject({ heading: 'Coffee', passage: 'Cold coffee is made again, at no charge.' })
  expect(suggestions[0].pieces.filter(({ isMatch }: { isMatch: boolean }) => isMatch).map(({ text }: { text: string }) => text)).toContain(
    'Cold',
  )
  expect(suggestions[0].pieces.map(({ text }: { text: string }) => text).join('')).toBe(suggestions[0].passage)
  const nothing = await give(world, { title: 'Zzyzx', opinion: 'Qwerty.' })
  expect((await member.ask('opinions.suggestions', { reviewId: nothing })).body.suggestions).toEqual([])
})

test('a viewer reads, and changes nothing', async () => {
  const viewer = await world.member({ role: 'viewer' })
  const reviewId = await give(world)
  for (const id of ['opinions.get', 'opinions.suggestions'] as const) expect((await viewer.ask(id, { reviewId })).status).toBe(200)
  for (const [id, body] of [
    ['opinions.hide', { reason: 'spam' }],
    ['opinions.publish', {}],
    ['comments.create', { content: 'No.' }],
  ] as const)
    expect([id, (await viewer.ask(id, { reviewId, ...body })).status]).toEqual([id, 403])
})

test('of another organization there is no opinion to see, hide or comment on', async () => {
  const stranger = await world.openBusiness('Stranger')
  const who = await world.member({ role: 'owner', organizationId: stranger.organizationId })
  const reviewId = await give(world)
  for (const [id, body] of [
    ['opinions.get', {}],
    ['opinions.hide', { reason: 'spam' }],
    ['opinions.publish', {}],
    ['opinions.suggestions', {}],
    ['comments.create', { content: 'No.' }],
  ] as const)
    for (const projectId of [stranger.projectId, world.business.projectId])
      expect([id, (await who.ask(id, { projectId, reviewId, ...body })).status]).toEqual([id, 404])
})
