import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../api/search.ts'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/verifications',
  // Unless `show` is `all`: pending receipts, the oldest first.
  validateSearch: searchOf(['show', 'status', 'method']),
  component: lazyRouteComponent(() => import('./verifications-screen.tsx'), 'VerificationsScreen'),
})

const opened = createRoute({
  getParentRoute: () => screen,
  path: '/$verificationId',
  component: lazyRouteComponent(() => import('./verification-drawer.tsx'), 'VerificationDrawer'),
})

// A drawer's address is below its screen's.
export const verificationsRoutes = screen.addChildren([opened])
