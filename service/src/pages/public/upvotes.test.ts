import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { openShop, seenIn, visit } from './open-shop.fixture.ts'

// Upvotes on the public page: one a person, counted exactly, and nothing kept of who gave them.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('an upvote', () => {
  const vote = (path: string, upvote: string, cookie = '', more: Record<string, string> = {}) =>
    visit(world, `${path}/upvote`, {
      method: 'POST',
      headers: { ...(cookie && { cookie }), ...more },
      body: new URLSearchParams({ upvote, seen: seenIn(world, path.split('/').at(-1)!) }),
    })
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')!.split(';', 1)[0]!
  const votesOf = async (reviewId: string) => (await world.sql`select upvotes, updated_at from opinion where review_id = ${reviewId}`)[0]!

  test('is one a person, however often it is sent, and taken back by the same', async () => {
    const shop = await openShop(world, [{}])
    const path = `${shop.path}/${shop.reviewIds[0]}`
    const { updatedAt } = await votesOf(shop.reviewIds[0]!)
    const ada = cookieOf(await vote(path, 'on'))
    for (let time = 0; time < 3; time++) await vote(path, 'on', ada)
    expect(await votesOf(shop.reviewIds[0]!)).toEqual({ upvotes: 1, updatedAt })
    const bob = cookieOf(await vote(path, 'on'))
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(2)
    for (let time = 0; time < 3; time++) await vote(path, 'off', ada)
    await vote(path, 'off')
    await vote(path, 'off', 'earshot_visitor=AAAAAAAAAAAAAAAAAAAAAA')
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(1)
    await vote(path, 'off', bob)
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(0)
  })

  test('is counted exactly when many come at once, and some are taken back meanwhile', async () => {
    const shop = await openShop(world, [{}])
    const path = `${shop.path}/${shop.reviewIds[0]}`
    // As many as one place gives.
    const cookies = (await Promise.all(Array.from({ length: 30 }, () => vote(path, 'on')))).map(cookieOf)
    await Promise.all(cookies.flatMap((cookie) => [vote(path, 'on', cookie), vote(path, 'on', cookie)]))
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(30)
    await Promise.all(
      cookies.flatMap((cookie, at) => (at < 15 ? [vote(path, 'off', cookie), vote(path, 'off', cookie)] : [vote(path, 'on', cookie)])),
    )
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(15)
    expect(await world.sql`select from upvote where review_id = ${shop.reviewIds[0]!}`).toHaveLength(15)
  })

  test('leads back to where it was given, and nowhere else', async () => {
    const shop = await openShop(world, [{}])
    const path = `${shop.path}/${shop.reviewIds[0]}`
    const seen = seenIn(world, shop.reviewIds[0]!)
    const back = async (back: string) =>
      (await visit(world, `${path}/upvote`, { method: 'POST', body: new URLSearchParams({ upvote: 'on', back, seen }) })).headers.get(
        'location',
      )
    const here = `#o-${shop.reviewIds[0]}`
    expect(await back('?sort=oldest&page=3&lang=de')).toBe(`${shop.path}?sort=oldest&page=3&lang=de${here}`)
    for (const elsewhere of ['//evil.example', 'https://evil.example', '\r\nset-cookie: a=b', '/../..', 'javascript:alert(1)', ''])
      expect(await back(elsewhere)).toBe(`${shop.path}${here}`)
    expect((await vote(path, 'on')).headers.get('location')).toBe(path)
  })

  test('is answered in words for the page’s script', async () => {
    const shop = await openShop(world, [{ upvotes: 1233 }])
    const voted = await vote(`${shop.path}/${shop.reviewIds[0]}`, 'on', '', { accept: 'application/json' })
    expect(JSON.parse(voted.text)).toEqual({ text: 'Upvoted', undo: 'press again to remove your upvote', count: '1,234', next: 'off' })
  })

  test('is not given by another site’s page, by looking, or without saying what', async () => {
    const shop = await openShop(world, [{}])
    const path = `${shop.path}/${shop.reviewIds[0]}`
    for (const site of ['cross-site', 'same-site']) expect((await vote(path, 'on', '', { 'sec-fetch-site': site })).status).toBe(403)
    expect((await visit(world, `${path}/upvote`)).status).toBe(405)
    expect((await vote(path, 'maybe')).status).toBe(400)
    expect((await visit(world, `${path}/upvote`, { method: 'POST' })).status).toBe(400)
    expect((await votesOf(shop.reviewIds[0]!)).upvotes).toBe(0)
  })

  test('keeps nothing of who gave it that would tell what else they like', async () => {
    const shop = await openShop(world, [{}, {}])
    const cookie = cookieOf(await vote(`${shop.path}/${shop.reviewIds[0]}`, 'on'))
    await vote(`${shop.path}/${shop.reviewIds[1]}`, 'on', cookie)
    const rows = await world.sql<{ visitorSha256: Buffer }[]>`select visitor_sha256 from upvote where project_id = ${shop.projectId}`
    expect(new Set(rows.map(({ visitorSha256 }) => visitorSha256.toString('hex'))).size).toBe(2)
    expect(world.logged.join('')).not.toContain(cookie.slice('earshot_visitor='.length, -23))
  })

  test('goes with its opinion', async () => {
    const shop = await openShop(world, [{}])
    await vote(`${shop.path}/${shop.reviewIds[0]}`, 'on')
    await world.sql`delete from opinion where review_id = ${shop.reviewIds[0]!}`
    expect(await world.sql`select from upvote where project_id = ${shop.projectId}`).toHaveLength(0)
  })
})
