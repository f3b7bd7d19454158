import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../api/search.ts'
import { root } from '../routes.ts'

export const auditLogRoutes = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  validateSearch: searchOf(['personId', 'projectId', 'operation', 'dateFrom', 'dateTo']),
  component: lazyRouteComponent(() => import('./audit-log-screen.tsx'), 'AuditLogScreen'),
})
