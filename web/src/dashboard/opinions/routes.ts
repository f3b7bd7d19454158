import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/opinions',
  component: lazyRouteComponent(() => import('./opinions-screen.tsx'), 'OpinionsScreen'),
})

// What is opened on it has an address below its own.
export const opinionsRoutes = screen.addChildren([])
