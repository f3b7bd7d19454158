import type { PasskeyRequestOptions } from '@earshot/contract'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Authenticator, type ForgedPasskey, openAuthenticator } from '../../../test/world/authenticator.ts'
import { openLocalWorld } from '../../../test/world/local-world.ts'
import { type Browser, openBrowser } from '../../../test/world/visitor.ts'
import type { Member } from '../../../test/world/world.ts'

// A world in which people have passkeys. The authenticator is made of WebAuthn's bytes; a real browser is in
// test/journeys/dashboard/passkeys.browser.test.ts.

export const auth = '/dashboard/auth'
export const account = '/dashboard/api/account'

export const begin = async (here: Browser, password?: string) =>
  here.post(`${auth}/passkeys/begin`, password === undefined ? {} : { password })

export const passkeysOf = async (browser: Browser) => (await browser.get(`${auth}/list-passkeys`)).body

export async function openPasskeyWorld(settings: Record<string, string> = {}) {
  const world = await openLocalWorld(settings)
  const origin = world.baseUrl

  /** A member with a passkey. */
  async function withPasskey({ member, signCount = 1 }: { member?: Member; signCount?: number } = {}) {
    const who = member ?? (await world.member())
    const here = openBrowser(world, who.cookie)
    const authenticator = openAuthenticator({ origin, signCount })
    const { body } = await begin(here, who.password)
    const added = await here.post(`${auth}/passkeys/add`, { name: 'Laptop', credential: authenticator.create(body.options) })
    expect([added.status, added.body]).toEqual([200, { passkeyId: expect.any(String) }])
    return { member: who, here, authenticator, passkeyId: added.body.passkeyId as string }
  }

  async function beginSignIn(browser = openBrowser(world)) {
    const { status, body } = await browser.post(`${auth}/sign-in/passkey/begin`)
    expect(status).toBe(200)
    return { browser, options: body.options as PasskeyRequestOptions }
  }

  /** Signs in with a passkey, in a browser of its own. */
  async function signIn(authenticator: Authenticator, forged: ForgedPasskey = {}) {
    const { browser, options } = await beginSignIn()
    const answer = await browser.post(`${auth}/sign-in/passkey`, { credential: authenticator.get(options, forged) })
    return { browser, ...answer }
  }

  return { world, origin, withPasskey, beginSignIn, signIn }
}

/** Opens such a world for all tests of a file, and ways to sign in there. */
export function inPasskeyWorld() {
  const at = {} as Awaited<ReturnType<typeof openPasskeyWorld>>
  beforeAll(async () => {
    Object.assign(at, await openPasskeyWorld())
  })
  afterAll(() => at.world?.close())
  // All of them come from one place.
  beforeEach(() => at.world.sql`delete from sign_in_attempt`)
  return {
    at,
    withPasskey: (asked?: Parameters<typeof at.withPasskey>[0]) => at.withPasskey(asked),
    signIn: (authenticator: Authenticator, forged?: ForgedPasskey) => at.signIn(authenticator, forged),
    beginSignIn: (browser?: Browser) => at.beginSignIn(browser),
  }
}
