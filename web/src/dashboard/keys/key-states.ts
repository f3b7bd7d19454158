import type { Answer } from '../../api/ask.ts'
import type { Tone } from '../../parts/values/state-dot.tsx'

export type KeyRow = Answer<'apiKeys.list'>['apiKeys'][number]
export type KeyState = 'active' | 'ending' | 'expired' | 'revoked'

/** A week: long enough to replace the key. */
const soonMs = 7 * 86_400_000

/** The state of a key at a moment. */
export function stateOf({ revokedAt, expiresAt }: KeyRow, now: number): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'active'
  const left = Date.parse(expiresAt) - now
  return left <= 0 ? 'expired' : left < soonMs ? 'ending' : 'active'
}

export const works = (key: KeyRow, now: number): boolean => ['active', 'ending'].includes(stateOf(key, now))

export const toneOf: Readonly<Record<KeyState, Tone>> = { active: 'good', ending: 'warn', expired: 'muted', revoked: 'muted' }
