import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../api/search.ts'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/links',
  validateSearch: searchOf(['query', 'status', 'sort', 'days']),
  component: lazyRouteComponent(() => import('./links-screen.tsx'), 'LinksScreen'),
})

const create = createRoute({
  getParentRoute: () => screen,
  path: '/new',
  component: lazyRouteComponent(() => import('./new-link.tsx'), 'NewLink'),
})

const importCustomers = createRoute({
  getParentRoute: () => screen,
  path: '/files/new',
  component: lazyRouteComponent(() => import('./import-customers.tsx'), 'ImportCustomers'),
})

const importOpened = createRoute({
  getParentRoute: () => screen,
  path: '/files/$importId',
  component: lazyRouteComponent(() => import('./import-drawer.tsx'), 'ImportDrawer'),
})

const opened = createRoute({
  getParentRoute: () => screen,
  path: '/$verificationId',
  component: lazyRouteComponent(() => import('./link-drawer.tsx'), 'LinkDrawer'),
})

// A drawer's address is below its screen's.
export const linksRoutes = screen.addChildren([create, importCustomers, importOpened, opened])
