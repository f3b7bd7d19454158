import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/goals',
  component: lazyRouteComponent(() => import('./goals-screen.tsx'), 'GoalsScreen'),
})

// A drawer's address is below its screen's.
export const goalsRoutes = screen.addChildren([])
