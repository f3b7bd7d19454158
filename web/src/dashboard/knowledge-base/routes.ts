import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/knowledge-base',
  component: lazyRouteComponent(() => import('./knowledge-base-screen.tsx'), 'KnowledgeBaseScreen'),
})

// What is opened on it has an address below its own.
export const knowledgeBaseRoutes = screen.addChildren([])
