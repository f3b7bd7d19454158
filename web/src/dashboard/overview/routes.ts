import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../api/search.ts'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/overview',
  validateSearch: searchOf(['days']),
  component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
})

// What is opened on it has an address below its own.
export const overviewRoutes = screen.addChildren([])
