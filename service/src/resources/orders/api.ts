import type { ordersDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { createOrderSource, deleteOrderSource, listOrderSources, type OrderSourceDeps } from './order-sources.ts'
import { listOrders } from './orders.ts'

export const ordersDashboard = (deps: OrderSourceDeps): HandlersOf<typeof ordersDashboardRows> => ({
  async 'orderSources.list'({ sql, organizationId, params }) {
    return ok(await listOrderSources(sql, { ...params, organizationId, baseUrl: deps.baseUrl }))
  },

  async 'orderSources.create'({ sql, organizationId, params, body, person }) {
    return created(await createOrderSource(sql, { ...body, ...params, ...deps, organizationId, createdBy: person?.name ?? null }))
  },

  async 'orderSources.delete'({ sql, organizationId, params }) {
    return ok(await deleteOrderSource(sql, { ...params, organizationId }))
  },

  async 'orders.list'({ sql, organizationId, params, query }) {
    return ok(await listOrders(sql, { ...params, organizationId, list: query }))
  },
})
