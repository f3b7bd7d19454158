import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/questions',
  component: lazyRouteComponent(() => import('./questions-screen.tsx'), 'QuestionsScreen'),
})

// What is opened on it has an address below its own.
export const questionsRoutes = screen.addChildren([])
