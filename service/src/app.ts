import type { AddressInfo } from 'node:net'
import { operations, portalOperations } from '@earshot/contract'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openIdentity } from './accounts/identity.ts'
import type { Config } from './config.ts'
import { isUnavailable } from './database/database.ts'
import { schemaState } from './database/migrate.ts'
import type { Pool } from './database/pool.ts'
import { waker } from './events/wake.ts'
import { deskHandlers, deskOperations, operationHandlers, portalHandlers } from './handlers.ts'
import { withSecret } from './html/neutral-address.ts'
import { registerPages } from './html/pages.ts'
import { keyGate } from './http/caller.ts'
import { type ClientBounds, clientBounds } from './http/connections.ts'
import { forgetAnswers } from './http/forget-responses.ts'
import { isForwardedInVain, warnOfProxy } from './http/forwarded.ts'
import { registerHealth } from './http/health.ts'
import { ownLimiter, type RateLimiter } from './http/rate-limit.ts'
import { registerOperations } from './http/route.ts'
import { apiPrefix, dashboardPrefix, openServer, portalPrefix, sendNothingHere } from './http/server.ts'
import { sharedLimiter } from './http/shared-rate-limit.ts'
import { sweepsOf } from './jobs.ts'
import { openReadingTurns } from './limits/turns.ts'
import { visitorsWith } from './limits/visitor-bounds.ts'
import { openMailServer } from './mail/smtp.ts'
import { addressesIn } from './network/trusted-proxies.ts'
import { appAssets, readBuiltApps } from './pages/apps/built-apps.ts'
import { accountDoor, beginDoor } from './pages/dashboard/account-routes.ts'
import { dashboardPages } from './pages/dashboard/dashboard-pages.ts'
import { memberGate } from './pages/dashboard/gate.ts'
import { invitationDoor } from './pages/dashboard/invitation-routes.ts'
import { authDoor, forOurPages } from './pages/dashboard/sign-in-routes.ts'
import { linkPages } from './pages/link/routes.ts'
import { ownPages } from './pages/own/routes.ts'
import { portalGate } from './pages/portal/gate.ts'
import { portalPages } from './pages/portal/routes.ts'
import { commentPages } from './pages/public/comment-routes.ts'
import { publicPages } from './pages/public/routes.ts'
import { qrPages } from './pages/qr/routes.ts'
import { receiptPages } from './pages/receipt/routes.ts'
import { referencePages, registerOpenApi } from './pages/reference/docs.ts'
import { selfServicePages } from './pages/self-service/routes.ts'
import { subscriberPages } from './pages/subscribe/routes.ts'
import { unsubscribePages } from './pages/unsubscribe/routes.ts'
import { registerWidgetScript, widgetDoors } from './pages/widget/routes.ts'
import { directOpinionPages } from './pages/write/routes.ts'
import { beginEntry, endEntry } from './resources/audit-log/audit-log.ts'
import { findKey, keyLooksRight } from './resources/organizations/api-keys.ts'
import { hasProject } from './resources/projects/projects.ts'
import { postOf } from './resources/subscribers/emails.ts'
import { noteSecretKeyUse } from './secret-key-use.ts'
import { deriveKey, webhookKeyRing } from './secrets.ts'
import { startWorkers, type Workers } from './start-workers.ts'

/** What the house is built from; main and tests both bring it. */
export interface House {
  config: Config
  /** A pool on a migrated database; whoever opened it closes it after the app. */
  sql: Pool
  secretKey: string
  /** all: answers requests and runs the workers; api, worker: the one or the other. */
  role: 'all' | 'api' | 'worker'
  log: Logger
  /** False: the workers work only when they are cranked, as tests do. */
  workersOnTheirOwn?: boolean
  /** Other bounds than a client has in production, as in tests. */
  clients?: Partial<ClientBounds>
}

export interface App {
  server: FastifyInstance
  /** Where it listens, as `http://host:port`. */
  address: string
  /** Of this process; null in the role api. */
  workers: Workers | null
  /** Not ready, stop accepting, finish what is in flight, stop the workers. */
  close(): Promise<void>
}

/** Requests a minute that a session of the portal, or a member, may make at the least: three screens that are open at once, and somebody who is quick. */
const screenRequestsMin = 600

