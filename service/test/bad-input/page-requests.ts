import { expect } from 'vitest'
import { everythingKept } from '../world/everything-kept.ts'
import type { RawAnswer } from '../world/raw-request.ts'
import type { World } from '../world/world.ts'

// Requests to every page that strangers reach, and what is expected of every answer.

export const kept = (world: World) => everythingKept(world.sql)

/** A place that takes forms and shows nothing, or shows something to one browser alone. */
export const isOnlySent = (pattern: string) =>
  /(start|scan|upvote|comments|withdraw|leave|:handle|:commentId)$|:unknown|^\/unsubscribe/.test(pattern)
/** Those worth asking in many ways: they read what is asked, and are not drawn anew each time. */
export const readPlaces = (places: Record<string, string>) =>
  Object.entries(places).filter(([pattern]) => !isOnlySent(pattern) && !/png|svg|docs|livez|widget\.js/.test(pattern))

/** Does it for each, eight at a time. */
export async function each<Case>(cases: readonly Case[], act: (one: Case) => Promise<void>): Promise<void> {
  const left = cases[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const one of left) await act(one)
    }),
  )
}

/** Whatever was asked: an answer, no failure, and headers that hold. */
export function expectAnswer(what: string, answer: RawAnswer | null): void {
  expect.soft(answer, what).not.toBeNull()
  if (!answer) return
  expect.soft(answer.status < 500, `${what}: ${answer.status} ${answer.text.slice(0, 300)}`).toBe(true)
  expect.soft(answer.headers['x-content-type-options'], what).toBe('nosniff')
  expect.soft(answer.headers['cache-control'], what).toBeDefined()
  expect.soft(Object.keys(answer.headers), what).not.toContain('x-injected')
  if (!answer.headers['content-type']?.startsWith('text/html')) return
  const policy = answer.headers['content-security-policy'] ?? ''
  expect.soft(policy, what).toMatch(/default-src 'none'/)
  expect.soft(policy, what).toMatch(/frame-ancestors 'none'/)
  expect.soft(policy, what).not.toMatch(/unsafe|\*/)
  expect.soft(answer.headers['referrer-policy'], what).toMatch(/^(no-referrer|same-origin)$/)
  expect.soft(answer.text, what).not.toMatch(/<script>alert|onerror=/i)
}

export const urlencoded = 'application/x-www-form-urlencoded'
