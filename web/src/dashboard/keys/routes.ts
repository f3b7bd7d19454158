import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: lazyRouteComponent(() => import('./keys-screen.tsx'), 'KeysScreen'),
})

// What is opened on it has an address below its own.
export const keysRoutes = screen.addChildren([])
