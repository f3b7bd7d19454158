import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../api/search.ts'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/answers',
  validateSearch: searchOf(['questionId', 'dateFrom', 'dateTo']),
  component: lazyRouteComponent(() => import('./answers-screen.tsx'), 'AnswersScreen'),
})

/** The answers that a chart counted. */
const drill = createRoute({
  getParentRoute: () => screen,
  path: '/$drilledId',
  validateSearch: searchOf(['optionId', 'text', 'query']),
  component: lazyRouteComponent(() => import('./drill-drawer.tsx'), 'DrillDrawer'),
})

// A drawer's address is below its screen's.
export const answersRoutes = screen.addChildren([drill])
