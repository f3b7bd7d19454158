import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
})

// What is opened on it has an address below its own.
export const settingsRoutes = screen.addChildren([])
