import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'

// The dashboard's addresses send this to every visitor, before it is known who they are.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const withoutNonces = (page: string) => page.replaceAll(/nonce="[^"]+"/g, '')

test('every address of it has the same document, so that it tells a stranger nothing; one that is none says so', async () => {
  const { organizationId, projectId } = world.business
  const documents = await Promise.all(
    [
      '/dashboard',
      '/dashboard/',
      '/dashboard/sign-in?to=x',
      '/dashboard/reset',
      `/dashboard/o/${organizationId}`,
      `/dashboard/o/${organizationId}/projects/${projectId}/opinions`,
      '/dashboard/o/nobody/at/all',
      '/dashboard/o/%00',
    ].map(async (path) => {
      const answer = await fetch(world.address + path)
      expect([path, answer.status]).toEqual([path, 200])
      return withoutNonces(await answer.text())
    }),
  )
  const unknown = await fetch(`${world.address}/dashboard/nowhere`)
  expect(unknown.status).toBe(404)
  expect(unknown.headers.get('content-security-policy')).toMatch(/img-src 'self' data: blob:/)
  documents.push(withoutNonces(await unknown.text()))
  expect(new Set(documents).size).toBe(1)
  expect((await fetch(`${world.address}/dashboard/sign-in`, { method: 'POST' })).status).toBe(405)
})

test('runs what carries the nonce of its answer, loads nothing from elsewhere and is framed by nobody', async () => {
  const answers = await Promise.all([1, 2].map(() => fetch(`${world.address}/dashboard`)))
  const nonces = await Promise.all(
    answers.map(async (answer) => {
      const policy = answer.headers.get('content-security-policy')!
      const nonce = /script-src 'nonce-([^']+)'/.exec(policy)![1]!
      expect(policy).toContain(`style-src 'nonce-${nonce}'`)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(answer.headers.get('referrer-policy')).toBe('same-origin')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const page = await answer.text()
      for (const [tag] of page.matchAll(/<(script|style|link rel="stylesheet")[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
      expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
      expect(page).not.toMatch(/%[A-Z]+%/)
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(2)
})

test('what it loads is kept for good, and is in the way of nothing else', async () => {
  const [, script] = /src="(\/assets\/app\/[\w.-]+\.js)"/.exec(await (await fetch(`${world.address}/dashboard`)).text())!
  const answer = await fetch(world.address + script)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  for (const name of ['nothing.js', '..%2f..%2fdashboard.html', 'dashboard.html', ''])
    expect((await fetch(`${world.address}/assets/app/${name}`)).status).toBe(404)
})
