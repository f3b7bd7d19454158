import { listenerOperations, operations, portalOperations } from '@earshot/contract'
import type { FastifyInstance } from 'fastify'
import type { SurfaceDeps } from './app-deps.ts'
import { appOperations, memberHandlers, memberOperations, operationHandlers, portalHandlers } from './handlers.ts'
import { registerPages } from './html/pages.ts'
import type { AuditLog } from './http/audited-request.ts'
import { keyGate, openKeyCallers } from './http/caller.ts'
import { eraseResponses } from './http/forget-responses.ts'
import { ownLimiter } from './http/rate-limit.ts'
import { registerOperations } from './http/route.ts'
import { apiPrefix, dashboardPrefix, portalPrefix, sendNothingHere } from './http/server.ts'
import { openDirectoryTurns, openShopTurns } from './limits/turns.ts'
import { type Admitted, registerMcpServer } from './mcp/register-mcp-server.ts'
import { appAssets, builtApps } from './pages/apps/built-apps.ts'
import { registerAccount, registerSetup } from './pages/dashboard/account-routes.ts'
import { forOurPages } from './pages/dashboard/auth-route.ts'
import { dashboardPages } from './pages/dashboard/dashboard-pages.ts'
import { memberGate } from './pages/dashboard/gate.ts'
import { registerInvitation } from './pages/dashboard/invitation-routes.ts'
import { registerPasskeys } from './pages/dashboard/passkey-routes.ts'
import { registerSignIn } from './pages/dashboard/sign-in-routes.ts'
import { registerSsoSignIn, type SsoSignInDeps, ssoCallbackPages } from './pages/dashboard/sso-routes.ts'
import { docsPages, readDocsSite } from './pages/docs/docs-site.ts'
import { registerDocuments } from './pages/docs/documents.ts'
import { linkPages } from './pages/link/routes.ts'
import { notificationPages } from './pages/notifications/routes.ts'
import { appGate, openAppCallers } from './pages/oauth/app-gate.ts'
import { registerOAuthMetadata, resourceMetadataOf } from './pages/oauth/metadata.ts'
import { registerOAuth } from './pages/oauth/routes.ts'
import { registerOrderReceiver } from './pages/orders/receiver.ts'
import { ownPages } from './pages/own/routes.ts'
import { portalGate } from './pages/portal/gate.ts'
import { portalPages } from './pages/portal/routes.ts'
import { commentPages } from './pages/public/comment-routes.ts'
import { logPages } from './pages/public/log-routes.ts'
import { publicPages } from './pages/public/routes.ts'
import { qrPages } from './pages/qr/routes.ts'
import { receiptPages } from './pages/receipt/routes.ts'
import { selfServicePages } from './pages/self-service/routes.ts'
import { subscriberPages } from './pages/subscribe/routes.ts'
import { unsubscribePages } from './pages/unsubscribe/routes.ts'
import { registerWidget, registerWidgetScript } from './pages/widget/routes.ts'
import { directOpinionPages } from './pages/write/routes.ts'
import { beginEntry, endEntry } from './resources/audit-log/audit-log.ts'
import { listenersApi } from './resources/listeners/api.ts'
import { receiverPath } from './resources/orders/order-sources.ts'
import { findKey, keyLooksRight } from './resources/organizations/api-keys.ts'
import { hasProject } from './resources/projects/projects.ts'
import { findScimCaller, scimPath, tokenLooksRight } from './resources/provisioning/scim-tokens.ts'
import { registerScimServer } from './scim/register-scim-server.ts'

// Everything that has an address: one function a surface. Each registers its routes with what they need.

/** Registers the server-to-server API, and its OpenAPI document. */
export async function registerApi(server: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  const { sql, replica, keys, limiter, handlerDeps, changed, lanesToo } = deps
  await server.register(
    async (scope) => {
      const forKeys = {
        ...{ sql, replica, limiter, idempotencyKey: keys.idempotency, ...deps.bounds },
        gate: keyGate({ keyLooksRight, findKey: (secret) => findKey(sql, secret) }),
        hasProject: (organizationId: string, projectId: string) => hasProject(sql, { organizationId, projectId }),
      }
      registerOperations(scope, {
        ...{ ...forKeys, table: operations, handlers: operationHandlers(handlerDeps) },
        changed: (id) => (id.startsWith('webhooks.') ? lanesToo() : changed()),
      })
      registerOperations(scope, {
        ...{ ...forKeys, table: listenerOperations, handlers: listenersApi(handlerDeps.targets) },
        // What is pulled and reported is nothing to any worker.
        changed: (id) => void (id === 'listeners.sendExamples' && lanesToo()),
      })
    },
    { prefix: apiPrefix },
  )
  registerDocuments(server, { baseUrl: deps.baseUrl, apiPrefix })
}

