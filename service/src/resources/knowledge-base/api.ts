import { created, type Handlers, ok } from '../../http/route.ts'
import { addItem, deleteItem, listItems, type PageRules, updateItem } from './items.ts'

export const knowledgeBaseApi = (
  rules: PageRules,
): Handlers<'knowledgeBase.get' | 'knowledgeBase.add' | 'knowledgeBase.update' | 'knowledgeBase.delete'> => ({
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
