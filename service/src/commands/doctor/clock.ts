import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Pool } from '../../database/pool.ts'
import type { Check } from './check.ts'

const messages = doctorMessages.clock
/** Of several questions, the one that was answered soonest tells the time best. */
const questions = 5
/** 60 s: a fifth of what a receiver lets a webhook's timestamp be off, and two steps of an authenticator's codes. 2 s: more than NTP ever leaves. */
const [brokenSeconds, warningSeconds] = [60, 2]

/** Examines whether the clocks of this machine and the database's agree: expiry goes by the database's, signatures and sign-in codes by this one. */
export async function examineClock(sql: Pool): Promise<Check> {
  const name = 'clock'
  const { aheadSeconds, uncertainSeconds } = await compareClocks(sql)
  // What the way there and back may have taken is no fault of the clocks.
  const off = Math.max(0, Math.abs(aheadSeconds) - uncertainSeconds)
  if (off <= warningSeconds) {
    const seconds = Math.max(0.01, Math.abs(aheadSeconds) + uncertainSeconds).toFixed(2)
    return { name, state: 'ok', finding: messages.ok({ seconds }) }
  }
  const side = aheadSeconds > 0 ? messages.ahead : messages.behind
  const finding = side({ seconds: Math.abs(aheadSeconds).toFixed(1) })
  return { name, state: off > brokenSeconds ? 'broken' : 'warning', finding, fix: messages.fix }
}

/** How far this machine's clock is ahead of the database's; the truth is off by half of the round trip at most. */
async function compareClocks(sql: Pool): Promise<{ aheadSeconds: number; uncertainSeconds: number }> {
  let best = { aheadSeconds: 0, uncertainSeconds: Number.POSITIVE_INFINITY }
  for (let asked = 0; asked < questions; asked++) {
    const [before, began] = [Date.now(), performance.now()]
    const [{ at }] = await sql<[{ at: number }]>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`
    const roundTripMs = performance.now() - began
    const uncertainSeconds = roundTripMs / 2000
    if (uncertainSeconds < best.uncertainSeconds) best = { aheadSeconds: (before + roundTripMs / 2 - at) / 1000, uncertainSeconds }
  }
  return best
}
