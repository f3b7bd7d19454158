import type { Config } from '../../config.ts'
import { answerMsMax, tryRedis } from '../../http/shared-rate-limit.ts'
import { type Check, reasonOf } from './check.ts'

/** Examines the limit of requests, and Redis where nodes count there together. */
export async function examineRateLimit({ rateLimitPerMinute, redisUrl }: Config): Promise<Check[]> {
  const name = 'rate limit'
  if (rateLimitPerMinute === 0) {
    const finding = 'one API key may ask as often as it likes.'
    return [{ name, state: 'warning', finding, fix: 'set RATE_LIMIT_PER_MINUTE, unless something before the service limits requests.' }]
  }
  const each = `an API key may make ${rateLimitPerMinute} requests a minute`
  if (redisUrl === null) return [{ name, state: 'ok', finding: `${each}, counted by each node for itself.` }]
  const { host } = new URL(redisUrl)
  try {
    const milliseconds = Math.ceil(await tryRedis({ requestsPerMinute: rateLimitPerMinute }, redisUrl))
    const finding = `${each}; Redis at ${host} counts for all nodes and answers within ${milliseconds} ms.`
    if (milliseconds <= answerMsMax) return [{ name, state: 'ok', finding }]
    const fix = `put Redis nearer: where it takes more than ${answerMsMax} ms, each node counts for itself.`
    return [{ name, state: 'warning', finding, fix }]
  } catch (error) {
    const finding = `Redis at ${host} does not count: ${reasonOf(error)}. Until it does, each node counts for itself.`
    return [{ name, state: 'warning', finding, fix: 'check REDIS_URL and that Redis 5 or newer runs there.' }]
  }
}
