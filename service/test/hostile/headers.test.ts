import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'

// Headers as long as they may be, of blanks, commas and half-finished words: what reads them by an expression that can match them in many
// ways takes seconds or hours for one, and answers nobody meanwhile. Measured in work of the processor, beside a header of as many letters.

const newKey = () => randomBytes(32).toString('base64')

let world: World
let asset: string
beforeAll(async () => {
  // While SECRET_KEY is changed there is more than one, and cookies are read with each.
  world = await openWorld({ SECRET_KEY: `${newKey()},${newKey()}`, TRUST_PROXY: '10.0.0.0/8' })
  asset = /src="(\/[^"]+\.js)"/.exec(await (await fetch(`${world.address}/dashboard`)).text())![1]!
})
afterAll(() => world.close())

const bytes = 15_000
const fills: Record<string, string> = {
  blanks: `x${' '.repeat(bytes)}x`,
  'a pair and blanks': `a=b;${' '.repeat(bytes)}x`,
  commas: ' ,'.repeat(bytes / 2),
  'commas and blanks': `x,${' '.repeat(bytes)}x`,
  semicolons: 'a;q=0.0'.repeat(bytes / 7),
  'codings with noughts': `gzip;q=0.${'0'.repeat(bytes)}1`,
  quotes: 'W/"'.repeat(bytes / 3),
  brackets: `[${':'.repeat(bytes)}`,
}

test.each([
  ['if-none-match', ['/widget.js', 'asset', '/p/:slug', '/p/:slug/rss.xml']],
  ['accept-encoding', ['/widget.js', 'asset', '/p/:slug']],
  ['accept-language', ['/p/:slug']],
  ['accept', ['/nowhere']],
  ['cookie', ['/p/:slug', '/mine/at/aaaaaaaaaaaaaaaa', '/dashboard/api/account', 'sign-in']],
  ['content-type', ['sign-in']],
  ['x-forwarded-for', ['/p/:slug']],
  ['origin', ['/widget/:slug/opinions', 'sign-in']],
  ['authorization', ['/p/:slug']],
  ['x-api-key', ['/v1/project/:slug/goals']],
] as const)('a long header %s costs no more than one of letters', async (name, places) => {
  for (const place of places) {
    const path =
      place === 'asset' ? asset : place === 'sign-in' ? '/dashboard/auth/sign-in/email' : place.replace(':slug', world.business.slug)
    const ask = (value: string) =>
      sendRaw(world.address, {
        method: place === 'sign-in' ? 'POST' : 'GET',
        path,
        headers: [
          ...(place === 'sign-in' ? [['sec-fetch-site', 'same-origin'] as const] : []),
          ...(place === 'sign-in' && name !== 'content-type' ? [['content-type', 'application/json'] as const] : []),
          [name, value],
        ],
        ...(place === 'sign-in' && { body: '{"email":"nobody@example.com"}' }),
      })
    const letters = await workOf(() => ask('x'.repeat(bytes)))
    const enough = 10 * letters.milliseconds + 50
    for (const [what, value] of Object.entries(fills)) {
      const { answer, milliseconds } = await workOf(() => ask(value), enough)
      expect(answer!.status, `${path} with ${what}`).toBeLessThan(500)
      expect(milliseconds, `${path} with ${what}, for ${letters.milliseconds} with letters`).toBeLessThan(enough)
    }
  }
})

/**
 * How long the processor works for an answer: of some, the one in which it did the least beside, such as collecting garbage. What it does
 * for the header itself it does each time, so it is asked again only while an answer costs more than `enough` milliseconds.
 */
async function workOf(ask: () => Promise<RawAnswer | null>, enough = 0): Promise<{ answer: RawAnswer | null; milliseconds: number }> {
  const triesMax = enough > 0 ? 10 : 2
  let least: { answer: RawAnswer | null; milliseconds: number } | null = null
  for (let tries = 0; tries < triesMax && (least === null || least.milliseconds >= enough); tries++) {
    const before = process.cpuUsage()
    const answer = await ask()
    const { user, system } = process.cpuUsage(before)
    const milliseconds = (user + system) / 1000
    if (least === null || milliseconds < least.milliseconds) least = { answer, milliseconds }
  }
  return least!
}
