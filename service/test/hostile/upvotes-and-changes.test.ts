import { languages } from '@earshot/messages'
import { spamMessages } from '@earshot/messages/service/spam'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seenMark } from '../../src/pages/public/visitor-cookie.ts'
import { type Business, openWorld, type World } from '../world/world.ts'
import {
  asIfUsed,
  attacker,
  comment,
  countOf,
  elsewhere,
  giveOpinion,
  guard,
  many,
  openOpinion,
  type Sent,
  send,
} from './visitor-requests.ts'

// One program that upvotes, and changes what it wrote, as often as it can (decision 39).

let world: World
let shop: Business
let reviewId: string
beforeAll(async () => {
  // Without a mail server emails are kept to be read, which is as good here, and quicker.
  world = await openWorld({ TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.openBusiness('Bluebird')
  reviewId = await openOpinion(world, shop)
})

describe('changes of one thing', () => {
  const eventsOf = async (topic: string) =>
    (await world.sql`select from event where organization_id = ${shop.organizationId} and topic = ${topic}`).count

  test('a comment is changed ten times an hour, and what was typed then stays on the page', async () => {
    const own = (await comment(world, shop, reviewId)).headers.get('location')!.split('?')[0]!
    const [{ commentId }] = await world.sql<[{ commentId: string }]>`select comment_id from comment where review_id = ${reviewId}`
    const change = (content: string, path = own) => send(world, path, { comment: commentId, do: 'save', content })
    const answers: Sent[] = []
    for (let at = 0; at < 120; at++) answers.push(await change(`Version ${at}`))
    expect([countOf(answers, 303), countOf(answers, 429)]).toEqual([10, 110])
    expect(await eventsOf('comment.updated')).toBe(10)
    const held = answers.at(-1)!
    expect(held.text).toContain('Version 119')
    expect(held.text).toMatch(/This was changed many times in the last hour.*Try again in \d+ minutes/)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(3500)
    for (const language of languages) {
      const said = await change('Kept here', `${own}?lang=${language}`)
      expect(said.status).toBe(429)
      expect(said.text).toContain(spamMessages(language).often)
      expect(said.text).toContain('Kept here')
    }
    // The same words change nothing, and another comment is another thing.
    expect((await change('Version 9')).status).toBe(303)
    await world.timePasses('1 hour')
    expect((await change('Version 120')).status).toBe(303)
  })

  test('an opinion is, too, by its own customer', async () => {
    const cookie = (await giveOpinion(world, shop)).headers.getSetCookie().join()
    const own = `/mine/${/earshot_own=([\w-]{43})/.exec(cookie)![1]}`
    const answers: Sent[] = []
    for (let at = 0; at < 30; at++) answers.push(await send(world, `${own}/edit`, { title: 'Good', opinion: `Version ${at}` }))
    expect([countOf(answers, 303), countOf(answers, 429)]).toEqual([10, 20])
    expect(await eventsOf('opinion.updated')).toBe(10)
    expect(answers.at(-1)!.text).toContain('Version 29')
    expect(answers.at(-1)!.text).toContain('This was changed many times')
    // The comments of its customer are written and taken back, so many an hour.
    await send(world, `${own}/comments`, { content: 'The first' })
    await asIfUsed(world, shop, 50)
    const comments: Sent[] = []
    for (let at = 0; at < 20; at++) {
      comments.push(await send(world, `${own}/comments`, { content: 'Once more' }))
      const [written] = await world.sql<{ commentId: string }[]>`
        select comment_id from comment where project_id = ${shop.projectId} and content = 'Once more'`
      if (written) await send(world, `${own}/comments/${written.commentId}`, { delete: '' })
    }
    expect([countOf(comments, 303), countOf(comments, 429)]).toEqual([10, 10])
    await world.timePasses('1 hour')
    expect((await send(world, `${own}/edit`, { title: 'Good', opinion: 'Version 30' })).status).toBe(303)
  })
})

describe('upvotes', () => {
  const vote = (upvote: 'on' | 'off', { from = attacker, cookie = '', of = reviewId, seen = seenMark(guard(world), of) } = {}) =>
    send(world, `/p/${shop.slug}/${of}/upvote`, { upvote, seen }, { from, cookie })
  const votes = async (of = reviewId) => (await world.sql`select upvotes from opinion where review_id = ${of}`)[0]!.upvotes
  const visitorOf = ({ headers }: Sent) => headers.get('set-cookie')!.split(';', 1)[0]!

  test('sixty made-up ids count nothing: each is given one, and told to press once more', async () => {
    const answers = await many(60, (at) => vote('on', { cookie: `earshot_visitor=${String(at).padStart(22, 'x')}` }))
    expect(countOf(answers, 409)).toBe(60)
    expect(answers[0]!.text).toContain('Please upvote again')
    for (const forged of ['x', `${'x'.repeat(22)}.`, `${'x'.repeat(22)}.${'A'.repeat(22)}`, '.', '..'])
      expect((await vote('on', { cookie: `earshot_visitor=${forged}` })).status).toBe(409)
    expect(await votes()).toBe(0)
    // Pressed once more, without a script, it counts once, however often.
    const cookie = visitorOf(answers[0]!)
    for (let time = 0; time < 3; time++) expect((await vote('on', { cookie, seen: '' })).status).toBe(303)
    expect(await votes()).toBe(1)
  })

  test('count from a browser without an id only when its page was seen', async () => {
    const page = await fetch(`${world.address}/p/${shop.slug}/${reviewId}`)
    expect(page.headers.get('set-cookie')).toBeNull()
    const [, seen] = /name="seen" value="([^"]+)"/.exec(await page.text())!
    expect((await vote('on', { seen: '' })).status).toBe(409)
    expect((await vote('on', { seen: seenMark(guard(world), await openOpinion(world, shop)) })).status).toBe(409)
    const voted = await vote('on', { seen: seen! })
    expect([voted.status, await votes()]).toEqual([303, 1])
    expect((await vote('off', { cookie: visitorOf(voted) })).status).toBe(303)
    expect(await votes()).toBe(0)
  })

  test('of one opinion so many come from one place, and elsewhere others vote on', async () => {
    const answers = await many(60, () => vote('on'))
    expect([countOf(answers, 303), countOf(answers, 429)]).toEqual([30, 30])
    expect(await votes()).toBe(30)
    expect((await vote('on', { from: elsewhere })).status).toBe(303)
    const other = await openOpinion(world, shop)
    expect((await vote('on', { of: other })).status).toBe(303)
    expect([await votes(), await votes(other)]).toEqual([31, 1])
  })

  test('given and taken back in a loop stop after ten', async () => {
    const cookie = visitorOf(await vote('on'))
    const answers: Sent[] = []
    for (let time = 0; time < 15; time++) {
      await vote('off', { cookie })
      answers.push(await vote('on', { cookie }))
    }
    expect([countOf(answers, 303), countOf(answers, 429)]).toEqual([9, 6])
  })
})
