import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/qr-codes',
  component: lazyRouteComponent(() => import('./qr-codes-screen.tsx'), 'QrCodesScreen'),
})

// What is opened on it has an address below its own.
export const qrCodesRoutes = screen.addChildren([])
