import type { Logger } from 'pino'
import { jobBounds, poolBeside } from './database/database.ts'
import type { Pool } from './database/pool.ts'
import { dispatchConnectionsMax, engineConnectionsMax, jobConnectionsMax, outcomeConnectionsMax } from './database/pool-sizes.ts'
import { listenForWakes, type News, waker } from './events/wake.ts'
import type { JobEnd, Metrics } from './metrics/metrics.ts'
import type { Sending } from './metrics/sending.ts'
import { type AddressGuard, addressGuard } from './network/address-guard.ts'
import { releasedMax, releaseOpinions } from './resources/opinions/release-opinions.ts'
import { sweepExpiredLinks } from './resources/preverified-links/expire-links.ts'
import type { KeyRing } from './secrets.ts'
import type { Tracing } from './tracing/tracing.ts'
import { DeliveryEngine } from './webhooks/delivery-engine.ts'
import { enginePool } from './webhooks/engine-pool.ts'
import { inFlightMax } from './webhooks/lanes/send-slots.ts'
import type { Messaging } from './webhooks/messages/recipient.ts'
import { openSender, type Sender } from './webhooks/send/attempt.ts'
import { type EmailSenderOptions, openEmailSender } from './webhooks/send/email-attempt.ts'
import { heldMax, openHolding } from './webhooks/upkeep/hold-deliveries.ts'
import { openWorker, type Worker } from './workers/worker.ts'

export interface Workers {
  /** Has them work on their own from now on; before, and without, they work only in `runOnce`. */
  start(): void
  /** Something changed in this process: look at once. */
  wake(): void
  /** People changed destinations, or freed deliveries: a worker that has claimed their lanes reads them again before it sends more. */
  wakeLanes(): void
  /** What is being sent at the moment. */
  sending(): Sending
  /** Takes every worker's turns until nothing that is due is left, without waiting for a clock. */
  runOnce(): Promise<void>
  /** Takes on nothing new and lets what is in flight come back, 15 seconds at most. */
  stop(): Promise<void>
}

export interface WorkersOptions {
  sql: Pool
  /** The keys that signing secrets are encrypted with. */
  secretKeys: KeyRing
  allowPrivateTargets: boolean
  /** What messages for people are made with. */
  messaging: Messaging
  mail: Pick<EmailSenderOptions, 'mailKey' | 'mailServer'>
  log: Logger
  /** Background jobs of resources and of the HTTP layer, each at its own interval. */
  jobs?: readonly Job[]
  /** Told of turns and attempts. */
  metrics?: Pick<Metrics, 'job' | 'attempt'> | null
  /** Told of turns, dispatches and attempts. */
  tracing?: Pick<Tracing, 'job' | 'attempt' | 'dispatched'> | null
}

/** A background job. It runs again at once while it finds `fullAt` or more, otherwise after `everyMs`. */
export interface Job {
  name: string
  everyMs: number
  fullAt: number
  /** Until it runs again after it failed; without, the worker's own pauses. */
  retryMs?: number
  /** It also runs at once when something changed. */
  isWoken?: boolean
  /** It finds deliveries that may go on. */
  freesDeliveries?: boolean
  /** Returns how much it found. */
  run(sql: Pool): Promise<number>
}

const drainSecondsMax = 15

/** Jobs of one interval would all want a connection at the same moment, each time, if they began together. */
const startMsApart = 20

/** Each minute: docs/rules/links.md#states */
const expireLinks: Job = { name: 'expire-links', everyMs: 60_000, fullAt: 500, run: sweepExpiredLinks }

/** Each minute: opinions that come within one appear with those before. Decision 32. */
const releaseDelayedOpinions: Job = { name: 'release-opinions', everyMs: 60_000, fullAt: releasedMax, run: releaseOpinions }

/** At once where a destination was paused or deleted; every five seconds wherever anything is left. */
const holdDeliveries = (): Job[] => [
  { name: 'hold-deliveries', everyMs: 5000, fullAt: heldMax, isWoken: true, run: openHolding({ changedWithin: 1 }) },
  { name: 'hold-left-deliveries', everyMs: 5000, fullAt: heldMax, run: openHolding({ changedWithin: null }) },
]