/** Registers the API's operations as tools of a Model Context Protocol server, for keys and for connected apps. */
export async function registerMcp(server: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  const { sql, baseUrl, limiter, bounds } = deps
  const callerOfKey = openKeyCallers({ keyLooksRight, findKey: (secret) => findKey(sql, secret) })
  const callerOfApp = openAppCallers({ sql, baseUrl })
  const admit = async (secret: unknown): Promise<Admitted | null> => {
    const [byKey, byApp] = [await callerOfKey(secret), await callerOfApp(secret)]
    if (byKey) return { caller: byKey, apiPrefix, credential: { 'x-api-key': secret as string } }
    return byApp && { caller: byApp, apiPrefix: appPrefix, credential: { authorization: `Bearer ${secret}` } }
  }
  await server.register(async (scope) =>
    registerMcpServer(scope, {
      ...{ baseUrl, limiter, organizationLimiter: bounds.organizationLimiter },
      ...{ resourceMetadata: resourceMetadataOf(baseUrl), admit },
    }),
  )
  await server.register(async (scope) => registerAppOperations(scope, deps), { prefix: appPrefix })
}

/** Below the address that their tokens are for. */
const appPrefix = '/mcp/operations'

/** Registers the operations that the tools of connected apps call: as the member, whose changes are in the audit log. */
function registerAppOperations(scope: FastifyInstance, deps: SurfaceDeps): void {
  const { sql, replica, baseUrl, keys, limiter, handlerDeps, lanesToo } = deps
  scope.setNotFoundHandler(sendNothingHere)
  registerOperations<keyof typeof appOperations>(scope, {
    ...{ sql, replica, limiter, idempotencyKey: keys.idempotency, changed: lanesToo, ...deps.bounds },
    table: appOperations,
    handlers: operationHandlers(handlerDeps),
    gate: appGate({ sql, baseUrl }),
    hasProject: (organizationId, projectId) => hasProject(sql, { organizationId, projectId }),
    auditLog: auditLogOf(deps),
  })
}

const auditLogOf = ({ sql }: Pick<SurfaceDeps, 'sql'>): AuditLog => ({
  begin: (action) => beginEntry(sql, action),
  end: (done) => endEntry(sql, done),
})

/** Registers the authorization server that connected apps ask, and the documents that lead to it. */
export async function registerAuthorization(server: FastifyInstance, { sql, baseUrl, identity }: SurfaceDeps): Promise<void> {
  registerOAuthMetadata(server, { baseUrl })
  // Five a second from a place, which may be a provider's, for all its users.
  const limiter = ownLimiter({ requestsPerMinute: 300 })
  await server.register(async (scope) => registerOAuth(scope, { sql, baseUrl, limiter, attemptKey: identity.attemptKey }), {
    prefix: '/oauth',
  })
}

/** Registers the operations of the webhook portal. */
export async function registerPortal(server: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  const { sql, replica, baseUrl, keys, screenLimiter, handlerDeps, lanesToo } = deps
  await server.register(
    async (scope) => {
      // Below the portal's pages, which would answer as pages do.
      scope.setNotFoundHandler(sendNothingHere)
      registerOperations(scope, {
        ...{ sql, replica, limiter: screenLimiter, idempotencyKey: keys.idempotency, changed: lanesToo, ...deps.bounds },
        table: portalOperations,
        handlers: portalHandlers(handlerDeps),
        gate: portalGate({ sql, baseUrl }),
        hasProject: async () => false,
      })
    },
    { prefix: portalPrefix },
  )
}

/** What signing in by an identity provider needs. */
const ssoSignInOf = ({ identity, oidc, sso, log }: SurfaceDeps): SsoSignInDeps => ({
  ...{ identity, oidc, baseUrl: sso.baseUrl, ssoKeys: sso.ssoKeys },
  failed: (error, { issuer }) => log.warn({ err: error, issuer }, 'an identity provider could not be used'),
})

/** Registers the operations of the dashboard, and sign-in. */
export async function registerDashboard(server: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  const { sql, replica, baseUrl, keys, mail, identity, screenLimiter, handlerDeps, changed, lanesToo } = deps
  await server.register(
    async (scope) => {
      // Below the dashboard's pages, which would answer as pages do.
      scope.setNotFoundHandler(sendNothingHere)
      registerOperations(scope, {
        ...{ sql, replica, limiter: screenLimiter, idempotencyKey: keys.idempotency, changed: lanesToo, ...deps.bounds },
        table: memberOperations,
        handlers: memberHandlers(handlerDeps),
        gate: memberGate({ sql, baseUrl, sessionOf: identity.sessionOf }),
        hasProject: (organizationId, projectId) => hasProject(sql, { organizationId, projectId }),
        auditLog: auditLogOf(deps),
      })
    },
    { prefix: `${dashboardPrefix}/:organizationId` },
  )
  await server.register(async (scope) => registerAccount(scope, identity, { hasModel: deps.hasModel }), {
    prefix: `${dashboardPrefix}/account`,
  })
  await server.register(
    async (scope) => {
      scope.setNotFoundHandler(sendNothingHere)
      forOurPages(scope, identity)
      registerSignIn(scope, identity)
      registerPasskeys(scope, identity)
      registerSsoSignIn(scope, ssoSignInOf(deps))
      registerSetup(scope, identity)
      registerInvitation(scope, identity, { ...mail, changed })
    },
    { prefix: '/dashboard/auth' },
  )
}

