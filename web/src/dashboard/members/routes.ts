import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => root,
  path: '/members',
  component: lazyRouteComponent(() => import('./members-screen.tsx'), 'MembersScreen'),
})

// What is opened on it has an address below its own.
export const membersRoutes = screen.addChildren([])
