import { randomBytes } from 'node:crypto'
import { readTables } from '../backup/snapshot.ts'
import type { Transaction } from '../database/in-transaction.ts'
import { keysOf } from '../keys.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { projectKeysOf } from '../resources/suppressions/unsubscribe-link.ts'
import { readNodes } from '../resources/transparency-log/log-nodes.ts'
import { hashOfRange, subtreesOf } from '../resources/transparency-log/merkle-tree.ts'
import { type CarriedSecret, hexOf, type Row } from './carried-secrets.ts'
import { tokensOf } from './carried-tokens.ts'
import { type MovedTable, movedTables } from './tables.ts'

// The parts of a project's file, read from the database in one snapshot, a batch at a time.

export interface Source extends InProject {
  status: string
  secretKey: string
  secrets: Readonly<Record<string, CarriedSecret>>
  withKnowledge: boolean
}

/** Thrown: none of the keys of SECRET_KEY opens a row of a table. */
export class UnreadableSecret extends Error {
  readonly table: string

  constructor(table: string) {
    super(table)
    this.table = table
  }
}

type Batches = AsyncGenerator<readonly string[]>

/** Every part in its order. */
export async function* readParts(sql: Transaction, source: Source): AsyncGenerator<{ part: string; batches: Batches }> {
  const columns = new Map((await readTables(sql)).map((each) => [each.table, each.columns]))
  const keys = await suppressionKeys(sql, source)
  yield { part: 'project', batches: projectRow(sql, source, keys) }
  for (const table of movedTables)
    yield { part: table.table, batches: tableRows(sql, source, { table, columns: columns.get(table.table)! }) }
  yield { part: 'other_suppression', batches: otherSuppressions(sql, source, keys[0]!) }
  if (source.withKnowledge) {
    yield { part: 'knowledge_item', batches: knowledge(sql, source, 'knowledge_item', columns.get('knowledge_item')!, ['item_id']) }
    const passages = columns.get('knowledge_passage')!
    yield { part: 'knowledge_passage', batches: knowledge(sql, source, 'knowledge_passage', passages, ['item_id', 'source', 'number']) }
  }
  yield { part: 'customer', batches: customers(sql, source, columns.get('customer')!) }
}

/** The keys that erased addresses of the organization are known by: the one that it uses first. */
async function suppressionKeys(sql: Transaction, { organizationId }: Source): Promise<Buffer[]> {
  const [kept] = await sql<{ key: Buffer; otherKeys: Buffer[] }[]>`
    select key, other_keys from suppression_key where organization_id = ${organizationId}`
  return kept ? [kept.key, ...kept.otherKeys] : [randomBytes(32)]
}

