import type { Logger } from 'pino'
import { jobBounds, poolBeside } from './database/database.ts'
import type { Pool } from './database/pool.ts'
import { listenForWakes, type News, waker } from './events/wake.ts'
import { addressGuard } from './network/address-guard.ts'
import { releasedMax, releaseOpinions } from './resources/opinions/release-opinions.ts'
import { sweepExpiredLinks } from './resources/preverified-links/expire-links.ts'
import type { KeyRing } from './secrets.ts'
import { openDelivering } from './webhooks/deliver.ts'
import { enginePool } from './webhooks/engine-pool.ts'
import { inFlightMax } from './webhooks/lanes/send-slots.ts'
import { openSender } from './webhooks/send/attempt.ts'
import { heldMax, openHolding } from './webhooks/upkeep/hold-deliveries.ts'
import { openWorker } from './workers/worker.ts'

export interface Workers {
  /** Something changed in this process: look at once. */
  wake(): void
  /** People changed destinations, or freed deliveries: whoever holds their lanes reads them again before it sends more. */
  wakeLanes(): void
  /** Takes every worker's turns until nothing that is due is left, without waiting for a clock. */
  runOnce(): Promise<void>
  /** Takes on nothing new and lets what is in flight come back, 15 seconds at most. */
  stop(): Promise<void>
}

export interface WorkersOptions {
  sql: Pool
  /** What signing secrets are encrypted with. */
  secretKeys: KeyRing
  allowPrivateTargets: boolean
  log: Logger
  /** Background jobs of resources and of the HTTP layer, each at its own interval. */
  sweeps?: readonly Sweep[]
  /** False: they work only when they are cranked. */
  onTheirOwn?: boolean
}

/** Something that is put in order from time to time. Answers how many it found; asked again at once while that is `fullAt` or more. */
export interface Sweep {
  name: string
  everyMs: number
  fullAt: number
  /** Looks at once when something changed, besides in its own time. */
  isWoken?: boolean
  /** What it finds are deliveries that may go on. */
  freesDeliveries?: boolean
  sweep(sql: Pool): Promise<number>
}

const drainSecondsMax = 15

/** Of everything that is put in order from time to time: most of it finds nothing to do. */
const jobConnectionsMax = 6

/** Each minute: docs/rules/links.md#states */
const expiredLinks: Sweep = { name: 'expire-links', everyMs: 60_000, fullAt: 500, sweep: sweepExpiredLinks }

/** Each minute: what comes within one appears with those before. Decision 32. */
const releasedOpinions: Sweep = { name: 'release-opinions', everyMs: 60_000, fullAt: releasedMax, sweep: releaseOpinions }

/** At once where somebody paused or deleted a destination; every five seconds wherever anything is left. */
const holding = (): Sweep[] => [
  { name: 'hold-deliveries', everyMs: 5000, fullAt: heldMax, isWoken: true, sweep: openHolding({ changedWithin: 1 }) },
  { name: 'hold-left-deliveries', everyMs: 5000, fullAt: heldMax, sweep: openHolding({ changedWithin: null }) },
]

/** The workers of this process. Any number of processes may have them: each takes what no other has. */
export function startWorkers({ sql, secretKeys, allowPrivateTargets, log, sweeps: more = [], onTheirOwn = true }: WorkersOptions): Workers {
  // Dispatching and claiming wait for no disk: what a crash of the database takes back nobody has seen, and is done again. A written
  // outcome is there for good, and with it all that led to it.
  const engine = enginePool(sql, { connectionsMax: 3, isDurable: false })
  const outcomes = enginePool(sql, { connectionsMax: 1, isDurable: true })
  const jobs = poolBeside(sql, { name: 'jobs', connectionsMax: jobConnectionsMax, bounds: jobBounds })
  const guard = addressGuard({ allowPrivateTargets })
  const sender = openSender(guard, { connectionsMax: inFlightMax })
  const listening = onTheirOwn ? listenForWakes(sql, (news) => wakes[news]()) : null
  const delivering = openDelivering({
    sql: engine,
    outcomesSql: outcomes,
    guard,
    sender,
    secretKeys,
    log,
    isListening: () => listening?.isConnected() ?? false,
    wakeOthers: waker(sql, undefined, 'deliveries'),
  })

  const sweeps = [expiredLinks, releasedOpinions, ...holding(), ...more]
  const swept = sweeps.map(({ name, everyMs, fullAt, freesDeliveries, sweep }) =>
    openWorker({
      name,
      log,
      async turn() {
        // What frees deliveries takes turns with the requests that change the same ones, and has a job's time in its transaction.
        const found = await sweep(freesDeliveries ? sql : jobs)
        if (found > 0) delivering.wake()
        if (found > 0 && freesDeliveries) delivering.wakeLanes()
        return found >= fullAt ? 0 : everyMs
      },
    }),
  )

  const woken = swept.filter((_, at) => sweeps[at]!.isWoken)
  const wake = () => {
    delivering.wake()
    for (const worker of woken) worker.wake()
  }

  const wakes: Record<News, () => void> = { events: wake, deliveries: delivering.wakeHolders, lanes: delivering.wakeLanes }

  const partitions = openWorker({
    name: 'partitions',
    log,
    async turn() {
      await jobs.begin(async (sql) => {
        // Making one locks its parent: better late than in the way of every change.
        await sql`set local lock_timeout = '2s'`
        await sql`call keep_partitions((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + 7)`
      })
      return 3_600_000
    },
  })

  const slow = [...swept, partitions]
  if (onTheirOwn) for (const worker of [...slow, ...delivering.workers]) worker.start()

  let stopping: Promise<void> | null = null
  const stop = async () => {
    await Promise.all([listening?.stop(), ...slow.map((worker) => worker.stop()), delivering.drain(drainSecondsMax)])
    await Promise.all([sender.close(), engine.end({ timeout: 2 }), outcomes.end({ timeout: 2 }), jobs.end({ timeout: 2 })])
  }

  return {
    wake,
    wakeLanes: delivering.wakeLanes,

    async runOnce() {
      for (const worker of swept) while ((await worker.runOnce()) === 0);
      await delivering.runOnce()
    },

    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}
