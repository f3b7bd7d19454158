import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../api/search.ts'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/subscribers',
  validateSearch: searchOf(['query', 'show']),
  component: lazyRouteComponent(() => import('./subscribers-screen.tsx'), 'SubscribersScreen'),
})

const invite = createRoute({
  getParentRoute: () => screen,
  path: '/invite',
  component: lazyRouteComponent(() => import('./invite-subscriber.tsx'), 'InviteSubscriber'),
})

const opened = createRoute({
  getParentRoute: () => screen,
  path: '/$subscriberId',
  component: lazyRouteComponent(() => import('./subscriber-drawer.tsx'), 'SubscriberDrawer'),
})

// A drawer's address is below its screen's.
export const subscribersRoutes = screen.addChildren([invite, opened])
