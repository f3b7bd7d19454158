import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendBytes } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'

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

test('an answer of JSON, and a refusal, runs nothing and is framed by nobody, whatever a browser makes of it', async () => {
  const { projectId } = world.business
  const member = await world.member()
  const portal = await world.portal()
  const answers = [
    await fetch(`${world.apiUrl}/openapi.json`),
    await fetch(`${world.apiUrl}/project/${projectId}/goals`, { headers: { 'x-api-key': world.business.apiKey } }),
    await fetch(`${world.apiUrl}/project/${projectId}/goals`),
    await member.get('/dashboard/api/account'),
    await member.get(`/dashboard/api/${world.business.organizationId}/project/${projectId}/goals`),
    await fetch(`${world.address}/portal/api/destinations`, { headers: { cookie: portal.cookie, 'sec-fetch-site': 'same-origin' } }),
    await fetch(`${world.address}/portal/api/destinations`),
    await fetch(`${world.address}/readyz`),
    await fetch(`${world.address}/nowhere`),
    await fetch(`${world.address}/orders/${crypto.randomUUID()}`, { method: 'POST', body: '{}' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200, 200, 200, 401, 200, 404, 404])
  for (const { url, headers } of answers)
    expect([url, Object.fromEntries(headers)]).toEqual([
      url,
      expect.objectContaining({
        'content-type': expect.stringMatching(/^application\/(problem\+)?json/),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      }),
    ])
  const broken = await sendBytes(world.address, Buffer.from('not http at all\r\n\r\n'))
  expect(broken).toMatchObject({ status: 400, headers: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } })
})

test('it says that it lives, and that it is ready', async () => {
  expect((await fetch(`${world.address}/livez`)).status).toBe(200)
  expect(await (await fetch(`${world.address}/readyz`)).json()).toEqual({ status: 'ready' })
})
