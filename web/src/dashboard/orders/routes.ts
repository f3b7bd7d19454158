import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../api/search.ts'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/links/orders',
  validateSearch: searchOf(['query']),
  component: lazyRouteComponent(() => import('./orders-screen.tsx'), 'OrdersScreen'),
})

const connect = createRoute({
  getParentRoute: () => screen,
  path: '/connect',
  component: lazyRouteComponent(() => import('./connect-shop.tsx'), 'ConnectShop'),
})

// Below the links', whose place in the sidebar it shares. A drawer's address is below its screen's.
export const ordersRoutes = screen.addChildren([connect])
