import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
})

// What is opened on it has an address below its own.
export const accountRoutes = screen.addChildren([])
