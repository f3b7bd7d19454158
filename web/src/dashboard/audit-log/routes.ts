import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  component: lazyRouteComponent(() => import('./audit-log-screen.tsx'), 'AuditLogScreen'),
})

// What is opened on it has an address below its own.
export const auditLogRoutes = screen.addChildren([])
