import type { knowledgeBaseApiRows, knowledgeBaseDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { getItem, listItemPreviews, refreshItem } from './dashboard-items.ts'
import { addItem, deleteItem, listItems, type PageRules, updateItem } from './items.ts'
import { passageViews, searchKnowledge } from './search.ts'

export const knowledgeBaseApi = (rules: PageRules): HandlersOf<typeof knowledgeBaseApiRows> => ({
  async 'knowledgeBase.get'({ sql, organizationId, query }) {
    return ok(await listItems(sql, { organizationId, page: query }))
  },

  async 'knowledgeBase.add'({ sql, organizationId, body }) {
    return created(await addItem(sql, { ...body, ...rules, organizationId }))
  },

  async 'knowledgeBase.update'({ sql, organizationId, params, body }) {
    return ok(await updateItem(sql, { ...body, ...rules, organizationId, itemId: params.id }))
  },

  async 'knowledgeBase.delete'({ sql, organizationId, params }) {
    return ok(await deleteItem(sql, { organizationId, itemId: params.id }))
  },
})

/** Operations of the dashboard. */
export const knowledgeBaseDashboard: HandlersOf<typeof knowledgeBaseDashboardRows> = {
  async 'knowledgeBase.list'({ sql, organizationId, query }) {
    return ok(await listItemPreviews(sql, { organizationId, page: query }))
  },

  async 'knowledgeBase.item'({ sql, organizationId, params }) {
    return ok(await getItem(sql, { organizationId, itemId: params.id }))
  },

  async 'knowledgeBase.refresh'({ sql, organizationId, params }) {
    return ok(await refreshItem(sql, { organizationId, itemId: params.id }))
  },

  async 'knowledgeBase.search'({ sql, organizationId, query }) {
    return ok({ passages: passageViews(await searchKnowledge(sql, { organizationId, query: query.query, limit: passagesShown })) })
  },
}

/** Passages of an answer: more than anybody reads. */
const passagesShown = 20
