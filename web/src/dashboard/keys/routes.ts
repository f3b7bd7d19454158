import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyRouteComponent(() => import('./keys-screen.tsx'), 'KeysScreen'),
})
const create = createRoute({
  getParentRoute: () => screen,
  path: '/new',
  component: lazyRouteComponent(() => import('./new-key.tsx'), 'NewKey'),
})
const key = createRoute({
  getParentRoute: () => screen,
  path: '/$keyId',
  component: lazyRouteComponent(() => import('./key-drawer.tsx'), 'KeyDrawer'),
})

// A drawer's address is below its screen's.
export const keysRoutes = screen.addChildren([create, key])
