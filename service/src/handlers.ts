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
import { answersApi, answersDesk } from './resources/answers/api.ts'
import { auditLogDesk } from './resources/audit-log/api.ts'
import { chartsApi } from './resources/charts/api.ts'
import { commentsDashboard } from './resources/comments/api.ts'
import { deliveriesApi, deliveriesDesk } from './resources/deliveries/api.ts'
import { destinationsApi, destinationsDesk } from './resources/destinations/api.ts'
import type { TargetRules } from './resources/destinations/destinations.ts'
import { eventsApi, eventsDesk } from './resources/events/api.ts'
import { goalsApi } from './resources/goals/api.ts'
import { knowledgeBaseApi, knowledgeBaseDesk } from './resources/knowledge-base/api.ts'
import { linkImportsDesk } from './resources/link-imports/api.ts'
import { mailsDesk } from './resources/mails/api.ts'
import { membersDesk } from './resources/members/api.ts'
import { opinionsApi, opinionsDesk } from './resources/opinions/api.ts'
import { keysDesk, organizationDesk } from './resources/organizations/api.ts'
import { overviewDesk } from './resources/overview/api.ts'
import { platformGoalsApi } from './resources/platform-goals/api.ts'
import { linksApi, linksDesk } from './resources/preverified-links/api.ts'
import type { LinkPost } from './resources/preverified-links/email-link.ts'
import { projectsDesk } from './resources/projects/api.ts'
import { qrCodesApi, qrCodesDesk } from './resources/qr-codes/api.ts'
import type { QrAddress } from './resources/qr-codes/qr-codes.ts'
import { questionsApi, questionsDesk } from './resources/questions/api.ts'
import { recoveriesApi } from './resources/recoveries/api.ts'
import { subscribersApi, subscribersDesk } from './resources/subscribers/api.ts'
import type { Post } from './resources/subscribers/emails.ts'
import { verificationsDesk } from './resources/verifications/api.ts'
import { portalApi, sessionApi, topicsApi } from './resources/webhook-portal/api.ts'
import type { PurposeKeys } from './secrets.ts'

// Who answers which operation. A missing one doesn't compile.

/** What the rooms' doors are given. */
export interface Doors {
  post: LinkPost
  codes: QrAddress
  targets: TargetRules
  receiptKey: PurposeKeys
  /** Of the letters about subscriptions. */
  subscriptions: Post
}

/** The API's. */
export const operationHandlers = ({ post, codes, targets }: Doors): Handlers => ({
  ...goalsApi,
  ...questionsApi,
  ...platformGoalsApi,
  ...linksApi(post),
  ...qrCodesApi(codes),
  ...opinionsApi,
  ...answersApi,
  ...subscribersApi,
  ...destinationsApi(targets),
  ...portalApi(post),
  ...knowledgeBaseApi(targets),
})

/** The webhook portal's. */
export const portalHandlers = ({ targets }: Pick<Doors, 'targets'>): Handlers<PortalOperationId> => ({
  ...sessionApi,
  ...webhookHandlers({ targets }),
})

/** What the portal and the dashboard have in common: all but whose session it is. */
const webhookHandlers = ({ targets }: Pick<Doors, 'targets'>) => ({
  ...topicsApi,
  ...destinationsDesk(targets),
  ...deliveriesApi(targets),
  ...eventsApi,
  ...recoveriesApi,
  ...chartsApi,
})

const { 'session.get': _session, ...webhookOperations } = portalOperations
const { 'webhooks.portal': _way, ...apiOperations } = operations

/** What members may ask: all that the API and the portal can do but their way into the portal, which they need not; and what only they do. */
export const deskOperations = { ...apiOperations, ...webhookOperations, ...dashboardOperations }
export type DeskOperationId = Exclude<OperationId | PortalOperationId | DashboardOperationId, 'session.get' | 'webhooks.portal'>

/** The dashboard's. */
export const deskHandlers = (doors: Doors): Handlers<DeskOperationId> => ({
  ...operationHandlers(doors),
  ...webhookHandlers(doors),
  ...deliveriesDesk,
  ...eventsDesk,
  ...answersDesk,
  ...verificationsDesk(doors),
  ...subscribersDesk(doors),
  ...overviewDesk,
  ...organizationDesk,
  ...membersDesk(doors.post),
  ...keysDesk,
  ...auditLogDesk,
  ...opinionsDesk,
  ...commentsDashboard,
  ...knowledgeBaseDesk,
  ...projectsDesk(doors.post),
  ...questionsDesk,
  ...formPreviewDashboard,
  ...linksDesk,
  ...linkImportsDesk(doors.post),
  ...qrCodesDesk(doors.codes),
  ...mailsDesk(doors.post),
})
