import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/goals',
  component: lazyRouteComponent(() => import('./goals-screen.tsx'), 'GoalsScreen'),
})

// What is opened on it has an address below its own.
export const goalsRoutes = screen.addChildren([])
