import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the funnel tells what became of the links of the last days', async () => {
  let viewer = await world.member({ role: 'viewer' })
  const funnel = async (days?: string) => (await viewer.ask('preverifiedLinks.funnel', days === undefined ? {} : { days })).body
  expect(await funnel()).toEqual({ issued: 0, emailed: 0, clicked: 0, submitted: 0, expired: 0 })
  await world.ask('preverifiedLinks.create', { customerEmail: 'old@example.com' })
  await world.timePasses('20 days')
  // Their session did not last as long.
  viewer = await world.member({ role: 'viewer' })
  await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })
  await world.ask('preverifiedLinks.sendEmail', { customerEmail: 'bob@example.com' })
  expect(await funnel('7')).toEqual({ issued: 2, emailed: 1, clicked: 0, submitted: 0, expired: 0 })
  expect(await funnel('30')).toEqual({ issued: 3, emailed: 1, clicked: 0, submitted: 0, expired: 1 })
  for (const days of ['8', '0', 'x']) expect((await viewer.ask('preverifiedLinks.funnel', { days })).status).toBe(400)
})
