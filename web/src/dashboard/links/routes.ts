import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/links',
  component: lazyRouteComponent(() => import('./links-screen.tsx'), 'LinksScreen'),
})

// What is opened on it has an address below its own.
export const linksRoutes = screen.addChildren([])
