import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type DeliveryFilters, readFilters } from './deliveries/filters.ts'
import { searchOf } from './search.ts'
import { FailedScreen, Shell, UnknownScreen } from './shell.tsx'

// The portal's addresses. A screen is loaded when it is first gone to; what is opened on it has an address below its own.

const root = createRootRoute({ component: Shell, notFoundComponent: UnknownScreen })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/destinations', replace: true })
  },
})

const destinations = createRoute({
  getParentRoute: () => root,
  path: '/destinations',
  component: lazyRouteComponent(() => import('./destinations/destinations-screen.tsx'), 'DestinationsScreen'),
})
const newDestination = createRoute({
  getParentRoute: () => destinations,
  path: '/new',
  component: lazyRouteComponent(() => import('./destinations/new-destination.tsx'), 'NewDestination'),
})
const destination = createRoute({
  getParentRoute: () => destinations,
  path: '/$destinationId',
  component: lazyRouteComponent(() => import('./destinations/destination-drawer.tsx'), 'DestinationDrawer'),
})

const deliveries = createRoute({
  getParentRoute: () => root,
  path: '/deliveries',
  validateSearch: (search): DeliveryFilters => readFilters(search),
  component: lazyRouteComponent(() => import('./deliveries/deliveries-screen.tsx'), 'DeliveriesScreen'),
})
const delivery = createRoute({
  getParentRoute: () => deliveries,
  path: '/$deliveryId',
  component: lazyRouteComponent(() => import('./deliveries/delivery-drawer.tsx'), 'DeliveryDrawer'),
})

const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  validateSearch: searchOf(['kind', 'destinationId']),
  component: lazyRouteComponent(() => import('./recover/recover-screen.tsx'), 'RecoverScreen'),
})
const events = createRoute({
  getParentRoute: () => root,
  path: '/events',
  validateSearch: searchOf(['topic', 'since', 'until', 'query']),
  component: lazyRouteComponent(() => import('./events/events-screen.tsx'), 'EventsScreen'),
})
const event = createRoute({
  getParentRoute: () => events,
  path: '/$eventId',
  component: lazyRouteComponent(() => import('./events/event-drawer.tsx'), 'EventDrawer'),
})
const charts = createRoute({
  getParentRoute: () => root,
  path: '/charts',
  validateSearch: searchOf(['span', 'destinationId']),
  component: lazyRouteComponent(() => import('./charts/charts-screen.tsx'), 'ChartsScreen'),
})
const test = createRoute({
  getParentRoute: () => root,
  path: '/test',
  validateSearch: searchOf(['destinationId', 'topic', 'deliveryId']),
  component: lazyRouteComponent(() => import('./test/test-screen.tsx'), 'TestScreen'),
})
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  validateSearch: searchOf(['destinationId', 'receiver']),
  component: lazyRouteComponent(() => import('./verify/verify-screen.tsx'), 'VerifyScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    destinations.addChildren([newDestination, destination]),
    deliveries.addChildren([delivery]),
    recover,
    events.addChildren([event]),
    charts,
    test,
    verify,
  ]),
  basepath: '/portal',
  // Everything behind a question mark here is text, and reads as it was typed.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    return text.size > 0 ? `?${text}` : ''
  },
  defaultPreload: 'intent',
  defaultErrorComponent: FailedScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