/** Wires the house and opens its door. Nothing of this is global: a process may open several. */
export async function openApp(house: House): Promise<App> {
  const { config, sql, log } = house
  const isProxy = addressesIn(config.trustProxy || [])
  const server = openServer({
    log,
    isProxy,
    clients: { ...clientBounds, connectionsMax: config.connectionsMax, ...house.clients },
    isForHttps: config.baseUrl.startsWith('https:'),
    rewriteUrl: withSecret,
  })
  const targets = { allowPrivateTargets: config.allowPrivateTargets, secretKeys: webhookKeyRing({ ...config, secretKey: house.secretKey }) }
  const limiter = house.role === 'worker' ? null : await openLimiter(config, log)
  const mail = {
    mailKey: deriveKey(house.secretKey, 'mail'),
    mailServer: config.smtpUrl === null ? null : openMailServer({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, log }),
  }
  const links = { baseUrl: config.baseUrl, linkTokenKey: deriveKey(house.secretKey, 'link-token') }
  const post = { ...links, ...mail, unsubscribeKey: deriveKey(house.secretKey, 'unsubscribe') }
  const stopNoting = await noteSecretKeyUse({ sql, secretKey: house.secretKey, log, goesOn: house.workersOnTheirOwn ?? true })
  let leaving = false
  /** Ends what a worker may leave to another one. */
  const stopping = new AbortController()

  const workers =
    house.role === 'api'
      ? null
      : startWorkers({
          sql,
          ...targets,
          log,
          sweeps: sweepsOf({ config, mail, post, stopping: stopping.signal, log }),
          onTheirOwn: house.workersOnTheirOwn ?? true,
        })

  if (config.trustProxy === null) warnOfProxy(server, log)
  registerHealth(server, {
    // Where there is no proxy, the operator has said so: nothing that comes is in vain.
    isForwardedInVain: (request) => config.trustProxy !== false && isForwardedInVain(request, isProxy),
    async notReadyBecause() {
      if (leaving) return 'draining'
      try {
        const state = await schemaState(sql)
        return state === 'ready' ? null : `the database schema is ${state}`
      } catch (error) {
        return isUnavailable(error) ? 'the database does not answer' : 'the database can not be read'
      }
    },
  })

  if (house.role !== 'worker') {
    // One a second, ten at once: faster than anybody answers.
    const widgetLimiter = ownLimiter({ requestsPerMinute: 60 })
    const codes = { baseUrl: config.baseUrl, qrCredentialKey: deriveKey(house.secretKey, 'qr-credential') }
    const guard = { formSessionKey: deriveKey(house.secretKey, 'form-session'), proofOfWork: config.spamProofOfWork }
    const visitorOf = visitorsWith(deriveKey(house.secretKey, 'visitor-use'))
    const turns = openReadingTurns()
    const receiptKey = deriveKey(house.secretKey, 'receipt')
    const subscriptions = postOf({ baseUrl: config.baseUrl, secretKey: house.secretKey })
    const doors = { post, codes, targets, receiptKey, subscriptions }
    const changed = waker(sql, () => workers?.wake())
    const lanesChanged = waker(sql, () => workers?.wakeLanes(), 'lanes')
    const identity = openIdentity({
      ...{ sql, baseUrl: config.baseUrl, secretKey: house.secretKey, mailKey: mail.mailKey, sendsMail: mail.mailServer !== null, changed },
      failed: (what) => log.error({ what }, 'better-auth failed'),
    })
    // Its screens ask every two seconds, several at once: a small limit is meant for programs.
    const screenLimiter =
      limiter && (limiter.limits.requestsPerMinute >= screenRequestsMin ? limiter : ownLimiter({ requestsPerMinute: screenRequestsMin }))
    const lanesToo = () => {
      changed()
      lanesChanged()
    }
    const operated = (id: string) => {
      changed()
      if (id.startsWith('webhooks.')) lanesChanged()
    }
    await server.register(
      async (scope) =>
        registerOperations(scope, {
          sql,
          handlers: operationHandlers(doors),
          table: operations,
          gate: keyGate({ keyLooksRight, findKey: (secret) => findKey(sql, secret) }),
          hasProject: (organizationId, projectId) => hasProject(sql, { organizationId, projectId }),
          limiter,
          idempotencyKey: deriveKey(house.secretKey, 'idempotency'),
          changed: operated,
        }),
      { prefix: apiPrefix },
    )
    await server.register(
      async (scope) => {
        // Below the portal's pages, which would answer as pages do.
        scope.setNotFoundHandler(sendNothingHere)
        registerOperations(scope, {
          sql,
          table: portalOperations,
          handlers: portalHandlers(doors),
          gate: portalGate({ sql, baseUrl: config.baseUrl }),
          hasProject: async () => false,
          limiter: screenLimiter,
          idempotencyKey: deriveKey(house.secretKey, 'idempotency'),
          changed: lanesToo,
        })
      },
      { prefix: portalPrefix },
    )
    await server.register(
      async (scope) => {
        scope.setNotFoundHandler(sendNothingHere)
        registerOperations(scope, {
          sql,
          table: deskOperations,
          handlers: deskHandlers(doors),
          gate: memberGate({ sql, baseUrl: config.baseUrl, sessionOf: identity.sessionOf }),
          hasProject: (organizationId, projectId) => hasProject(sql, { organizationId, projectId }),
          limiter: screenLimiter,
          idempotencyKey: deriveKey(house.secretKey, 'idempotency'),
          changed: lanesToo,
          witness: { begin: (deed) => beginEntry(sql, deed), end: (done) => endEntry(sql, done) },
        })
      },
      { prefix: `${dashboardPrefix}/:organizationId` },
    )
    const apps = readBuiltApps()
    if (!apps) log.warn('web/dist is missing: portal and dashboard show nothing until `node scripts/setup.mjs` has built them')
    await server.register(async (scope) => accountDoor(scope, identity), { prefix: `${dashboardPrefix}/account` })
    await server.register(
      async (scope) => {
        // Below the dashboard's pages, which would answer as pages do.
        scope.setNotFoundHandler(sendNothingHere)
        forOurPages(scope, identity)
        authDoor(scope, identity)
        beginDoor(scope, identity)
        invitationDoor(scope, identity, { ...mail, changed })
      },
      { prefix: '/dashboard/auth' },
    )
    registerPages(server, {
      baseUrl: config.baseUrl,
      rooms: [
        linkPages({ sql, ...links, post, changed }),
        ownPages({ sql, baseUrl: config.baseUrl, visitorOf, changed }),
        receiptPages({ sql, receiptKey, changed }),
        qrPages({ sql, ...codes, post, visitorOf, changed }),
        subscriberPages({ sql, post: subscriptions, guard, visitorOf, changed }),
        unsubscribePages({ sql, unsubscribeKey: post.unsubscribeKey, changed }),
        selfServicePages({
          sql,
          post: { baseUrl: config.baseUrl, mailKey: mail.mailKey, dataKey: deriveKey(house.secretKey, 'my-data') },
          guard,
          visitorOf,
          keys: { mailKey: mail.mailKey, receiptKey },
          forgetAnswers: (about) => forgetAnswers(sql, deriveKey(house.secretKey, 'idempotency'), about),
          // What was erased is not sent as it was read before.
          changed: lanesToo,
        }),
        publicPages({ sql, baseUrl: config.baseUrl, guard, visitorOf, turns }),
        commentPages({ sql, baseUrl: config.baseUrl, guard, visitorOf, changed }),
        directOpinionPages({ sql, baseUrl: config.baseUrl, guard, post, visitorOf, changed }),
        portalPages({ sql, baseUrl: config.baseUrl, apps }),
        dashboardPages({ apps }),
        appAssets(apps),
        referencePages({ baseUrl: config.baseUrl }),
      ],
    })
    registerOpenApi(server, { baseUrl: config.baseUrl, apiPrefix })
    registerWidgetScript(server, { baseUrl: config.baseUrl })
    const widget = {
      ...{ sql, baseUrl: config.baseUrl, guard, visitorOf, turns, limiter: widgetLimiter, changed },
      widgetKey: deriveKey(house.secretKey, 'widget'),
    }
    await server.register(async (scope) => widgetDoors(widget)(scope), { prefix: '/widget' })
  }

  try {
    await server.listen({ port: config.port, host: config.host })
  } catch (error) {
    stopNoting()
    limiter?.close()
    // Whoever opened the database closes it now: nobody may be at work with it any more.
    await Promise.all([server.close(), workers?.stop()])
    throw error
  }
  const { port } = server.server.address() as AddressInfo
  return {
    server,
    workers,
    address: `http://${hostInUrl(config.host)}:${port}`,
    async close() {
      leaving = true
      stopNoting()
      stopping.abort()
      await server.close()
      limiter?.close()
      await workers?.stop()
    },
  }
}

/** What counts requests: nothing without a limit, this process alone, or all nodes together. */
async function openLimiter({ rateLimitPerMinute, redisUrl }: Config, log: Logger): Promise<RateLimiter | null> {
  if (rateLimitPerMinute === 0) return null
  const limits = { requestsPerMinute: rateLimitPerMinute }
  return redisUrl === null ? ownLimiter(limits) : sharedLimiter(limits, { redisUrl, log })
}

/** A host as an address has it: every one of this machine is reached by the nearest, and version 6 is put in brackets. */
function hostInUrl(host: string): string {
  const near = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return near.includes(':') ? `[${near}]` : near
}
