import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/answers',
  component: lazyRouteComponent(() => import('./answers-screen.tsx'), 'AnswersScreen'),
})

// What is opened on it has an address below its own.
export const answersRoutes = screen.addChildren([])
