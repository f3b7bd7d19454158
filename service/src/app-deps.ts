import type { Logger } from 'pino'
import { openIdentity } from './accounts/identity.ts'
import { noteErasures } from './backup/erasure-ledger.ts'
import type { Config } from './config.ts'
import type { Pool } from './database/pool.ts'
import { Replica } from './database/replica/replica.ts'
import { waker } from './events/wake.ts'
import { type ClientBounds, clientBounds } from './http/connections.ts'
import { openKeptBudget, runningSecondsMaxOf } from './http/idempotency.ts'
import { ownLimiter, type RateLimiter } from './http/rate-limit.ts'
import { keysOf } from './keys.ts'
import { openOrganizationTurns, openReadingTurns } from './limits/turns.ts'
import { visitorsWith } from './limits/visitor-bounds.ts'
import { type MailServer, openMailServer } from './mail/smtp.ts'
import type { Metrics } from './metrics/metrics.ts'
import { countReplica } from './metrics/replica.ts'
import { addressGuard } from './network/address-guard.ts'
import { openTxtRecords } from './network/txt-records.ts'
import type { Workers } from './open-workers.ts'
import { openModel } from './resources/models/ask-model.ts'
import { openModelTurns } from './resources/models/model-turns.ts'
import { openOidc } from './resources/sso/oidc.ts'
import { subscriptionMailerOf } from './resources/subscribers/subscription-emails.ts'
import { keyRing, webhookKeyRing } from './secrets.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What the application is built from; main and tests both bring it. */
export interface AppOptions {
  config: Config
  /** A pool on a migrated database; whoever opened it closes it after the app. */
  sql: Pool
  secretKey: string
  /** all: answers requests and runs the workers; api, worker: the one or the other. */
  role: 'all' | 'api' | 'worker'
  log: Logger
  /** What this process counts; left out: nothing. */
  metrics?: Metrics | null
  /** What traces what this process does; left out: nothing. */
  tracing?: Tracing | null
  /** False: the workers work only when runOnce is called, as tests do. */
  workersOnTheirOwn?: boolean
  /** Other than `callersTogether`, as in tests. */
  callersTogether?: number
  /** Other than as in idempotency.ts, as in tests. */
  keptBytesMax?: number
  /** Other bounds than a client has in production, as in tests. */
  clients?: Partial<ClientBounds>
  /** The homes beside the pool, which is the first; left out: there is one. */
  homes?: { firstName: string; others: readonly OtherHome[] }
}

/** A home beside the first one: its settings, and a pool on its migrated database. */
export interface OtherHome {
  name: string
  config: Config
  sql: Pool
}

export type AppDeps = ReturnType<typeof openDeps>

/** Opens what workers and surfaces need: keys, the mail server, and what emails and links are made with. */
export function openDeps(options: AppOptions) {
  const { config, sql, secretKey, log, metrics, tracing } = options
  const { baseUrl } = config
  const keys = keysOf(secretKey)
  const mail = {
    mailKey: keys.mail,
    mailServer:
      config.smtpUrl === null
        ? null
        : traced(counted(openMailServer({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, log }), metrics), tracing),
  }
  const links = { baseUrl, linkTokenKey: keys.linkToken }
  const messaging = { baseUrl, unsubscribeKey: keys.unsubscribe }
  return {
    ...{ config, sql, log, secretKey, keys, baseUrl, mail, links },
    clients: { ...clientBounds, connectionsMax: config.connectionsMax, ...options.clients },
    targets: { allowPrivateTargets: config.allowPrivateTargets, secretKeys: webhookKeyRing({ ...config, secretKey }), messaging },
    /** What identity providers are made with. */
    sso: {
      ...{ baseUrl, ssoKeys: keyRing(...keys.sso), allowPrivateTargets: config.allowPrivateTargets },
      txtRecords: openTxtRecords(config.dnsServers),
    },
    /** What order sources are made with. */
    orders: { baseUrl, orderSecretKeys: keyRing(...keys.orderSecret) },
    /** Encrypt the signing keys of transparency logs. */
    logKeys: keyRing(...keys.logSigning),
    noteErasure: noteErasures({
      ...{ sql, config, keys: keys.erasure },
      warn: (error, directory) => log.warn({ err: error, directory }, 'an erasure could not be recorded: a restored backup would undo it'),
    }),
    /** What emails that carry a link are made with. */
    mailer: { ...links, ...mail, unsubscribeKey: keys.unsubscribe },
  }
}

/** The mail server, with what became of each email counted. */
const counted = (server: MailServer, metrics: Metrics | null | undefined): MailServer =>
  !metrics
    ? server
    : {
        ...server,
        async send(mail, options) {
          const handed = await server.send(mail, options)
          metrics.mail(outcomeOf(handed))
          return handed
        },
      }

/** The mail server, with each email a part of what it is sent for. */
const traced = (server: MailServer, tracing: Tracing | null | undefined): MailServer =>
  !tracing
    ? server
    : {
        ...server,
        send: (mail, options) =>
          tracing.part(
            () => server.send(mail, options),
            (handed) => ({
              ...{ name: 'send email', kind: 'client', hasFailed: handed.kind !== 'taken' },
              attributes: { 'earshot.mail.outcome': outcomeOf(handed) },
            }),
          ),
      }

