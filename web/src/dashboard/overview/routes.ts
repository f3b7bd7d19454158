import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/overview',
  component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
})

// What is opened on it has an address below its own.
export const overviewRoutes = screen.addChildren([])
