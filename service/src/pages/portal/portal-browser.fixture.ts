import { expect } from 'vitest'
import type { World } from '../../../test/world/world.ts'

// A browser at the webhook portal, and the address that leads into it.

/** A browser's side: what it is given it gives back. */
export function openBrowser(world: World, of: World = world) {
  let cookie = ''
  return {
    setCookie: '',
    async ask(path: string, init: RequestInit = {}) {
      const headers = { 'sec-fetch-site': 'same-origin', accept: 'application/json', ...(cookie && { cookie }), ...init.headers }
      const answer = await fetch(of.address + path, { redirect: 'manual', ...init, headers: headers as Record<string, string> })
      const given = answer.headers.get('set-cookie')
      if (given !== null) {
        this.setCookie = given
        cookie = given.split(';')[0]!
      }
      return answer
    },
    enter(code: string, headers: Record<string, string> = {}) {
      return this.ask('/portal/session', { method: 'POST', body: new URLSearchParams({ code }), headers })
    },
    session() {
      return this.ask('/portal/session')
    },
    get cookie() {
      return cookie
    },
  }
}

export const openPortal = async (world: World, request: Record<string, unknown> = {}, of: World = world) => {
  const { status, body } = await of.ask('webhooks.portal', request)
  expect(status).toBe(200)
  return {
    url: body.url as string,
    code: new URLSearchParams(new URL(body.url).hash.slice(1)).get('code')!,
    expiresAt: body.expiresAt as string,
  }
}

/** Opens a browser that is in the portal. */
export async function enter(world: World) {
  const browser = openBrowser(world)
  expect((await browser.enter((await openPortal(world)).code)).status).toBe(200)
  return browser
}
