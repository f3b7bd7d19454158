import { doctorMessages } from '@earshot/messages/cli/doctor'
import type { Config } from '../../config.ts'
import { answerMsMax, tryRedis } from '../../http/shared-rate-limit.ts'
import { type Check, reasonOf } from './check.ts'

/** Examines the limit of requests, and Redis where nodes count there together. */
export async function examineRateLimit({ rateLimitPerMinute, redisUrl }: Config): Promise<Check[]> {
  const name = 'rate limit'
  const messages = doctorMessages.rateLimit
  if (rateLimitPerMinute === 0) {
    return [{ name, state: 'warning', finding: messages.off, fix: messages.offFix }]
  }
  if (redisUrl === null) return [{ name, state: 'ok', finding: messages.perNode({ max: rateLimitPerMinute }) }]
  const { host } = new URL(redisUrl)
  try {
    const milliseconds = Math.ceil(await tryRedis({ requestsPerMinute: rateLimitPerMinute }, redisUrl))
    const finding = messages.shared({ max: rateLimitPerMinute, host, milliseconds })
    if (milliseconds <= answerMsMax) return [{ name, state: 'ok', finding }]
    return [{ name, state: 'warning', finding, fix: messages.slowFix({ max: answerMsMax }) }]
  } catch (error) {
    const finding = messages.unreachable({ host, reason: reasonOf(error) })
    return [{ name, state: 'warning', finding, fix: messages.unreachableFix }]
  }
}
