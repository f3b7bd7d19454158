import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './world.ts'

// What the service tells everybody, with or without a key.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the service tells its API to programs and to people, and its address leads there', async () => {
  const openApi = await fetch(`${world.apiUrl}/openapi.json`)
  expect(openApi.status).toBe(200)
  expect(await openApi.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: world.apiUrl }] })

  const root = await fetch(world.address, { redirect: 'manual' })
  expect(root.headers.get('location')).toBe('/docs')
  const reference = await fetch(`${world.address}/docs`)
  expect(reference.status).toBe(200)
  expect(reference.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  expect(reference.headers.get('content-security-policy')).not.toMatch(/unsafe/)
  expect(await reference.text()).toContain('preverifiedLinks.create')
})

test('it says that it lives, and that it is ready', async () => {
  expect((await fetch(`${world.address}/livez`)).status).toBe(200)
  expect(await (await fetch(`${world.address}/readyz`)).json()).toEqual({ status: 'ready' })
})
