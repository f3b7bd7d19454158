import fc from 'fast-check'
import type { Surface, Target } from './random-targets/target.ts'
import { methods, someHeaders, text, types, value, wholeBodies } from './random-values.ts'

// Requests made at random from right ones: in each, some of what could be said is anything.

/** As it goes over the wire. */
export interface RandomRequest {
  method: string
  path: string
  lines: string[]
  body: string | Buffer | undefined
}

/** Of a hundred requests. Checking a password takes as long as many of the others together. */
const shares: Readonly<Record<Surface, number>> = { API: 32, dashboard: 26, pages: 24, 'webhook portal': 9, widget: 7, 'sign-in': 2 }

/** Draws requests; `fresh` values are drawn anew by fast-check for every batch. */
export function randomRequests(targets: readonly Target[], { seed, fresh = 3000 }: { seed: number; fresh?: number }) {
  const draw = openDraw({ seed, fresh })
  const { chance, one } = draw
  const drawTarget = targetDrawer(targets, draw)

  return (): { target: Target; request: RandomRequest } => {
    let target = drawTarget()
    // Most of those that end something are drawn again.
    while (target.isLast && !chance(0.05)) target = drawTarget()
    const method = chance(0.04) ? one(methods) : target.method
    const mayBody = method !== 'GET' && method !== 'HEAD'
    const body = (target.body !== null && mayBody) || (mayBody && chance(0.02)) ? bodyOf(target, draw) : undefined
    const lines = [place(draw)]
    if (!chance(0.08)) lines.push(...target.credentials)
    else if (chance(0.5)) lines.push(...one(targets).credentials)
    if (body !== undefined) lines.push(`content-type: ${chance(0.03) ? one(types) : target.type}`)
    if (target.surface === 'API' && chance(0.1)) lines.push(`idempotency-key: ${printable(draw.text()).slice(0, 300)}`)
    if (chance(0.08)) lines.push(`${one(someHeaders)}: ${printable(draw.text()).slice(0, chance(0.02) ? 20_000 : 2000)}`)
    return { target, request: { method, path: pathOf(target, draw) + queryOf(target, draw), lines, body } }
  }
}

/** Everything that chance decides: the same for the same seed. */
interface Draw {
  below(count: number): number
  one<Each>(all: readonly Each[]): Each
  chance(share: number): boolean
  text(): string
  value(): unknown
}

function openDraw({ seed, fresh }: { seed: number; fresh: number }): Draw {
  const random = evenly(seed)
  const values = fc.sample(value, { numRuns: fresh, seed })
  const texts = fc.sample(text, { numRuns: fresh, seed: seed + 1 })
  const below = (count: number) => Math.floor(random() * count)
  const one = <Each>(all: readonly Each[]): Each => all[below(all.length)]!
  return { below, one, chance: (share) => random() < share, text: () => one(texts), value: () => one(values) }
}

/** Numbers from 0 to 1, evenly, the same for the same seed (mulberry32). */
function evenly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function targetDrawer(targets: readonly Target[], { below, one }: Draw): () => Target {
  const perSurface = Object.entries(shares).map(([surface, share]) => ({ share, all: targets.filter((each) => each.surface === surface) }))
  return () => {
    let left = below(100)
    for (const { share, all } of perSurface) {
      if (left < share) return one(all)
      left -= share
    }
    throw new Error('the shares are not a hundred')
  }
}

/** A request comes from a place of its own, as behind a proxy, so that no bound of a place is met before a handler. */
const place = ({ below }: Draw) => `x-forwarded-for: 10.${below(256)}.${below(256)}.${below(256)}`

function pathOf({ path }: Target, { below, one, chance, text }: Draw): string {
  if (!chance(0.15)) return path
  const parts = path.split('/')
  const at = 1 + below(Math.max(1, parts.length - 1))
  parts[at] = chance(0.5)
    ? escaped(text()).slice(0, 3000)
    : one(['%00', '%ff', '%', '..', '%2e%2e', '', '%ED%A0%80', 'a.png', '*', "'", '%2f'])
  return parts.join('/')
}

function queryOf({ query, queryNames }: Target, { below, one, chance, text }: Draw): string {
  const parts = query === '' ? [] : [query]
  if (chance(0.35))
    for (let left = 1 + below(4); left > 0; left--) {
      const name = queryNames.length > 0 && chance(0.85) ? one(queryNames) : escaped(text()).slice(0, 300)
      parts.push(`${name}=${chance(0.2) ? one(['%', '%00', '%ff', '1', '2', '10', 'newest', '&', '=']) : escaped(text()).slice(0, 6000)}`)
    }
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function bodyOf({ body, bodyNames, type }: Target, { below, one, chance, text, value }: Draw): string | Buffer {
  if (chance(0.06)) return one(wholeBodies)
  if (chance(0.06)) return JSON.stringify(value()) ?? ''
  const said: Record<string, unknown> = { ...body }
  if (chance(0.6))
    for (let left = 1 + below(3); left > 0; left--) {
      const name = bodyNames.length > 0 && chance(0.93) ? one(bodyNames) : text()
      if (chance(0.1)) delete said[name]
      else said[name] = value()
    }
  if (type === 'application/json') return JSON.stringify(said)
  if (type === 'text/csv') return [Object.keys(said).join(), Object.values(said).map(textOf).join(), text()].join('\n')
  return new URLSearchParams(Object.entries(said).map(([name, each]) => [name, textOf(each)])).toString()
}

/** A value as a field says it. What has no text of its own, such as what came from `__proto__`, goes in as JSON. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Percent-encoded, byte by byte. */
const escaped = (written: string) => [...Buffer.from(written)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
/** What may stand in a header as it goes over the wire. */
const printable = (written: string) =>
  Buffer.from(written)
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
