/** `earshot kb …`: the knowledge base of an organization, which its team answers from. */

import { readFile } from 'node:fs/promises'
import { isProblem, KnowledgeAdd, type KnowledgeItem, type Pagination } from '@earshot/contract'
import { type Config, readConfig } from '../config.ts'
import type { Pool } from '../database/pool.ts'
import { checkBody } from '../http/validate.ts'
import { addItem, listItems, refreshItems } from '../resources/knowledge-base/items.ts'
import { type FoundPassage, searchKnowledge } from '../resources/knowledge-base/search.ts'
import { command, Failure, WrongUse } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { id, limit, name } from './option-values.ts'
import { unwrapJson } from './unwrap-result.ts'

const organization = { value: 'ID', is: 'Whose knowledge base.', required: true, read: id } as const

export const knowledgeCommands = [
  command({
    words: 'kb add',
    is: 'Add a text, a page, or both. A page is read by a server that runs, within seconds.',
    options: {
      organization,
      text: { value: 'TEXT', is: 'The text.' },
      file: { value: 'FILE', is: 'A file with the text instead, plain or Markdown, in UTF-8.' },
      url: { value: 'URL', is: 'The page.' },
    },
    run: async ({ organization: organizationId, text, file, url }, { env }): Promise<Record<string, unknown>> => {
      if (text !== undefined && file !== undefined) throw new WrongUse('--text and --file exclude each other; give one of them.')
      const item = readItem({ text: file === undefined ? text : await readText(file), url })
      const config = readConfig(env)
      return inOrganization(config, organizationId, async (sql) => {
        const added = await addItem(sql, { ...item, organizationId, allowPrivateTargets: config.allowPrivateTargets })
        const { text: _, ...rest } = unwrapJson<KnowledgeItem>(added)
        return rest
      })
    },
  }),
  command({
    words: 'kb list',
    is: 'List its items, newest first.',
    options: { organization, limit: { value: 'N', is: 'How many at the most; 50 unless given.', read: limit } },
    run: ({ organization: organizationId, limit = 50 }, { env }) =>
      inOrganization(readConfig(env), organizationId, async (sql) => {
        return unwrapJson<{ items: KnowledgeItem[]; pagination: Pagination }>(await listItems(sql, { organizationId, page: { limit } }))
      }),
    show: ({ items, pagination }) =>
      items.length === 0
        ? 'Nothing yet; "earshot kb add" adds a text or a page.'
        : [
            ...items.map(({ id, status, title, url, text, error }) =>
              [id, status.padEnd(8), title ?? url ?? firstWords(text ?? ''), error].filter(Boolean).join('  '),
            ),
            ...(pagination.hasMore ? [`… and more: ${pagination.total} in all`] : []),
          ].join('\n'),
  }),
  command({
    words: 'kb search',
    is: 'Find the passages that answer a question best.',
    options: {
      organization,
      query: { value: 'TEXT', is: 'What to look for; "quoted phrases", or, and -words as usual.', required: true, read: name },
      limit: { value: 'N', is: 'How many at the most; 5 unless given.', read: limit },
    },
    run: ({ organization: organizationId, query, limit = 5 }, { env }) =>
      inOrganization(readConfig(env), organizationId, async (sql) => ({
        passages: await searchKnowledge(sql, { organizationId, query, limit }),
      })),
    show: ({ passages }) => (passages.length === 0 ? 'Nothing found.' : passages.map(showPassage).join('\n\n')),
  }),
  command({
    words: 'kb refresh',
    is: 'Have a page read again, or all of them. A server that runs does it.',
    options: { organization, item: { value: 'ID', is: 'The item; all that have a page unless given.', read: id } },
    run: ({ organization: organizationId, item: itemId }, { env }) =>
      inOrganization(readConfig(env), organizationId, async (sql) => {
        const refreshed = await refreshItems(sql, { organizationId, itemId })
        if (itemId !== undefined && refreshed === 0) throw new Failure(`There is no item ${itemId} with a page, or it is being read.`)
        return { refreshed }
      }),
  }),
]

const inOrganization = <Result>(config: Config, organizationId: string, act: (sql: Pool) => Promise<Result>): Promise<Result> =>
  withDatabase(config, async (sql) => {
    await needOrganization(sql, organizationId)
    return act(sql)
  })

const checkItem = checkBody(KnowledgeAdd)

/** Reads an item as a request's body is read: the same texts and addresses are accepted. */
function readItem({ text, url }: { text: string | undefined; url: string | undefined }): { text?: string; url?: string } {
  if (text === undefined && url === undefined) throw new WrongUse('--text TEXT, --file FILE or --url URL must be given.')
  const checked = checkItem({ ...(text === undefined ? {} : { text }), ...(url === undefined ? {} : { url }) })
  if (isProblem(checked)) throw new WrongUse(checked.detail)
  return checked.value
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Failure(`The file can't be read: ${error.message}`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Failure(`${file} is not in UTF-8.`)
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
