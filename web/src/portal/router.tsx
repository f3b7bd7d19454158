import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { asTyped } from '../api/search.ts'
import { FailedScreen } from '../parts/frame/failed-screen.tsx'
import { root, webhookScreens } from './routes.ts'
import { Shell, UnknownScreen } from './shell.tsx'

// The portal's addresses: the webhook screens in the portal's shell. Links are typed by the dashboard's router, which has these addresses
// and more.

root.update({ component: Shell, notFoundComponent: UnknownScreen })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/destinations', replace: true })
  },
})

export const portalRouter = (queries: QueryClient) =>
  createRouter({
    context: { queries },
    routeTree: root.addChildren([start, ...webhookScreens]),
    basepath: '/portal',
    ...asTyped,
    defaultPreload: 'intent',
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  })
