import { type KnowledgeListed, type KnowledgeOpened, knowledgeExcerptMax, problem } from '@earshot/contract'
import { knowledgeBaseMessages } from '@earshot/messages/api/knowledge-base'
import type { Sql } from '../../database/database.ts'
import { type JsonText, view } from '../../database/json.ts'
import { type PageQuery, readPage } from '../../database/list.ts'
import { itemFields, refreshItems } from './items.ts'

// Items as the dashboard lists them: with the beginnings of their texts, because a hundred whole texts are megabytes.

const { text, ...listedFields } = itemFields

const listedView = view<KnowledgeListed>('knowledge_item', { ...listedFields, excerpt: `left(${text}, ${knowledgeExcerptMax})` })

const itemDetailsView = view<KnowledgeOpened>('knowledge_item', {
  ...itemFields,
  ownText: 'knowledge_item.text',
  pageText: 'knowledge_item.page_text',
})

/** Items of an organization, newest first, with how their texts begin. One statement. Errors: VALIDATION_ERROR (page, cursor). */
export const listItemPreviews = (sql: Sql, { organizationId, page }: { organizationId: string; page: PageQuery }) =>
  readPage(sql, {
    name: 'items',
    show: listedView,
    where: sql`organization_id = ${organizationId}`,
    order: { columns: [{ name: 'item_id', type: 'uuid' }], direction: 'desc' },
    orderName: 'newest',
    page,
  })

/** One item with its text. One statement. Errors: NOT_FOUND. */
export async function getItem(sql: Sql, { organizationId, itemId }: { organizationId: string; itemId: string }) {
  const [found] = await sql<{ json: JsonText<KnowledgeOpened> }[]>`
    select ${sql.unsafe(itemDetailsView.json)}::text as json from knowledge_item
    where organization_id = ${organizationId} and item_id = ${itemId}`
  return found?.json ?? problem('NOT_FOUND', knowledgeBaseMessages.unknown)
}

/** Queues an item's page to be read again, unless it is being read, and returns the item. Two statements. Errors: NOT_FOUND. */
export async function refreshItem(sql: Sql, { organizationId, itemId }: { organizationId: string; itemId: string }) {
  await refreshItems(sql, { organizationId, itemId })
  return getItem(sql, { organizationId, itemId })
}
