/** `earshot kb …`: the knowledge base of an organization, which its team answers from. */

import { readFile } from 'node:fs/promises'
import { isProblem, KnowledgeAdd, type KnowledgeItem, type Pagination } from '@earshot/contract'
import { knowledgeMessages } from '@earshot/messages/cli/knowledge'
import { type Config, readConfig } from '../config.ts'
import type { Pool } from '../database/pool.ts'
import { checkBody } from '../http/validate.ts'
import { addItem, listItems, refreshItems } from '../resources/knowledge-base/items.ts'
import { type FoundPassage, searchKnowledge } from '../resources/knowledge-base/search.ts'
import { action, Failure, type ValuesOf, WrongUse } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import type { addOptions, listOptions, refreshOptions, searchOptions } from './table/knowledge.ts'
import { unwrapJson } from './unwrap-result.ts'

export const add = action({
  run: async (
    { organization: organizationId, text, file, url }: ValuesOf<typeof addOptions>,
    { env },
  ): Promise<Record<string, unknown>> => {
    if (text !== undefined && file !== undefined) throw new WrongUse(knowledgeMessages.combined)
    const item = readItem({ text: file === undefined ? text : await readText(file), url })
    const config = readConfig(env)
    return inOrganization(config, organizationId, async (sql) => {
      const added = await addItem(sql, { ...item, organizationId, allowPrivateTargets: config.allowPrivateTargets })
      const { text: _, ...rest } = unwrapJson<KnowledgeItem>(added)
      return rest
    })
  },
})

export const list = action({
  run: ({ organization: organizationId, limit = 50 }: ValuesOf<typeof listOptions>, { env }) =>
    inOrganization(readConfig(env), organizationId, async (sql) => {
      return unwrapJson<{ items: KnowledgeItem[]; pagination: Pagination }>(await listItems(sql, { organizationId, page: { limit } }))
    }),
  show: ({ items, pagination }) =>
    items.length === 0
      ? knowledgeMessages.noItems
      : [
          ...items.map(({ id, status, title, url, text, error }) =>
            [id, status.padEnd(8), title ?? url ?? firstWords(text ?? ''), error].filter(Boolean).join('  '),
          ),
          ...(pagination.hasMore ? [knowledgeMessages.more({ shown: items.length, total: pagination.total })] : []),
        ].join('\n'),
})

export const search = action({
  run: ({ organization: organizationId, query, limit = 5 }: ValuesOf<typeof searchOptions>, { env }) =>
    inOrganization(readConfig(env), organizationId, async (sql) => ({
      passages: await searchKnowledge(sql, { organizationId, query, limit }),
    })),
  show: ({ passages }) => (passages.length === 0 ? knowledgeMessages.noPassages : passages.map(showPassage).join('\n\n')),
})

export const refresh = action({
  run: ({ organization: organizationId, item: itemId }: ValuesOf<typeof refreshOptions>, { env }) =>
    inOrganization(readConfig(env), organizationId, async (sql) => {
      const refreshed = await refreshItems(sql, { organizationId, itemId })
      if (itemId !== undefined && refreshed === 0) throw new Failure(knowledgeMessages.unknownPage({ itemId }))
      return { refreshed }
    }),
})

const inOrganization = <Result>(config: Config, organizationId: string, act: (sql: Pool) => Promise<Result>): Promise<Result> =>
  withDatabase(config, async (sql) => {
    await needOrganization(sql, organizationId)
    return act(sql)
  })

const checkItem = checkBody(KnowledgeAdd)

/** Reads an item as a request's body is read: the same texts and addresses are accepted. */
function readItem({ text, url }: { text: string | undefined; url: string | undefined }): { text?: string; url?: string } {
  if (text === undefined && url === undefined) throw new WrongUse(knowledgeMessages.nothingToAdd)
  const checked = checkItem({ ...(text === undefined ? {} : { text }), ...(url === undefined ? {} : { url }) })
  if (isProblem(checked)) throw new WrongUse(checked.detail)
  return checked.value
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Failure(knowledgeMessages.fileNotRead({ reason: error.message }))
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Failure(knowledgeMessages.notUtf8({ file }))
  }
}

/** Matches are in [brackets]: every terminal shows these. */
const showPassage = ({ itemId, title, url, heading, pieces }: FoundPassage): string =>
  [
    [title, heading].filter(Boolean).join(' › ') || itemId,
    ...(url === null ? [] : [url]),
    pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(''),
  ].join('\n')

const firstWords = (text: string): string => (text.length > 70 ? `${text.slice(0, 69)}…` : text).replaceAll(/\s+/g, ' ')
