import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/subscribers',
  component: lazyRouteComponent(() => import('./subscribers-screen.tsx'), 'SubscribersScreen'),
})

// What is opened on it has an address below its own.
export const subscribersRoutes = screen.addChildren([])
