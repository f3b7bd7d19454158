import { invalidField, type KnowledgeItem, knowledgeItemsMax, type Problem, problem } from '@earshot/contract'
import { knowledgeBaseMessages } from '@earshot/messages/api/knowledge-base'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { type PageQuery, readPage } from '../../database/list.ts'
import { transaction } from '../../database/transaction.ts'
import { findUrlFlaw } from '../../network/address-guard.ts'
import { savePassages } from './passages.ts'

// Knowledge-base items: the texts and pages that a team answers from. Only the business sees them, so there are no events about them. A
// worker reads pages (read-pages.ts), never while a caller waits.

/** An item's fields, for views that add to them. */
export const itemFields = {
  id: 'knowledge_item.item_id',
  text: 'coalesce(knowledge_item.text, knowledge_item.page_text)',
  url: 'knowledge_item.url',
  title: 'knowledge_item.page_title',
  status: 'knowledge_item.status',
  error: 'knowledge_item.error',
  createdAt: time('knowledge_item.created_at'),
  updatedAt: time('knowledge_item.updated_at'),
}

const itemView = view<KnowledgeItem>('knowledge_item', itemFields)

export interface PageRules {
  /** Allows every port and private addresses, never user names and passwords. */
  allowPrivateTargets: boolean
}

/** Returns what is wrong with a page's address, as words that follow the field's name; null when nothing is. Pages may be http, too. */
const findPageFlaw = (url: string, rules: PageRules): string | null => findUrlFlaw(url, { ...rules, allowHttp: true })

/** Items of an organization, newest first. Errors: VALIDATION_ERROR (a page too deep, a cursor of another list). */
export const listItems = (sql: Sql, { organizationId, page }: { organizationId: string; page: PageQuery }) =>
  readPage(sql, {
    name: 'items',
    show: itemView,
    where: sql`organization_id = ${organizationId}`,
    // Ids are version 7: their order is the order of creation.
    order: { columns: [{ name: 'item_id', type: 'uuid' }], direction: 'desc' },
    orderName: 'newest',
    page,
  })

/**
 * Adds a text, a page, or both, which are both kept. A page is `fetching` until a worker has read it.
 * Errors: KNOWLEDGE_SOURCE_REQUIRED · VALIDATION_ERROR (an address that may not be read) · LIMIT_REACHED (the organization has 1,000).
 */
export async function addItem(
  sql: Sql,
  { organizationId, text, url, ...rules }: PageRules & { organizationId: string; text?: string | undefined; url?: string | undefined },
): Promise<JsonText<KnowledgeItem> | Problem<'KNOWLEDGE_SOURCE_REQUIRED'> | Problem<'VALIDATION_ERROR'> | Problem<'LIMIT_REACHED'>> {
  if (text === undefined && url === undefined) return problem('KNOWLEDGE_SOURCE_REQUIRED', knowledgeBaseMessages.sourceRequired)
  const flaw = url === undefined ? null : findPageFlaw(url, rules)
  if (flaw !== null) return invalidField('url', 'url', flaw)
  return transaction(sql, async (sql) => {
    // Locked, so that two at once can't make the 1,001st.
    await sql`select from organization where organization_id = ${organizationId} for no key update`
    const [made] = await sql<{ itemId: string; json: JsonText<KnowledgeItem> }[]>`
      with made as (
        insert into knowledge_item (organization_id, text, url, status, read_due_at)
        select ${organizationId}, ${text ?? null}, url, case when url is null then 'ready' else 'fetching' end, case when url is not null then now() end
        from (select ${url ?? null}::text as url) as sent
        where (select count(*) from knowledge_item where organization_id = ${organizationId}) < ${knowledgeItemsMax}
        returning *
      )
      select item_id, ${sql.unsafe(itemView.json)}::text as json from made as knowledge_item`
    if (!made) return problem('LIMIT_REACHED', knowledgeBaseMessages.full({ max: knowledgeItemsMax }))
    if (text !== undefined) await savePassages(sql, { organizationId, itemId: made.itemId, source: 'text' }, text)
    return made.json
  })
}