const outcomeOf = (handed: Awaited<ReturnType<MailServer['send']>>) =>
  handed.kind === 'taken' ? 'sent' : handed.isFinal ? 'rejected' : 'failed'

export type SurfaceDeps = ReturnType<typeof openSurfaceDeps>

/** Opens what only those who answer requests need: identity, limits, and who is told of a change. */
export function openSurfaceDeps(
  deps: AppDeps,
  {
    workers,
    limiter,
    replica,
    options,
  }: { workers: Workers | null; limiter: RateLimiter | null; replica: Replica | null; options: AppOptions },
) {
  const screenLimiter = forScreens(limiter)
  const { config, sql, log, secretKey, keys, baseUrl, mail, mailer, targets, orders, sso } = deps
  const changed = waker(sql, () => workers?.wake())
  const lanesChanged = waker(sql, () => workers?.wakeLanes(), 'lanes')
  const codes = { baseUrl, qrCredentialKey: keys.qrCredential }
  const subscriptions = subscriptionMailerOf({ baseUrl, keys })
  const model = modelOf(config, log)
  return {
    ...deps,
    ...{ limiter, screenLimiter, replica, changed, codes, subscriptions },
    /** What one organization may use, over all surfaces. */
    bounds: {
      // Each process by itself: it is what a process can do that an organization may not use up.
      organizationLimiter:
        screenLimiter &&
        ownLimiter({ requestsPerMinute: (options.callersTogether ?? callersTogether) * screenLimiter.limits.requestsPerMinute }),
      kept: openKeptBudget(options.keptBytesMax),
      runningSecondsMax: runningSecondsMaxOf(config),
      organizationTurns: openOrganizationTurns(),
    },
    guard: { formSessionKey: keys.formSession, proofOfWork: config.spamProofOfWork },
    visitorOf: visitorsWith(keys.visitorUse),
    turns: openReadingTurns(),
    identity: openIdentity({
      ...{ sql, baseUrl, secretKey, mailKey: mail.mailKey, sendsMail: mail.mailServer !== null, changed },
      failed: (what) => log.error({ what }, 'better-auth failed'),
    }),
    handlerDeps: {
      mailer,
      codes,
      targets,
      orders,
      sso,
      receiptKey: keys.receipt,
      subscriptions,
      models: { model, turns: openModelTurns() },
    },
    oidc: openOidc({ guard: addressGuard(config), allowPrivateTargets: config.allowPrivateTargets }),
    /** Whether what a model is sent goes to another machine, which forms say. */
    modelIsElsewhere: model?.isElsewhere ?? false,
    hasModel: model !== null,
    /** Also reads again the lanes that are claimed: a destination or its deliveries changed. */
    lanesToo() {
      changed()
      lanesChanged()
    },
  }
}

/** The model that drafts and translates; null where none is configured. */
const modelOf = ({ aiBaseUrl: baseUrl, aiModel: model, aiApiKey: apiKey, aiTimeoutSeconds: timeoutSeconds }: Config, log: Logger) =>
  baseUrl !== null && model !== null
    ? openModel({ baseUrl, model, apiKey, timeoutSeconds }, { failed: (failure) => log.warn(failure, 'the model gave no answer') })
    : null

/** Requests a minute that a portal session, or a member, may make at the least: three open screens, and somebody who is quick. */
const screenRequestsMin = 600

/**
 * How many times as much as one key or session an organization may ask in all. Ten: a fifth of it comes at once, which ten keys at their
 * busiest or fifty people can't do; a hundred keys, or sessions that are opened to be counted anew, can (decision 46).
 */
const callersTogether = 10

/** A screen asks every two seconds, several at once: a smaller limit is meant for programs. */
const forScreens = (limiter: RateLimiter | null): RateLimiter | null =>
  limiter && (limiter.limits.requestsPerMinute >= screenRequestsMin ? limiter : ownLimiter({ requestsPerMinute: screenRequestsMin }))

/** Opens the replica that serves lists and exports; null where there is none. */
export function openReadReplica({ config, sql, log, metrics }: AppOptions): Replica | null {
  if (config.databaseReplicaUrl === null) return null
  const replica = new Replica({ url: config.databaseReplicaUrl, sql, log, onAnswer: metrics?.statement })
  if (metrics) countReplica(metrics, replica)
  return replica
}

/** Opens what counts requests: nothing without a limit, this process alone, or all nodes together. */
export async function openLimiter(
  { rateLimitPerMinute, redisUrl }: Config,
  { log, metrics }: Pick<AppOptions, 'log' | 'metrics'>,
): Promise<RateLimiter | null> {
  if (rateLimitPerMinute === 0) return null
  const limits = { requestsPerMinute: rateLimitPerMinute }
  if (redisUrl === null) return ownLimiter(limits)
  // Loaded here: most count without Redis.
  const { sharedLimiter } = await import('./http/shared-rate-limit.ts')
  return sharedLimiter(limits, { redisUrl, log, onShared: metrics?.redis })
}
