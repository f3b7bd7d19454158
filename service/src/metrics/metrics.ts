import { metricsMessages } from '@earshot/messages/cli/metrics'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { StatementEnd } from '../database/connection.ts'
import { DurationHistogram } from './duration-histogram.ts'

// What this process counts about itself, for Prometheus. Whatever happens is told here by those it happens to, as an observer that app.ts
// and open-workers.ts hand to them: nobody else knows that it is counted. No label has an organization, an address or an id.
// Names are OpenTelemetry's where it has a stable one (semantic conventions 1.40: http.server.request.duration,
// db.client.operation.duration), as Prometheus writes them.

export type Metrics = ReturnType<typeof openMetrics>

/** An attempt whose outcome has been recorded. */
export interface AttemptEnd {
  seconds: number
  /** The class of its failure; null: it was delivered. */
  failure: string | null
  /** What became of its delivery. */
  state: 'delivered' | 'pending' | 'exhausted'
}

/** A request that was answered. */
export interface RequestEnd {
  method: string
  /** The pattern of its address; null: there is nothing there. */
  route: string | null
  /** Null: none of the specification. */
  operation: string | null
  status: number
  seconds: number
}

/** A turn of a background job. */
export interface JobEnd {
  job: string
  /** Null: the first home, or the only one. */
  home: string | null
  seconds: number
  isDone: boolean
}

/** Asked by machines, which a refusal is for. */
const healthChecks: readonly (string | null)[] = ['/livez', '/readyz']

const mailOutcomes = ['sent', 'failed', 'rejected'] as const

/** OpenTelemetry's, for requests and for statements. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
const statementSeconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

/** How often the event loop is looked at: each look wakes an idle process, and the shortest lag that is seen is as long. */
const eventLoopMs = 50

/** Opens what a process counts. `build` is what it is: its version, its schema, its role. */
export function openMetrics(build: { version: string; schema: string; role: string }) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopMs })
  new Gauge({
    ...{ name: 'earshot_build_info', help: metricsMessages.buildInfo, registers },
    labelNames: ['version', 'schema', 'role'],
  }).set(build, 1)
  const requests = requestMetric(registers)
  // Of no labels, so that it is there from the beginning: a series of the histogram appears with its first failures.
  const requestsFailed = new Counter({ name: 'earshot_requests_failed_total', help: metricsMessages.requestsFailedTotal, registers })
  const { statements, statementErrors } = databaseMetrics(registers)
  const { attempts, deliveries, mails } = sendingMetrics(registers)
  const { jobRuns, jobDuration, jobSuccess } = jobMetrics(registers)
  const redis = new Gauge({ name: 'earshot_redis_up', help: metricsMessages.redisUp, registers })
  // Without a Redis there is nothing to tell.
  redis.remove()
  const spansDropped = new Counter({
    ...{ name: 'earshot_spans_dropped_total', help: metricsMessages.spansDroppedTotal, registers },
    labelNames: ['reason'],
  })
  // From 0 on: of a counter that appears with its first count, Prometheus sees no increase.
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  for (const state of ['delivered', 'exhausted'] as const) deliveries.inc({ state }, 0)
  return {
    registry,
    request(end: RequestEnd): void {
      requests.observe(end)
      if (end.status >= 500 && !healthChecks.includes(end.route)) requestsFailed.inc()
    },
    statement(end: StatementEnd): void {
      statements.observe(end)
      if (end.errorCode !== null) statementErrors.inc({ pool: end.pool, code: end.errorCode })
    },
    attempt({ seconds, failure, state }: AttemptEnd): void {
      attempts.observe({ outcome: failure === null ? 'delivered' : 'failed', failure: failure ?? '' }, seconds)
      if (state !== 'pending') deliveries.inc({ state })
    },
    mail(outcome: (typeof mailOutcomes)[number]): void {
      mails.inc({ outcome })
    },
    redis(isUp: boolean): void {
      redis.set(isUp ? 1 : 0)
    },
    job({ job, home, seconds, isDone }: JobEnd): void {
      const labels = { name: job, ...(home !== null && { home }) }
      jobRuns.inc({ ...labels, outcome: isDone ? 'done' : 'failed' })
      jobDuration.set(labels, seconds)
      if (isDone) jobSuccess.setToCurrentTime(labels)
    },
    spansDropped(reason: 'queue-full' | 'export-failed', count: number): void {
      spansDropped.inc({ reason }, count)
    },
  }
}

const requestMetric = (registers: Registry[]) =>
  new DurationHistogram(
    {
      ...{ name: 'http_server_request_duration_seconds', help: metricsMessages.httpServerRequestDurationSeconds, registers },
      labelNames: ['http_request_method', 'http_route', 'operation', 'http_response_status_code'],
      buckets: seconds,
    },
    {
      key: [({ route }: RequestEnd) => route, ({ method }) => method, ({ status }) => status],
      labels: ({ method, route, operation, status }) => ({
        http_request_method: method,
        // An address that is none is one route, whatever was asked.
        http_route: route ?? 'unknown',
        operation: operation ?? '',
        http_response_status_code: status,
      }),
    },
  )

const databaseMetrics = (registers: Registry[]) => ({
  statements: new DurationHistogram(
    {
      ...{ name: 'db_client_operation_duration_seconds', help: metricsMessages.dbClientOperationDurationSeconds, registers },
      labelNames: ['pool'],
      buckets: statementSeconds,
    },
    { key: [({ pool }: StatementEnd) => pool], labels: ({ pool }) => ({ pool }) },
  ),
  statementErrors: new Counter({
    ...{ name: 'earshot_database_errors_total', help: metricsMessages.databaseErrorsTotal, registers },
    labelNames: ['pool', 'code'],
  }),
})

const sendingMetrics = (registers: Registry[]) => ({
  attempts: new Histogram({
    ...{ name: 'earshot_webhook_attempt_duration_seconds', help: metricsMessages.webhookAttemptDurationSeconds, registers },
    labelNames: ['outcome', 'failure'],
    buckets: [0.05, 0.1, 0.5, 1, 5, 15, 30],
  }),
  deliveries: new Counter({
    ...{ name: 'earshot_webhook_deliveries_total', help: metricsMessages.webhookDeliveriesTotal, registers },
    labelNames: ['state'],
  }),
  mails: new Counter({
    ...{ name: 'earshot_mails_total', help: metricsMessages.mailsTotal, registers },
    labelNames: ['outcome'],
  }),
})

/** The label is `name`: to Prometheus, `job` is what it scrapes. */
const jobMetrics = (registers: Registry[]) => ({
  jobRuns: new Counter({
    ...{ name: 'earshot_job_runs_total', help: metricsMessages.jobRunsTotal, registers },
    labelNames: ['name', 'home', 'outcome'],
  }),
  jobDuration: new Gauge({
    ...{ name: 'earshot_job_last_duration_seconds', help: metricsMessages.jobLastDurationSeconds, registers },
    labelNames: ['name', 'home'],
  }),
  jobSuccess: new Gauge({
    ...{ name: 'earshot_job_last_success_timestamp_seconds', help: metricsMessages.jobLastSuccessTimestampSeconds, registers },
    labelNames: ['name', 'home'],
  }),
})