/**
 * Changes what is sent; null clears a field, but not the last one. A url is read again also when it is the same; while that one is
 * being read already, nothing changes. What was read of another page goes; when the url is cleared, it stays as the item's own text.
 * Errors: KNOWLEDGE_SOURCE_REQUIRED · VALIDATION_ERROR (an address that may not be read) · NOT_FOUND.
 */
export async function updateItem(
  sql: Sql,
  {
    organizationId,
    itemId,
    text: sentText,
    url: sentUrl,
    ...rules
  }: PageRules & { organizationId: string; itemId: string; text?: string | null | undefined; url?: string | null | undefined },
): Promise<JsonText<KnowledgeItem> | Problem<'NOT_FOUND'> | Problem<'KNOWLEDGE_SOURCE_REQUIRED'> | Problem<'VALIDATION_ERROR'>> {
  const flaw = typeof sentUrl === 'string' ? findPageFlaw(sentUrl, rules) : null
  if (flaw !== null) return invalidField('url', 'url', flaw)
  return transaction(sql, async (sql) => {
    const [item] = await sql<Kept[]>`
      select text, url, page_text, status from knowledge_item
      where organization_id = ${organizationId} and item_id = ${itemId} for update`
    if (!item) return unknownItem
    const url = sentUrl === undefined ? item.url : sentUrl
    // The text that is shown stays as it is when only the url is cleared.
    const text = sentText !== undefined ? sentText : url === null ? (item.text ?? item.pageText) : item.text
    if (text === null && url === null) return problem('KNOWLEDGE_SOURCE_REQUIRED', knowledgeBaseMessages.lastSource)

    const isOtherPage = url !== item.url
    const isToRead = typeof sentUrl === 'string' && (isOtherPage || item.status !== 'fetching')
    const [changed] = await sql<[{ json: JsonText<KnowledgeItem> }]>`
      with changed as (
        update knowledge_item set
          text = ${text},
          url = ${url},
          page_text = case when not ${isOtherPage} then page_text end,
          page_title = case when not ${isOtherPage} then page_title end,
          status = case when ${isToRead} then 'fetching' when ${url === null} then 'ready' else status end,
          error = case when not ${isToRead || isOtherPage} then error end,
          read_due_at = iif(${isToRead}, now(), iif(${isOtherPage}, null, read_due_at)),
          read_version = read_version + ${isToRead || isOtherPage ? 1 : 0},
          read_attempts = case when ${isToRead} then 0 else read_attempts end,
          updated_at = iif(${text !== item.text || isOtherPage || isToRead}, now(), updated_at)
        where organization_id = ${organizationId} and item_id = ${itemId}
        returning *
      )
      select ${sql.unsafe(itemView.json)}::text as json from changed as knowledge_item`
    if (isOtherPage) await savePassages(sql, { organizationId, itemId, source: 'page' }, null)
    if (text !== item.text) await savePassages(sql, { organizationId, itemId, source: 'text' }, text)
    return changed.json
  })
}

/** Queues a page, or every page of the organization, to be read again; pages that are being read are left out. Returns how many. */
export async function refreshItems(sql: Sql, { organizationId, itemId }: { organizationId: string; itemId?: string | undefined }) {
  const refreshed = await sql`
    update knowledge_item set
      status = 'fetching', error = null, read_due_at = now(), read_version = read_version + 1, read_attempts = 0, updated_at = now()
    where organization_id = ${organizationId} and (${itemId ?? null}::uuid is null or item_id = ${itemId ?? null}::uuid)
      and url is not null and status <> 'fetching'`
  return refreshed.count
}

/** Removes an item for good; what is being read for it is dropped. Errors: NOT_FOUND. */
export async function deleteItem(sql: Sql, { organizationId, itemId }: { organizationId: string; itemId: string }) {
  const removed = await sql`delete from knowledge_item where organization_id = ${organizationId} and item_id = ${itemId}`
  return removed.count === 1 ? { id: itemId, deleted: true } : unknownItem
}

interface Kept {
  text: string | null
  url: string | null
  pageText: string | null
  status: KnowledgeItem['status']
}

const unknownItem = problem('NOT_FOUND', knowledgeBaseMessages.unknown)
