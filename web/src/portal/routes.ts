import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../api/search.ts'
import { type DeliveryFilters, readFilters } from './deliveries/filters.ts'

// The addresses of the webhook screens, in the portal and in the dashboard alike: the app sets the frame around them (root.update). A
// screen's script is loaded at its first visit; a drawer's address is below its screen's.

export const root = createRootRouteWithContext<{ queries: QueryClient }>()()

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

export const webhookScreens = [
  destinations.addChildren([newDestination, destination]),
  deliveries.addChildren([delivery]),
  recover,
  events.addChildren([event]),
  charts,
  test,
  verify,
] as const
