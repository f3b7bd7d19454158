import {
  type DashboardOperationId,
  dashboardOperations,
  type OperationId,
  operations,
  type PortalOperationId,
  portalOperations,
} from '@earshot/contract'
import type { Handlers } from './operation.ts'
import { formPreviewDashboard } from './pages/form/preview-api.ts'
import { answersApi, answersDashboard } from './resources/answers/api.ts'
import { auditLogDashboard } from './resources/audit-log/api.ts'
import { chartsApi } from './resources/charts/api.ts'
import { commentsDashboard } from './resources/comments/api.ts'
import { connectedAppsDashboard } from './resources/connected-apps/api.ts'
import { deliveriesApi, deliveriesDashboard } from './resources/deliveries/api.ts'
import { destinationsApi, destinationsDashboard } from './resources/destinations/api.ts'
import type { TargetRules } from './resources/destinations/upsert-destination.ts'
import { draftsDashboard } from './resources/drafts/api.ts'
import { eventsApi, eventsDashboard } from './resources/events/api.ts'
import { goalsApi } from './resources/goals/api.ts'
import { knowledgeBaseApi, knowledgeBaseDashboard } from './resources/knowledge-base/api.ts'
import { linkImportsDashboard } from './resources/link-imports/api.ts'
import { mailsDashboard } from './resources/mails/api.ts'
import { membersDashboard } from './resources/members/api.ts'
import type { ModelDeps } from './resources/models/model-turns.ts'
import { opinionImportsDashboard } from './resources/opinion-imports/api.ts'
import { opinionsApi, opinionsDashboard } from './resources/opinions/api.ts'
import { ordersDashboard } from './resources/orders/api.ts'
import type { OrderSourceDeps } from './resources/orders/order-sources.ts'
import { keysDashboard, organizationDashboard } from './resources/organizations/api.ts'
import { overviewDashboard } from './resources/overview/api.ts'
import { platformGoalsApi } from './resources/platform-goals/api.ts'
import { linksApi, linksDashboard } from './resources/preverified-links/api.ts'
import type { LinkMailer } from './resources/preverified-links/email-link.ts'
import { projectsDashboard } from './resources/projects/api.ts'
import { provisioningDashboard } from './resources/provisioning/api.ts'
import { qrCodesApi, qrCodesDashboard } from './resources/qr-codes/api.ts'
import type { QrAddress } from './resources/qr-codes/qr-codes.ts'
import { questionsApi, questionsDashboard } from './resources/questions/api.ts'
import { recoveriesApi } from './resources/recoveries/api.ts'
import { ssoDashboard } from './resources/sso/api.ts'
import type { SsoDeps } from './resources/sso/sso-providers.ts'
import { subscribersApi, subscribersDashboard } from './resources/subscribers/api.ts'
import type { SubscriptionMailer } from './resources/subscribers/subscription-emails.ts'
import { translationsDashboard } from './resources/translations/api.ts'
import { verificationsDashboard } from './resources/verifications/api.ts'
import { portalApi, sessionApi, topicsApi } from './resources/webhook-portal/api.ts'
import type { PurposeKeys } from './secrets.ts'
import type { Messaging } from './webhooks/messages/recipient.ts'

// The handlers of every operation. A missing one doesn't compile.

/** Dependencies of the handlers. */
export interface HandlerDeps {
  mailer: LinkMailer
  codes: QrAddress
  /** `messaging`: what messages for people are made with. */
  targets: TargetRules & { messaging: Messaging }
  /** Of order sources: their addresses, and the keys of their secrets. */
  orders: OrderSourceDeps
  /** Of identity providers: their addresses, the keys of their secrets, and who is asked for their domains. */
  sso: SsoDeps
  receiptKey: PurposeKeys
  /** Of the emails about subscriptions. */
  subscriptions: SubscriptionMailer
  /** What drafts responses and translates opinions. */
  models: ModelDeps
}

/** The API's. */
export const operationHandlers = ({ mailer, codes, targets }: HandlerDeps): Handlers => ({
  ...goalsApi,
  ...questionsApi,
  ...platformGoalsApi,
  ...linksApi(mailer),
  ...qrCodesApi(codes),
  ...opinionsApi,
  ...answersApi,
  ...subscribersApi,
  ...destinationsApi(targets),
  ...portalApi(mailer),
  ...knowledgeBaseApi(targets),
})

/** The webhook portal's. */
export const portalHandlers = ({ targets }: Pick<HandlerDeps, 'targets'>): Handlers<PortalOperationId> => ({
  ...sessionApi,
  ...webhookHandlers({ targets }),
})

/** What the portal and the dashboard have in common: all but whose session it is. */
const webhookHandlers = ({ targets }: Pick<HandlerDeps, 'targets'>) => ({
  ...topicsApi,
  ...destinationsDashboard(targets),
  ...deliveriesApi(targets),
  ...eventsApi,
  ...recoveriesApi,
  ...chartsApi,
})

const { 'session.get': _session, ...webhookOperations } = portalOperations
const { 'webhooks.portal': _way, ...apiOperations } = operations

/** What a connected app may ask, as its member: the API, but for the way into the portal. */
export const appOperations = apiOperations

/** What members may ask: all that the API and the portal can do but their way into the portal, which they need not; and what only they do. */
export const memberOperations = { ...apiOperations, ...webhookOperations, ...dashboardOperations }
export type MemberOperationId = Exclude<OperationId | PortalOperationId | DashboardOperationId, 'session.get' | 'webhooks.portal'>

/** The dashboard's. */
export const memberHandlers = (deps: HandlerDeps): Handlers<MemberOperationId> => ({
  ...operationHandlers(deps),
  ...webhookHandlers(deps),
  ...deliveriesDashboard,
  ...eventsDashboard,
  ...answersDashboard,
  ...verificationsDashboard(deps),
  ...subscribersDashboard(deps),
  ...overviewDashboard,
  ...organizationDashboard,
  ...membersDashboard(deps.mailer),
  ...ssoDashboard(deps.sso),
  ...connectedAppsDashboard(deps.mailer),
  ...provisioningDashboard(deps.sso),
  ...keysDashboard,
  ...auditLogDashboard,
  ...opinionsDashboard,
  ...draftsDashboard(deps.models),
  ...translationsDashboard(deps.models),
  ...commentsDashboard,
  ...knowledgeBaseDashboard,
  ...projectsDashboard(deps.mailer),
  ...questionsDashboard,
  ...formPreviewDashboard(deps.models),
  ...linksDashboard,
  ...linkImportsDashboard(deps.mailer),
  ...opinionImportsDashboard,
  ...ordersDashboard(deps.orders),
  ...qrCodesDashboard(deps.codes),
  ...mailsDashboard(deps.mailer),
})
