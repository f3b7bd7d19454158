import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { askOptions } from '../../api/queries.ts'
import { searchOf } from '../../api/search.ts'
import { project } from '../routes.ts'
import { spanOf } from './spans.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/overview',
  validateSearch: (search): { days?: string } => searchOf(['days'])(search),
  loaderDeps: ({ search: { days } }) => ({ days: spanOf(days) }),
  // The numbers are fetched while the screen's script is loaded.
  loader: ({ context: { queries }, params: { projectId }, deps: { days } }) => {
    void queries.prefetchQuery(askOptions('overview.get', { projectId, days }))
  },
  component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
})

// A drawer's address is below its screen's.
export const overviewRoutes = screen.addChildren([])
