import { languages } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { type Kept, openShop, visit } from './open-shop.fixture.ts'

// How a project verifies and moderates, as readers see it.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const times = (count: number, kept: Kept = {}): Kept[] => Array.from({ length: count }, () => kept)
const mainOf = async (path: string) => /<main[^>]*>(.*)<\/main>/s.exec((await visit(world, path)).text)![1]!

test('shares, ways and reasons are those of what is stored, and the list leads there', async () => {
  const shop = await openShop(world, [
    ...times(12, { method: 'delivery_link' }),
    ...times(3, { method: 'qr_permanent' }),
    ...times(3, { method: 'qr_rotating' }),
    ...times(6),
    ...times(2, { status: 'hidden' }),
  ])
  await world.sql`update opinion set hidden_reason = 'spam' where project_id = ${shop.projectId} and status = 'hidden'`
  expect((await visit(world, shop.path)).text).toContain(`${shop.path}/how`)
  const main = await mainOf(`${shop.path}/how`)
  expect(main).toContain('75% of the 24 published opinions are verified')
  expect(main).toContain('after a purchase or visit (12)')
  expect(main).toContain('QR code scanned on site (6)')
  expect(main).toContain('2 opinions are hidden.')
  expect(main).toContain('Spam or advertising (2)')
  expect(main).toContain('appeared without waiting')
  expect(main).toContain(`${shop.path}/log/checkpoint`)
})

test('fewer than five are not told alone', async () => {
  const quiet = await openShop(world, times(4, { method: 'delivery_link' }))
  expect(await mainOf(`${quiet.path}/how`)).toContain('fewer than five published opinions')
  const shop = await openShop(world, [...times(4, { method: 'visual_evidence' }), ...times(6, { method: 'delivery_link' }), ...times(2)])
  const main = await mainOf(`${shop.path}/how`)
  expect(main).not.toContain('Receipt checked')
  expect(main).not.toContain('(4)')
  expect(main).toContain('83% of the 12 published opinions are verified')
  const many = await openShop(world, [
    ...times(4, { method: 'visual_evidence' }),
    ...times(6, { method: 'delivery_link' }),
    ...times(7, { method: 'qr_rotating' }),
  ])
  expect(await mainOf(`${many.path}/how`)).toMatch(/on site \(7\).*Other ways \(10\)/s)
  const few = await openShop(world, [...times(3, { method: 'delivery_link' }), ...times(9)])
  expect(await mainOf(`${few.path}/how`)).toContain('Fewer than five of the published opinions are verified.')
})

test('what is hidden, and why, is told in full, however few are published', async () => {
  const shop = await openShop(world, [...times(4), ...times(3, { status: 'hidden' })])
  await world.sql`update opinion set hidden_reason = 'illegal' where project_id = ${shop.projectId} and status = 'hidden'`
  const main = await mainOf(`${shop.path}/how`)
  expect(main).toContain('fewer than five published opinions')
  expect(main).toContain('3 opinions are hidden.')
  expect(main).toContain('(3)')
  const blank = await openShop(world)
  expect(await mainOf(`${blank.path}/how`)).toContain('No opinion is hidden.')
})

test('how long the team took is told of five or more that waited', async () => {
  const shop = await openShop(world, [...times(15), ...times(5, { status: 'pending' })])
  await world.sql`update opinion set created_at = now() - interval '3 hours 30 minutes' where project_id = ${shop.projectId} and status = 'pending'`
  const member = await world.member({ organizationId: shop.organizationId })
  const waiting = shop.reviewIds.slice(15)
  for (const reviewId of waiting.slice(0, 4)) await member.ask('opinions.publish', { projectId: shop.projectId, reviewId })
  expect(await mainOf(`${shop.path}/how`)).toContain('Fewer than five of the published opinions had to wait')
  await member.ask('opinions.publish', { projectId: shop.projectId, reviewId: waiting[4]! })
  const main = await mainOf(`${shop.path}/how`)
  expect(main).toContain('75% of the published opinions appeared without waiting')
  expect(main).toContain('published within 4 hours')
  await world.settle()
})

test('an opinion that waited is not said to have appeared without waiting when it was hidden before it was published', async () => {
  const shop = await openShop(world, [
    ...times(15),
    ...times(5, { status: 'pending' }),
    ...times(5, { status: 'pending', incognito: true }),
  ])
  const { projectId } = shop
  const waiting = shop.reviewIds.slice(15)
  await world.sql`update opinion set created_at = now() - interval '3 hours 30 minutes' where review_id = any(${waiting}::uuid[])`
  const member = await world.member({ organizationId: shop.organizationId })
  for (const reviewId of waiting) {
    await member.ask('opinions.hide', { projectId, reviewId, reason: 'spam' })
    await member.ask('opinions.hide', { projectId, reviewId, reason: 'illegal' })
  }
  // Two days pass until they are published; and what was published is hidden and published once more.
  await world.sql`
    update opinion set created_at = created_at - interval '2 days', hidden_at = hidden_at - interval '2 days',
      approved_at = approved_at - interval '2 days'
    where review_id = any(${waiting}::uuid[])`
  for (const reviewId of waiting) await member.ask('opinions.publish', { projectId, reviewId })
  const kept = () => world.sql<{ approvedAt: Date }[]>`
    select approved_at from opinion where project_id = ${projectId} and approved_at is not null order by review_id`
  const before = await kept()
  for (const reviewId of [waiting[0]!, waiting[5]!, shop.reviewIds[0]!]) {
    await member.ask('opinions.hide', { projectId, reviewId, reason: 'spam' })
    await member.ask('opinions.publish', { projectId, reviewId })
  }
  expect(await kept()).toEqual(before)
  const main = await mainOf(`${shop.path}/how`)
  expect(main).toContain('60% of the published opinions appeared without waiting')
  expect(main).toContain('published within 52 hours')
  const ofDay = await world.sql`
    select from opinion where project_id = ${projectId} and incognito and approved_at = date_trunc('day', approved_at, 'UTC')`
  expect(ofDay).toHaveLength(5)
  await world.settle()
})

test('how long the team took is told without imported opinions, whose time is that of another service', async () => {
  const shop = await openShop(world, times(11, { status: 'pending' }))
  await world.sql`update opinion set created_at = now() - interval '3 hours 30 minutes' where project_id = ${shop.projectId}`
  const imported = shop.reviewIds.slice(5)
  await world.sql`update opinion set created_at = now() - interval '1000 days', source = 'import' where review_id = any(${imported}::uuid[])`
  const member = await world.member({ organizationId: shop.organizationId })
  const publish = (reviewIds: readonly string[]) =>
    Promise.all(reviewIds.map((reviewId) => member.ask('opinions.publish', { projectId: shop.projectId, reviewId })))
  await publish([...shop.reviewIds.slice(0, 4), ...imported])
  expect(await mainOf(`${shop.path}/how`)).not.toContain('published within')
  await publish([shop.reviewIds[4]!])
  expect(await mainOf(`${shop.path}/how`)).toContain('published within 4 hours')
  await world.settle()
})

test('it speaks each language, and is sent to caches as the public page is', async () => {
  const shop = await openShop(world, times(5))
  const pages = await Promise.all(languages.map((language) => visit(world, `${shop.path}/how?lang=${language}`)))
  expect(new Set(pages.map(({ text }) => /<h1>(.*?)<\/h1>/s.exec(text)![1])).size).toBe(languages.length)
  for (const { status, headers } of pages) expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0, s-maxage=60'])
})