async function* projectRow(
  sql: Transaction,
  { organizationId, projectId, status, secretKey }: Source,
  suppressionKeys: readonly Buffer[],
): Batches {
  const [{ row, movedKeys }] = await sql<[{ row: Row; movedKeys: Buffer[] }]>`
    select moved_unsubscribe_keys as moved_keys, (
      select row_to_json(shown) from (select project_id, name, slug, description, settings, platform_goals, created_at, updated_at) as shown
    ) as row
    from project where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
  const unsubscribeKeys = [...projectKeysOf(keysOf(secretKey).unsubscribe, projectId), ...movedKeys]
  yield [JSON.stringify({ ...row, status, suppression_keys: suppressionKeys.map(hexOf), unsubscribe_keys: unsubscribeKeys.map(hexOf) })]
}

async function* tableRows(
  sql: Transaction,
  source: Source,
  { table, columns }: { table: MovedTable; columns: readonly string[] },
): Batches {
  const secret = source.secrets[table.table]
  const select = selectRows(source, { ...table, columns: columns.filter((name) => !place.has(name) && !table.without?.includes(name)) })
  for await (const rows of fetchRows(sql, select, table.batchRows)) {
    if (!secret) yield rows
    else
      yield await Promise.all(
        rows.map(async (row) => {
          const open = secret.open(JSON.parse(row) as Row, source)
          if (open === null) throw new UnreadableSecret(table.table)
          return JSON.stringify(table.table === 'transparency_log' ? { ...open, ...(await headOf(sql, source)) } : open)
        }),
      )
  }
  if (table.table === 'moved_token') yield* tokensOf(sql, source, fetchRows)
}

const place = new Set(['organization_id', 'project_id'])

/** The size of the log and the root of its tree: what comes of the leaves on the other side must be the same. */
async function headOf(sql: Transaction, { organizationId, projectId }: Source) {
  const [log] = await sql<[{ size: number }]>`
    select size from transparency_log where organization_id = ${organizationId} and project_id = ${projectId}`
  const whole = { start: 0, end: log.size }
  const hashOf = await readNodes(sql, { organizationId, projectId, subtrees: subtreesOf(whole) })
  return { size: log.size, root: hashOfRange(whole, hashOf).toString('base64') }
}

/** Of addresses that the whole organization does not email: digests, which say nothing about those that the other side does not know. */
const otherSuppressions = (sql: Transaction, { organizationId }: Source, key: Buffer): Batches =>
  fetchRows(
    sql,
    `select json_build_object('email', digest, 'reason', reason, 'created_at', created_at)::text as row from (
      select reason, created_at, case when email like 'erased:%' then email else 'erased:' || encode(
        sha256('${hexOf(key)}'::bytea || sha256('${hexOf(key)}'::bytea || convert_to(email, 'UTF8'))), 'hex') end as digest
      from suppression where organization_id = '${organizationId}' and project_id is null
    ) as suppressed order by digest, reason`,
  )

const knowledge = (sql: Transaction, { organizationId }: Source, table: string, columns: readonly string[], orderBy: readonly string[]) =>
  fetchRows(
    sql,
    `select ${rowOf(columns.filter((name) => name !== 'organization_id'))} from "${table}" as one
    where organization_id = '${organizationId}' order by ${listOf(orderBy)}`,
  )

/** Those with an opinion, an answer or a comment in the project. */
const customers = (sql: Transaction, { organizationId, projectId }: Source, columns: readonly string[]): Batches => {
  const ofThem = (table: string, column: string) =>
    `select "${column}" from "${table}" where organization_id = '${organizationId}' and project_id = '${projectId}'`
  return fetchRows(
    sql,
    `select ${rowOf(columns.filter((name) => name !== 'organization_id'))} from customer as one
    where organization_id = '${organizationId}' and customer_id in (
      ${ofThem('opinion', 'customer_id')} union ${ofThem('answer', 'customer_id')} union ${ofThem('comment', 'author_id')})
    order by customer_id`,
  )
}

function selectRows(
  { organizationId, projectId }: Source,
  { table, columns, where, orderBy }: MovedTable & { columns: readonly string[] },
) {
  return `select ${rowOf(columns)} from "${table}" as one
    where organization_id = '${organizationId}' and project_id = '${projectId}' and (${where ?? 'true'}) order by ${listOf(orderBy)}`
}

const listOf = (names: readonly string[]) => names.map((name) => `one."${name}"`).join(', ')
const rowOf = (columns: readonly string[]) => `(select row_to_json(shown) from (select ${listOf(columns)}) as shown)::text as row`

/** Reads the column `row` of a select, in batches. What is in it was written by the program: ids are read as such before. */
async function* fetchRows(sql: Transaction, select: string, batchRows = 500): Batches {
  await sql.unsafe(`declare project_rows no scroll cursor for ${select}`)
  for (;;) {
    const rows = await sql.unsafe<{ row: string }[]>(`fetch ${batchRows} from project_rows`)
    // JSON that was kept as it was written may have line ends, which mean nothing there.
    if (rows.length > 0) yield rows.map(({ row }) => row.replaceAll(/[\r\n]/g, ' '))
    if (rows.length < batchRows) break
  }
  await sql.unsafe('close project_rows')
}