/** Registers the pages of customers, the documents of portal and dashboard, and the documentation. */
export function registerEveryPage(server: FastifyInstance, deps: SurfaceDeps): void {
  const { sql, log, baseUrl, keys, links, mailer, codes, guard, visitorOf, turns, subscriptions, changed, lanesToo, modelIsElsewhere } =
    deps
  const apps = builtApps()
  const docs = readDocsSite()
  if (!apps) log.warn('web/dist/apps is missing: portal and dashboard show nothing until `node scripts/setup.mjs` has built them')
  if (!docs) log.warn('web/dist/docs is missing: there is no documentation until `node scripts/setup.mjs` has built it')
  registerPages(server, {
    pages: [
      linkPages({ sql, ...links, mailer, modelIsElsewhere, changed }),
      ownPages({ sql, baseUrl, visitorOf, modelIsElsewhere, changed }),
      receiptPages({ sql, receiptKey: keys.receipt, visitorOf, changed }),
      qrPages({ sql, ...codes, mailer, visitorOf, modelIsElsewhere, changed }),
      ...subscriberPages({ sql, mailer: subscriptions, guard, visitorOf, changed }),
      ssoCallbackPages(ssoSignInOf(deps)),
      unsubscribePages({ sql, unsubscribeKey: mailer.unsubscribeKey, changed }),
      notificationPages({ sql, unsubscribeKey: mailer.unsubscribeKey, lanesChanged: lanesToo }),
      selfServicePages({
        ...{ sql, guard, visitorOf },
        mailer: { baseUrl, mailKey: keys.mail, dataKey: keys.myData },
        keys: { mailKey: keys.mail, receiptKey: keys.receipt },
        pace: deps.clients,
        eraseResponses: eraseResponses(keys.idempotency),
        noteErasure: deps.noteErasure,
        // What was erased is not sent as it was read before.
        changed: lanesToo,
      }),
      publicPages({ sql, baseUrl, guard, visitorOf, turns }),
      logPages({ sql, baseUrl, visitorOf, turns, logKeys: deps.logKeys }),
      commentPages({ sql, baseUrl, guard, visitorOf, modelIsElsewhere, changed }),
      directOpinionPages({ sql, baseUrl, guard, mailer, visitorOf, modelIsElsewhere, changed }),
      portalPages({ sql, baseUrl, apps }),
      dashboardPages({ apps }),
      appAssets(apps),
      docsPages(docs),
    ],
  })
}

/** Registers the widget: its script, and what pages that show it ask. */
export async function registerWidgets(server: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  const { sql, baseUrl, keys, guard, visitorOf, turns, changed, modelIsElsewhere } = deps
  registerWidgetScript(server, { baseUrl })
  // One a second, ten at once: faster than anybody answers.
  const limiter = ownLimiter({ requestsPerMinute: 60 })
  const widget = registerWidget({ sql, baseUrl, guard, visitorOf, turns, limiter, changed, widgetKey: keys.widget, modelIsElsewhere })
  await server.register(async (scope) => widget(scope), { prefix: '/widget' })
}

/** Registers the address that shops post their orders to. */
export async function registerOrders(server: FastifyInstance, { sql, orders, visitorOf, changed }: SurfaceDeps): Promise<void> {
  const receiver = registerOrderReceiver({ sql, visitorOf, changed, orderSecretKeys: orders.orderSecretKeys, turns: openShopTurns() })
  await server.register(async (scope) => receiver(scope), { prefix: receiverPath })
}

/** Registers SCIM, by which directories of identity providers keep members. */
export async function registerScim(server: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  const { sql, baseUrl, limiter, bounds, visitorOf } = deps
  const callerOf = openKeyCallers({
    keyLooksRight: tokenLooksRight,
    findKey: async (token) => {
      const found = await findScimCaller(sql, token)
      return found && { ...found, permissions: [] }
    },
  })
  await server.register(
    async (scope) =>
      registerScimServer(scope, {
        ...{ sql, baseUrl, limiter, organizationLimiter: bounds.organizationLimiter, visitorOf, callerOf },
        turns: openDirectoryTurns(),
      }),
    { prefix: scimPath },
  )
}
