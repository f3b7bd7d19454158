import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => root,
  path: '/sso',
  component: lazyRouteComponent(() => import('./sso-screen.tsx'), 'SsoScreen'),
})
const create = createRoute({
  getParentRoute: () => screen,
  path: '/new',
  component: lazyRouteComponent(() => import('./provider-form.tsx'), 'NewProvider'),
})
const change = createRoute({
  getParentRoute: () => screen,
  path: '/$providerId',
  component: lazyRouteComponent(() => import('./provider-form.tsx'), 'ChangeProvider'),
})

// A drawer's address is below its screen's.
export const ssoRoutes = screen.addChildren([create, change])
