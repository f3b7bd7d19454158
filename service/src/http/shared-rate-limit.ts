import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { type Allowance, allowance, type Limits, ownLimiter, type RateLimiter, spacingOf } from './rate-limit.ts'

// The same count for every node, kept in Redis. A limit is there to protect the service, so it must never be what stops it: while
// Redis is away, slow or talks nonsense, each process counts by itself, and goes back by itself when Redis is.

/** A request waits no longer for Redis; one in the same data centre answers within one. */
export const answerMsMax = 50
const connectMsMax = 1000
/** Between attempts to reach a Redis that is away. */
const againMs = 1000

/**
 * One look at a caller's place and one step, in Redis's own time: clocks of nodes differ. A place further ahead than a burst can
 * bring it comes from a clock that was put back, and counts as a burst. The key ends when it says nothing any more.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local every, most = tonumber(ARGV[1]), ARGV[1] * ARGV[2]
local due = math.min(math.max(tonumber(redis.call('GET', KEYS[1]) or now), now), now + most)
local wait = due + every - most - now
if wait <= 0.001 then
  due = due + every
  redis.call('SET', KEYS[1], string.format('%.3f', due), 'PX', math.ceil(due - now) + 1)
  wait = 0
end
return { string.format('%.3f', due - now), string.format('%.3f', wait) }`

const openClient = (url: string) =>
  createClient({
    url,
    name: 'earshot',
    disableOfflineQueue: true,
    // Whether and when to come back is decided here, for all that can go wrong alike.
    socket: { connectTimeout: connectMsMax, reconnectStrategy: false },
  })
type Client = ReturnType<typeof openClient>

export interface SharedOptions {
  redisUrl: string
  log: Logger
  /** Told whether nodes count together, each time that is found out. */
  onShared?: ((isShared: boolean) => void) | undefined
}

/**
 * Counts together with every other node that has the same Redis. Given when Redis has answered or its first second is over. Redis going
 * away is logged once, and so is its return.
 */
export async function sharedLimiter(limits: Limits, { redisUrl, log, onShared }: SharedOptions): Promise<RateLimiter> {
  const own = ownLimiter(limits)
  let client: Client | null = null
  let isAwaySaid = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const coming = openClient(redisUrl)
    // Every failure is also that of a command or of connecting; unheard, it would end the process.
    coming.on('error', (error: Error) => lost(coming, error))
    try {
      await within(connectMsMax, coming.connect())
      await within(connectMsMax, count(coming, limits, 'a-look'))
      if (isClosed) return discard(coming)
      client = coming
      onShared?.(true)
      if (isAwaySaid) log.info('Redis is back; nodes share their rate limits again')
      isAwaySaid = false
    } catch (error) {
      discard(coming)
      away(error as Error)
    }
  }

  function lost(which: Client, error: Error): void {
    if (which !== client) return
    client = null
    discard(which)
    away(error)
  }

  function away(error: Error): void {
    if (isClosed) return
    onShared?.(false)
    if (!isAwaySaid) log.warn({ err: error }, 'Redis is away; until it is back each process limits requests by itself')
    isAwaySaid = true
    clearTimeout(timer)
    timer = setTimeout(connect, againMs).unref()
  }

  await connect()
  return {
    limits,
    async take(caller) {
      const asked = client
      if (!asked) return own.take(caller)
      try {
        return await within(answerMsMax, count(asked, limits, caller))
      } catch (error) {
        lost(asked, error as Error)
        return own.take(caller)
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      if (client) discard(client)
      client = null
    },
  }
}

/** Counts once with Redis, as for a caller, and gives the milliseconds that took. Fails with what is wrong when it can't be done. */
export async function tryRedis(limits: Limits, redisUrl: string): Promise<number> {
  const client = openClient(redisUrl)
  client.on('error', () => {})
  try {
    await within(connectMsMax, client.connect())
    await within(connectMsMax, count(client, limits, 'a-look'))
    const start = performance.now()
    await within(connectMsMax, count(client, limits, 'a-look'))
    return performance.now() - start
  } finally {
    discard(client)
  }
}

async function count(client: Client, limits: Limits, caller: string): Promise<Allowance> {
  const { everyMs, burst } = spacingOf(limits)
  const options = { keys: [`earshot:requests:${caller}`], arguments: [String(everyMs), String(burst)] }
  const [aheadMs, waitMs] = ((await client.eval(script, options)) as unknown[]).map(Number) as [number, number]
  if (!(aheadMs >= 0 && waitMs >= 0)) throw new Error('Redis did not answer with two numbers')
  return allowance(limits, { aheadMs, waitMs })
}

/** Ends a connection at once: what still waits for an answer fails. */
function discard(client: Client): void {
  if (client.isOpen) client.destroy()
}

async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // An answer that came in while this process was busy is read before the time counts as over.
    const give = () => setImmediate(() => reject(new Error(`Redis did not answer within ${milliseconds} ms`)))
    timer = setTimeout(give, milliseconds)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    // No request waits for it any more; its failure is known.
    answer.catch(() => {})
  }
}
