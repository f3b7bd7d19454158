import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  component: lazyRouteComponent(() => import('./projects-screen.tsx'), 'ProjectsScreen'),
})

const added = createRoute({
  getParentRoute: () => screen,
  path: '/new',
  component: lazyRouteComponent(() => import('./new-project.tsx'), 'NewProject'),
})

// A drawer's address is below its screen's.
export const projectsRoutes = screen.addChildren([added])
