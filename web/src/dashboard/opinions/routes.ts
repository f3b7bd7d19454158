import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'
import { type InboxFilters, readFilters } from './filters.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/opinions',
  validateSearch: (search): InboxFilters => readFilters(search),
  component: lazyRouteComponent(() => import('./opinions-screen.tsx'), 'OpinionsScreen'),
})

/** With the hash `#respond` the response is begun at once. */
const opinion = createRoute({
  getParentRoute: () => screen,
  path: '/$reviewId',
  component: lazyRouteComponent(() => import('./opinion-drawer.tsx'), 'OpinionDrawer'),
})

export const opinionsRoutes = screen.addChildren([opinion])
