import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => root,
  path: '/mail',
  component: lazyRouteComponent(() => import('./mail-screen.tsx'), 'MailScreen'),
})

// What is opened on it has an address below its own.
export const mailRoutes = screen.addChildren([])
