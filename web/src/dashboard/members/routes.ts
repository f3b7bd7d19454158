import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../api/search.ts'
import { root } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => root,
  path: '/members',
  component: lazyRouteComponent(() => import('./members-screen.tsx'), 'MembersScreen'),
})
const invite = createRoute({
  getParentRoute: () => screen,
  path: '/invite',
  validateSearch: searchOf(['email', 'role']),
  component: lazyRouteComponent(() => import('./invite-drawer.tsx'), 'InviteDrawer'),
})
const member = createRoute({
  getParentRoute: () => screen,
  path: '/$personId',
  component: lazyRouteComponent(() => import('./member-drawer.tsx'), 'MemberDrawer'),
})

// A drawer's address is below its screen's.
export const membersRoutes = screen.addChildren([invite, member])
