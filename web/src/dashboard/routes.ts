import { createRoute, redirect } from '@tanstack/react-router'
import { root } from '../portal/routes.ts'
import { ProjectFrame } from './project-frame.tsx'

// The parents of the screens' routes. A screen's own routes are in its folder's routes.ts.

export { root }

/** The parent of a project's screens. */
export const project = createRoute({ getParentRoute: () => root, path: '/projects/$projectId', component: ProjectFrame })

/** A project's own address leads to its overview. */
export const projectStart = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$projectId/overview', params, replace: true })
  },
})
