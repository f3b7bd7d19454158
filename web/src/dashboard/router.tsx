import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter } from '@tanstack/react-router'
import { asTyped } from '../api/search.ts'
import { FailedScreen } from '../parts/frame/failed-screen.tsx'
import { webhookScreens } from '../portal/routes.ts'
import { accountRoutes } from './account/routes.ts'
import { answersRoutes } from './answers/routes.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { goalsRoutes } from './goals/routes.ts'
import { keysRoutes } from './keys/routes.ts'
import { knowledgeBaseRoutes } from './knowledge-base/routes.ts'
import { linksRoutes } from './links/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { membersRoutes } from './members/routes.ts'
import { opinionImportsRoutes } from './opinion-imports/routes.ts'
import { opinionsRoutes } from './opinions/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { projectsRoutes } from './projects/routes.ts'
import { qrCodesRoutes } from './qr-codes/routes.ts'
import { questionsRoutes } from './questions/routes.ts'
import { project, projectStart, root } from './routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { Shell } from './shell.tsx'
import { ssoRoutes } from './sso/routes.ts'
import { StartScreen } from './start-screen.tsx'
import { subscribersRoutes } from './subscribers/routes.ts'
import { UnknownScreen } from './unknown-screen.tsx'
import { verificationsRoutes } from './verifications/routes.ts'

// The addresses of an organization's dashboard. A screen's script is loaded at its first visit; a drawer's address is below its screen's.
// The webhook screens are the portal's, at the same addresses.

root.update({ component: Shell, notFoundComponent: UnknownScreen })

const start = createRoute({ getParentRoute: () => root, path: '/', component: StartScreen })

const tree = root.addChildren([
  start,
  project.addChildren([
    projectStart,
    overviewRoutes,
    opinionsRoutes,
    opinionImportsRoutes,
    answersRoutes,
    questionsRoutes,
    goalsRoutes,
    linksRoutes,
    ordersRoutes,
    qrCodesRoutes,
    subscribersRoutes,
    verificationsRoutes,
    knowledgeBaseRoutes,
    settingsRoutes,
  ]),
  projectsRoutes,
  membersRoutes,
  ssoRoutes,
  keysRoutes,
  auditLogRoutes,
  mailRoutes,
  accountRoutes,
  ...webhookScreens,
])

export const dashboardRouter = (queries: QueryClient, organizationId: string) =>
  createRouter({
    context: { queries },
    routeTree: tree,
    basepath: `/dashboard/o/${organizationId}`,
    ...asTyped,
    defaultPreload: 'intent',
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  })

// The portal's screens are typed by this router too: their links exist in both.
declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof dashboardRouter>
  }
}
