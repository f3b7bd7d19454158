import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/opinions/imports',
  component: lazyRouteComponent(() => import('./opinion-imports-screen.tsx'), 'OpinionImportsScreen'),
})

const importOpinions = createRoute({
  getParentRoute: () => screen,
  path: '/new',
  component: lazyRouteComponent(() => import('./import-opinions.tsx'), 'ImportOpinions'),
})

const opened = createRoute({
  getParentRoute: () => screen,
  path: '/$importId',
  component: lazyRouteComponent(() => import('./opinion-import-drawer.tsx'), 'OpinionImportDrawer'),
})

// Below the opinions', whose place in the sidebar it shares. A drawer's address is below its screen's.
export const opinionImportsRoutes = screen.addChildren([importOpinions, opened])
