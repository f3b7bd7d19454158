import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchOf } from '../../api/search.ts'
import { project } from '../routes.ts'

const screen = createRoute({
  getParentRoute: () => project,
  path: '/knowledge-base',
  validateSearch: searchOf(['query']),
  component: lazyRouteComponent(() => import('./knowledge-base-screen.tsx'), 'KnowledgeBaseScreen'),
})

const newItem = createRoute({
  getParentRoute: () => screen,
  path: '/new',
  component: lazyRouteComponent(() => import('./item-form.tsx'), 'NewItem'),
})

const item = createRoute({
  getParentRoute: () => screen,
  path: '/$itemId',
  component: lazyRouteComponent(() => import('./item-drawer.tsx'), 'ItemDrawer'),
})

const changeItem = createRoute({
  getParentRoute: () => screen,
  path: '/$itemId/edit',
  component: lazyRouteComponent(() => import('./item-drawer.tsx'), 'ChangedItemDrawer'),
})

export const knowledgeBaseRoutes = screen.addChildren([newItem, item, changeItem])
