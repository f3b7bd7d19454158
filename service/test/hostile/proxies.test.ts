import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../world/visitor.ts'
import { openWorld, type World } from '../world/world.ts'

// Whose word counts for where somebody is (decision 36).

const signIn = (world: World, email: string, headers: Record<string, string>) =>
  openBrowser(world).post('/dashboard/auth/sign-in/email', { email, password: 'wrong wrong wrong' }, headers)

const livez = async ({ address }: World, headers: Record<string, string> = {}) =>
  (await fetch(`${address}/livez`, { headers })).json() as Promise<Record<string, unknown>>

const warnings = ({ logged }: World) => logged.filter((line) => line.includes('TRUST_PROXY'))

describe('behind a proxy that is trusted', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ TRUST_PROXY: 'loopback,10.0.0.0/8' })
  })
  afterAll(() => world.close())

  test('the last address that is no proxy’s counts: what a client writes before it moves nobody', async () => {
    const { email } = await world.member()
    const statuses: number[] = []
    for (let at = 0; at < 14; at++) {
      const said = [`198.51.100.${at}`, '203.0.113.7, 10.1.2.3']
      statuses.push((await signIn(world, email, { 'x-forwarded-for': said.join(', ') })).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429])
    expect((await signIn(world, email, { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' })).status).toBe(401)
  })

  test.each([
    ['of version 4', (port: number) => `203.0.113.70:${port}, 10.1.2.3:${port}`],
    ['of version 6', (port: number) => `[2001:db8:70::${port}]:${port}, [::ffff:10.1.2.3]:${port}`],
  ])('an address %s that comes with the port of its connection is one place', async (_version, said) => {
    const { email } = await world.member()
    const statuses: number[] = []
    for (let port = 50_100; port < 50_112; port++)
      statuses.push((await signIn(world, email, { 'x-forwarded-for': said(port - 50_000) })).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('nothing is warned of, but health tells one who asks by a proxy that sends no address', async () => {
    expect(await livez(world, { 'x-forwarded-for': '203.0.113.7' })).toEqual({ status: 'ok' })
    expect(await livez(world, { 'x-real-ip': '203.0.113.7' })).toEqual({ status: 'ok', forwardedHeaders: 'missing' })
    expect(warnings(world)).toEqual([])
  })
})

describe('behind a proxy of which nobody has told', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  test('the log says so once, without an address, and health tells the one who asks by it', async () => {
    expect(await livez(world)).toEqual({ status: 'ok' })
    expect(warnings(world)).toEqual([])
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
      expect(await livez(world, { [name]: 'for=203.0.113.7' })).toEqual({ status: 'ok', forwardedHeaders: 'ignored' })
    expect(warnings(world)).toEqual([expect.stringMatching(/"level":40.*TRUST_PROXY=loopback/)])
    expect(warnings(world)[0]).not.toMatch(/203\.0|127\.0/)
  })
})

test('where there is no proxy, which was said, nothing is warned of, whatever strangers send', async () => {
  await using world = await openWorld({ TRUST_PROXY: 'false' })
  expect(await livez(world, { 'x-forwarded-for': '203.0.113.7' })).toEqual({ status: 'ok' })
  expect(warnings(world)).toEqual([])
})