/** Opens the workers of this process. Any number of processes may have them: each takes what no other has. */
export function openWorkers({
  sql,
  secretKeys,
  allowPrivateTargets,
  messaging,
  mail,
  log,
  jobs: more = [],
  metrics = null,
  tracing = null,
}: WorkersOptions): Workers {
  const pools = openPools(sql)
  const guard = addressGuard({ allowPrivateTargets })
  const sender = traced(openSenders(guard, { sql: pools.outcomes, ...mail }), tracing)
  let listening: ReturnType<typeof listenForWakes> | null = null
  const engine = new DeliveryEngine({
    ...{ sql: pools.engine, dispatchSql: pools.dispatch, outcomesSql: pools.outcomes, guard, sender, secretKeys, messaging, log },
    isListening: () => listening?.isConnected() ?? false,
    wakeOthers: waker(sql, undefined, 'deliveries'),
    onDispatched: tracing?.dispatched,
    onRecorded: ({ outcome, verdict }) =>
      metrics?.attempt({
        ...{ seconds: outcome.durationMs / 1000, failure: outcome.failure },
        state: verdict === null ? 'delivered' : verdict.kind === 'again' ? 'pending' : verdict.kind,
      }),
  })
  const jobs = [expireLinks, releaseDelayedOpinions, ...holdDeliveries(), ...more]
  const jobWorkers = jobs.map((job) => openJobWorker(job, { sql, jobsSql: pools.jobs, engine, log, metrics, tracing }))
  const wokenWorkers = jobWorkers.filter((_, at) => jobs[at]!.isWoken)
  const wake = () => {
    engine.wake()
    for (const worker of wokenWorkers) worker.wake()
  }
  const wakes: Record<News, () => void> = {
    events: wake,
    deliveries: () => engine.wakeHolders(),
    lanes: () => engine.wakeLanes(),
  }
  const slowWorkers = [...jobWorkers, openPartitionWorker(pools.jobs, log)]
  const stop = async () => {
    await Promise.all([listening?.stop(), ...slowWorkers.map((worker) => worker.stop()), engine.drain(drainSecondsMax)])
    await Promise.all([sender.close(), ...Object.values(pools).map((pool) => pool.end({ timeout: 2 }))])
  }
  let stopping: Promise<void> | null = null

  return {
    start() {
      listening = listenForWakes(sql, (news) => wakes[news]())
      for (const worker of engine.workers) worker.start()
      slowWorkers.forEach((worker, at) => void setTimeout(() => worker.start(), at * startMsApart).unref())
    },
    wake,
    wakeLanes: wakes.lanes,
    sending: () => engine.sending(),
    async runOnce() {
      for (const worker of jobWorkers) while ((await worker.runOnce()) === 0);
      await engine.runOnce()
    },
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

const openPools = (sql: Pool) => ({
  // Dispatching decides for itself whether it waits (dispatch/statement.ts).
  dispatch: enginePool(sql, { connectionsMax: dispatchConnectionsMax, isDurable: true }),
  // Claiming waits for no disk: what a crash of the database takes back was not acted on, and is done again.
  engine: enginePool(sql, { connectionsMax: engineConnectionsMax, isDurable: false }),
  // A recorded outcome is there for good, and with it all that led to it.
  outcomes: enginePool(sql, { connectionsMax: outcomeConnectionsMax, isDurable: true }),
  jobs: poolBeside(sql, { name: 'jobs', connectionsMax: jobConnectionsMax, bounds: jobBounds }),
})

/** Makes attempts over HTTP, and at mailboxes by mail. */
function openSenders(guard: AddressGuard, options: EmailSenderOptions): Sender {
  const overHttp = openSender(guard, { connectionsMax: inFlightMax })
  const byEmail = openEmailSender(options)
  return {
    ...overHttp,
    attempt(request) {
      const { recipient } = request.target
      return recipient?.kind === 'email' ? byEmail(request, recipient) : overHttp.attempt(request)
    },
  }
}

/** A sender whose attempts are traced. */
const traced = (sender: Sender, tracing: WorkersOptions['tracing']): Sender =>
  !tracing
    ? sender
    : { ...sender, attempt: (request) => tracing.attempt(request, (traceParent) => sender.attempt({ ...request, traceParent })) }

/** The worker of a background job. What the job finds wakes the delivery engine: it may have recorded events. */
const openJobWorker = (
  { name, everyMs, fullAt, retryMs, freesDeliveries, run }: Job,
  {
    sql,
    jobsSql,
    engine,
    log,
    metrics,
    tracing,
  }: { sql: Pool; jobsSql: Pool; engine: DeliveryEngine } & Pick<WorkersOptions, 'log' | 'metrics' | 'tracing'>,
): Worker =>
  openWorker({
    name,
    log,
    retryMs,
    async turn() {
      // A job that frees deliveries takes turns with the requests that change the same ones, and has a job's time in its transaction.
      const runJob = () => run(freesDeliveries ? sql : jobsSql)
      const found = await counted({ job: name, home: sql.home.name }, () => (tracing ? tracing.job(name, runJob) : runJob()), metrics)
      if (found > 0) engine.wake()
      if (found > 0 && freesDeliveries) engine.wakeLanes()
      return found >= fullAt ? 0 : everyMs
    },
  })

/** Runs a turn of a job, and tells how long it took and whether it was done. */
async function counted<Result>(
  job: Pick<JobEnd, 'job' | 'home'>,
  run: () => Promise<Result>,
  metrics: WorkersOptions['metrics'],
): Promise<Result> {
  const since = performance.now()
  let isDone = false
  try {
    const found = await run()
    isDone = true
    return found
  } finally {
    metrics?.job({ ...job, seconds: (performance.now() - since) / 1000, isDone })
  }
}

/** The worker that makes each day's partitions ahead. */
const openPartitionWorker = (jobsSql: Pool, log: Logger): Worker =>
  openWorker({
    name: 'partitions',
    log,
    async turn() {
      await jobsSql.begin(async (sql) => {
        // Making one locks its parent: better late than in the way of every change.
        await sql`set local lock_timeout = '2s'`
        await sql`call keep_partitions((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + 7)`
      })
      return 3_600_000
    },
  })
