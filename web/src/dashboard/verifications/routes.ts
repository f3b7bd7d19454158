import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/verifications',
  component: lazyRouteComponent(() => import('./verifications-screen.tsx'), 'VerificationsScreen'),
})

// What is opened on it has an address below its own.
export const verificationsRoutes = screen.addChildren([])
