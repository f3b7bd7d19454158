import { readTables } from '../backup/snapshot.ts'
import type { Transaction } from '../database/in-transaction.ts'
import type { InProject } from '../resources/projects/projects.ts'
import type { CarriedSecret, Row } from './carried-secrets.ts'
import { Unreadable } from './format.ts'
import { loadLog } from './load-log.ts'
import { loadCustomers, loadKnowledge, loadOtherSuppressions, loadSuppressionKeys } from './load-organization.ts'
import { insertRows } from './load-rows.ts'
import { movedTables } from './tables.ts'

// Writes the parts of a file into the database, in their order, a batch at a time.

/** The project of a file, as its first part has it. */
export interface FileProject {
  project_id: string
  name: string
  slug: string
  description: string | null
  status: string
  settings: object
  platform_goals: object
  created_at: string
  updated_at: string
  suppression_keys: string[]
  unsubscribe_keys: string[]
}

/** What is written into an organization. */
export interface Target extends InProject {
  secrets: Readonly<Record<string, CarriedSecret>>
  project: FileProject
}

/** What a part does with its rows. `end` runs behind the last one. */
export interface PartLoader {
  take(rows: readonly string[]): Promise<void>
  end?(): Promise<void>
}

/** What was found of it in the organization already, and was left as it is. */
export interface Known {
  knowledgeItems: number
  customers: number
}

export interface Loading {
  begin(part: string): void
  take(rows: readonly string[]): Promise<void>
  end(): Promise<void>
}

/** Loads the parts behind the first one. Errors: Unreadable, when they are not those of a project, or not in their order. */
export async function openLoading(sql: Transaction, target: Target, known: Known): Promise<Loading> {
  const columns = new Map((await readTables(sql)).map((each) => [each.table, each.columns]))
  const loaders = new Map<string, PartLoader>()
  for (const { table, without = [] } of movedTables) {
    const names = columns.get(table)!.filter((name) => !place.has(name) && !without.includes(name))
    const secret = target.secrets[table]
    loaders.set(table, {
      take: (rows) => insertRows(sql, target, { table, columns: names }, secret ? rows.map((row) => closed(secret, row, target)) : rows),
    })
  }
  for (const table of ['link', 'opinion', 'answer', 'verification'])
    loaders.set(table, { ...loaders.get(table)!, end: () => analyze(sql, table) })
  const log = loadLog(sql, target)
  loaders.set('transparency_log', before(log.head, loaders.get('transparency_log')!))
  loaders.set('log_leaf', { ...before(log.leaves, loaders.get('log_leaf')!), end: log.end })
  loaders.set('other_suppression', { ...loadOtherSuppressions(sql, target), end: () => loadSuppressionKeys(sql, target) })
  const knowledge = loadKnowledge(sql, target, columns, known)
  loaders.set('knowledge_item', knowledge.items).set('knowledge_passage', knowledge.passages)
  loaders.set('customer', loadCustomers(sql, target, columns.get('customer')!, known))
  return inOrder([...loaders])
}

/**
 * Of a table that was nearly empty, the planner thinks that any index will do: the reference of each answer to its opinion would look through all
 * opinions of the project. Nobody waits for it but who changes the table.
 */
async function analyze(sql: Transaction, table: string): Promise<void> {
  await sql.unsafe(`analyze "${table}"`)
}

const place = new Set(['organization_id', 'project_id'])

const closed = (secret: CarriedSecret, row: string, target: Target) => JSON.stringify(secret.close(JSON.parse(row) as Row, target))

const before = (look: (rows: readonly string[]) => Promise<void>, loader: PartLoader): PartLoader => ({
  async take(rows) {
    await look(rows)
    await loader.take(rows)
  },
})

/** Every part once and in its order; those about knowledge may be missing. */
function inOrder(loaders: readonly [string, PartLoader][]): Loading {
  let at = -1
  return {
    begin(part) {
      const next = loaders.findIndex(([name], index) => index > at && name === part)
      const missing = next < 0 ? null : loaders.slice(at + 1, next).find(([name]) => !name.startsWith('knowledge_'))
      if (next < 0 || missing) throw new Unreadable()
      at = next
    },
    take: (rows) => loaders[at]![1].take(rows),
    async end() {
      await loaders[at]![1].end?.()
    },
  }
}
