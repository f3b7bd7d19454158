import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../api/search.ts'
import { root } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => root,
  path: '/mail',
  validateSearch: searchOf(['status', 'query']),
  component: lazyRouteComponent(() => import('./mail-screen.tsx'), 'MailScreen'),
})

const test = createRoute({
  getParentRoute: () => screen,
  path: '/test',
  component: lazyRouteComponent(() => import('./test-drawer.tsx'), 'TestDrawer'),
})

const opened = createRoute({
  getParentRoute: () => screen,
  path: '/$mailId',
  component: lazyRouteComponent(() => import('./mail-drawer.tsx'), 'MailDrawer'),
})

// A drawer's address is below its screen's.
export const mailRoutes = screen.addChildren([test, opened])
