import { answersApiRows, answersDashboardRows } from './answers.ts'
import { apiKeysDashboardRows } from './api-keys.ts'
import { auditLogDashboardRows } from './audit-log.ts'
import { chartsPortalRows } from './charts.ts'
import { commentsDashboardRows } from './comments.ts'
import { connectedAppsDashboardRows } from './connected-apps.ts'
import { deliveriesDashboardRows, deliveriesPortalRows } from './deliveries.ts'
import { destinationsApiRows, destinationsPortalRows } from './destinations.ts'
import { draftsDashboardRows } from './drafts.ts'
import { eventsDashboardRows, eventsPortalRows } from './events.ts'
import { goalsApiRows } from './goals.ts'
import { knowledgeBaseApiRows, knowledgeBaseDashboardRows } from './knowledge-base.ts'
import { linkImportsDashboardRows } from './link-imports.ts'
import { listenersRows } from './listeners.ts'
import { mailsDashboardRows } from './mails.ts'
import { membersDashboardRows } from './members.ts'
import { opinionImportsDashboardRows } from './opinion-imports.ts'
import { opinionsApiRows, opinionsDashboardRows } from './opinions.ts'
import { ordersDashboardRows } from './orders.ts'
import { organizationDashboardRows } from './organization.ts'
import { overviewDashboardRows } from './overview.ts'
import { platformGoalsApiRows } from './platform-goals.ts'
import { linksApiRows, linksDashboardRows } from './preverified-links.ts'
import { projectsDashboardRows } from './projects.ts'
import { provisioningDashboardRows } from './provisioning.ts'
import { qrCodesApiRows, qrCodesDashboardRows } from './qr-codes.ts'
import { formPreviewDashboardRows, questionsApiRows, questionsDashboardRows } from './questions.ts'
import { recoveriesPortalRows } from './recoveries.ts'
import { ssoDashboardRows } from './sso.ts'
import { subscribersApiRows, subscribersDashboardRows } from './subscribers.ts'
import { translationsDashboardRows } from './translations.ts'
import { verificationsDashboardRows } from './verifications.ts'
import { sessionPortalRows, topicsPortalRows, webhookPortalApiRows } from './webhook-portal.ts'

// The tables of operations, put together from those of the resources.

/** The API’s operations, in the order of the specification. The HTTP API reads everything it does from here. */
export const operations = {
  ...goalsApiRows,
  ...questionsApiRows,
  ...platformGoalsApiRows,
  ...linksApiRows,
  ...qrCodesApiRows,
  ...knowledgeBaseApiRows,
  ...opinionsApiRows,
  ...answersApiRows,
  ...subscribersApiRows,
  ...webhookPortalApiRows,
  ...destinationsApiRows,
} as const

/**
 * The webhook portal’s operations: of the same kind as the API’s, under `/portal/api`, for sessions that reach webhooks. Not part of the
 * public API.
 */
export const portalOperations = {
  ...sessionPortalRows,
  ...topicsPortalRows,
  ...destinationsPortalRows,
  ...deliveriesPortalRows,
  ...eventsPortalRows,
  ...recoveriesPortalRows,
  ...chartsPortalRows,
} as const

/**
 * The operations of `earshot listen` and `earshot trigger`: of the same kind as the API’s and beside them, for keys that reach webhooks. Not
 * part of the public API.
 */
export const listenerOperations = listenersRows

/**
 * The dashboard’s own operations: of the same kind as the API’s, under `/dashboard/api/{organizationId}`, for signed-in members whose role
 * reaches them. Not part of the public API. Members call the API’s and the portal’s operations there too.
 */
export const dashboardOperations = {
  ...organizationDashboardRows,
  ...membersDashboardRows,
  ...ssoDashboardRows,
  ...connectedAppsDashboardRows,
  ...provisioningDashboardRows,
  ...apiKeysDashboardRows,
  ...projectsDashboardRows,
  ...questionsDashboardRows,
  ...formPreviewDashboardRows,
  ...linksDashboardRows,
  ...linkImportsDashboardRows,
  ...opinionImportsDashboardRows,
  ...ordersDashboardRows,
  ...qrCodesDashboardRows,
  ...opinionsDashboardRows,
  ...draftsDashboardRows,
  ...translationsDashboardRows,
  ...knowledgeBaseDashboardRows,
  ...commentsDashboardRows,
  ...answersDashboardRows,
  ...verificationsDashboardRows,
  ...subscribersDashboardRows,
  ...overviewDashboardRows,
  ...auditLogDashboardRows,
  ...mailsDashboardRows,
  ...deliveriesDashboardRows,
  ...eventsDashboardRows,
} as const

export type OperationId = keyof typeof operations
export const operationIds = Object.keys(operations) as OperationId[]

export type PortalOperationId = keyof typeof portalOperations
export const portalOperationIds = Object.keys(portalOperations) as PortalOperationId[]

export type ListenerOperationId = keyof typeof listenerOperations

export type DashboardOperationId = keyof typeof dashboardOperations
export const dashboardOperationIds = Object.keys(dashboardOperations) as DashboardOperationId[]

/** The ids of every table of operations: the API's, the listeners', the portal's and the members'. */
type Tables = typeof operations & typeof listenerOperations & typeof portalOperations & typeof dashboardOperations
export type AnyOperationId = keyof Tables
type Types<Id extends AnyOperationId> = NonNullable<Tables[Id]['types']>
export type ParamsOf<Id extends AnyOperationId> = Types<Id>['params']
export type QueryOf<Id extends AnyOperationId> = Types<Id>['query']
export type BodyOf<Id extends AnyOperationId> = Types<Id>['body']
/** The answers of an operation by status. */
export type SuccessOf<Id extends AnyOperationId> = Types<Id>['success']
/** The codes of an operation's own, besides those that any request can meet. */
export type CodeOf<Id extends AnyOperationId> = Types<Id>['code']
