import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/questions',
  component: lazyRouteComponent(() => import('./questions-screen.tsx'), 'QuestionsScreen'),
})

// A drawer's address is below its screen's.
const added = createRoute({
  getParentRoute: () => screen,
  path: '/new',
  component: lazyRouteComponent(() => import('./new-question.tsx'), 'NewQuestion'),
})
const opened = createRoute({
  getParentRoute: () => screen,
  path: '/$questionId',
  component: lazyRouteComponent(() => import('./question-drawer.tsx'), 'QuestionDrawer'),
})

export const questionsRoutes = screen.addChildren([added, opened])
