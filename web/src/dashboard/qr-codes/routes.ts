import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/qr-codes',
  component: lazyRouteComponent(() => import('./qr-codes-screen.tsx'), 'QrCodesScreen'),
})

const opened = createRoute({
  getParentRoute: () => screen,
  path: '/$mode',
  component: lazyRouteComponent(() => import('./qr-code-drawer.tsx'), 'QrCodeDrawer'),
})

const create = createRoute({
  getParentRoute: () => screen,
  path: '/$mode/new',
  component: lazyRouteComponent(() => import('./new-qr-code.tsx'), 'NewQrCode'),
})

// A drawer's address is below its screen's.
export const qrCodesRoutes = screen.addChildren([create, opened])
