import { createRoute, redirect } from '@tanstack/react-router'
import { root } from '../portal/routes.ts'
import { ProjectFrame } from './project-frame.tsx'

// What the dashboard's places hang from. A place's own addresses are in its folder's routes.ts.

export { root }

/** A project, as everything below it sees it. */
export const project = createRoute({ getParentRoute: () => root, path: '/projects/$projectId', component: ProjectFrame })

/** The project by itself is its overview. */
export const projectStart = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$projectId/overview', params, replace: true })
  },
})
