import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, openDeps, openLimiter, openReadReplica, openSurfaceDeps } from './app-deps.ts'
import { openHomeRouting } from './home-routing.ts'
import { withSecret } from './html/neutral-address.ts'
import { sendUnknownAddress } from './html/unknown-address.ts'
import { registerHealth } from './http/health.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import { apiPrefix, openServer } from './http/server.ts'
import { forwardedHeadersOf, warnOfUntrustedProxy } from './http/untrusted-proxy.ts'
import { jobsOf } from './jobs.ts'
import { togetherSending, watchSending } from './metrics/sending.ts'
import { hostInUrl } from './network/host-in-url.ts'
import { addressesIn } from './network/trusted-proxies.ts'
import { openWorkers, type Workers } from './open-workers.ts'
import { openReadiness } from './readiness.ts'
import { scimPath } from './resources/provisioning/scim-tokens.ts'
import { sendUnknownUrl } from './scim/register-scim-server.ts'
import { noteSecretKeyUse } from './secret-key-use.ts'
import {
  registerApi,
  registerAuthorization,
  registerDashboard,
  registerEveryPage,
  registerMcp,
  registerOrders,
  registerPortal,
  registerScim,
  registerWidgets,
} from './surfaces.ts'
import { openRequestTracing } from './tracing/requests.ts'

export interface App {
  server: FastifyInstance
  /** Where it listens, as `http://host:port`. */
  address: string
  /** Of this process, for every home; null in the role api. */
  workers: Workers | null
  /** Not ready, go on answering for as long as the settings say, stop accepting, finish what is in flight, stop the workers. */
  close(): Promise<void>
}

/** The application of one home, which does not listen. */
interface HomeApp {
  server: FastifyInstance
  workers: Workers | null
  /** Says that it is leaving, to balancers and to clients. */
  leave(): void
  /** Finishes what is in flight, and stops the workers. */
  close(): Promise<void>
}

/** Builds the application, one for each home, and listens. Nothing of it is global: a process may open several. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config, sql, homes } = options
  const others = homes?.others ?? []
  for (const { sql: other } of others) other.home.first = sql
  sql.home.all = others.length === 0 ? [] : [sql, ...others.map(({ sql }) => sql)]
  // One for all homes: Redis is one, and is said to be away once.
  const limiter = options.role === 'worker' ? null : await openLimiter(config, options)
  const first = await openHomeApp(options, limiter)
  const all = [first, ...(await Promise.all(others.map((home) => openHomeApp({ ...options, ...home }, limiter))))]
  const routing = homes && others.length > 0 ? await openHomeRouting(options, homes, { servers: all.map(({ server }) => server) }) : null
  const workers = together(all)
  if (options.metrics && workers) watchSending(options.metrics, workers.sending)
  const closeAll = async () => {
    routing?.close()
    await Promise.all(all.map((home) => home.close()))
    limiter?.close()
  }

  try {
    await first.server.listen({ port: config.port, host: config.host })
  } catch (error) {
    // The caller closes the database now: nothing may be at work with it any more.
    await closeAll()
    throw error
  }
  // Last: while the addresses are being registered, nothing else gets a turn, and a connection that waits meanwhile counts as refused.
  if (options.workersOnTheirOwn ?? true) workers?.start()
  const { port } = first.server.server.address() as AddressInfo
  return {
    ...{ server: first.server, workers, address: `http://${hostInUrl(config.host)}:${port}` },
    async close() {
      for (const home of all) home.leave()
      // Balancers look at /readyz; until they have, requests go on to come, and are answered.
      await pause(config.drainSeconds * 1000)
      await closeAll()
    },
  }
}

async function openHomeApp(options: AppOptions, limiter: RateLimiter | null): Promise<HomeApp> {
  const { config, sql, log, role, metrics = null, tracing = null, workersOnTheirOwn = true } = options
  const deps = openDeps(options)
  const isProxy = addressesIn(config.trustProxy || [])
  const isForHttps = config.baseUrl.startsWith('https:')
  const requestTracing = tracing && openRequestTracing(tracing, { apiPrefix, isKnown: ({ caller }) => caller !== undefined })
  const server = openServer({
    ...{ log, isProxy, isForHttps },
    rewriteUrl: (url, cookies) => withSecret(url, cookies, { isForHttps }),
    clients: deps.clients,
    sendUnknownAddress,
    scim: { path: scimPath, sendUnknownUrl },
    logFieldsOf: requestTracing?.begin,
    observers: [metrics?.request, requestTracing?.end].filter((each) => each !== undefined),
  })
  const replica = role === 'worker' ? null : openReadReplica(options)
  const stopNoting = await noteSecretKeyUse({ sql, secretKey: options.secretKey, log, repeats: workersOnTheirOwn })
  let leaving = false
  /** Ends what a worker may leave to another one. */
  const stopping = new AbortController()
  const jobs = jobsOf({
    config,
    secretKey: options.secretKey,
    mail: deps.mail,
    mailer: deps.mailer,
    logKeys: deps.logKeys,
    firstName: options.homes?.firstName ?? null,
    stopping: stopping.signal,
    log,
  })
  const workers = role === 'api' ? null : openWorkers({ sql, ...deps.targets, mail: deps.mail, log, jobs, metrics, tracing })

  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (leaving) reply.header('connection', 'close')
    if (requestTracing) requestTracing.enter(raw, done)
    else done()
  })
  requestTracing?.register(server)
  if (config.trustProxy === null) warnOfUntrustedProxy(server, log)
  const readiness = openReadiness([sql, ...(options.homes?.others ?? []).map(({ sql }) => sql)])
  registerHealth(server, {
    // Where there is no proxy, the operator has said so: nothing that comes is in vain.
    forwardedHeaders: (request) => (config.trustProxy === false ? null : forwardedHeadersOf(request, isProxy)),
    notReadyBecause: async () => (leaving ? 'draining' : readiness.notReadyBecause()),
  })
  if (role !== 'worker') {
    const surfaces = openSurfaceDeps(deps, { workers, limiter, replica, options })
    await registerApi(server, surfaces)
    await registerMcp(server, surfaces)
    await registerAuthorization(server, surfaces)
    await registerPortal(server, surfaces)
    await registerDashboard(server, surfaces)
    registerEveryPage(server, surfaces)
    await registerWidgets(server, surfaces)
    await registerOrders(server, surfaces)
    await registerScim(server, surfaces)
  }
  const closeServer = async () => {
    await server.close()
    await Promise.all([readiness.close(), replica?.close()])
  }
  return {
    ...{ server, workers },
    leave() {
      leaving = true
    },
    async close() {
      stopNoting()
      stopping.abort()
      // Side by side: a request that is slow takes nothing of the time that deliveries in flight have.
      await Promise.all([closeServer(), workers?.stop()])
    },
  }
}

/** The workers of every home as one; null in the role api. */
function together(homes: readonly HomeApp[]): Workers | null {
  const [first, ...others] = homes.flatMap(({ workers }) => workers ?? [])
  if (!first || others.length === 0) return first ?? null
  const all = [first, ...others]
  return {
    start() {
      for (const workers of all) workers.start()
    },
    wake() {
      for (const workers of all) workers.wake()
    },
    wakeLanes() {
      for (const workers of all) workers.wakeLanes()
    },
    sending: () => togetherSending(all.map((workers) => workers.sending())),
    async runOnce() {
      for (const workers of all) await workers.runOnce()
    },
    stop: async () => void (await Promise.all(all.map((workers) => workers.stop()))),
  }
}
