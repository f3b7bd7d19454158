import { type ExportFormat, type Problem, problem } from '@earshot/contract'
import { importedFilesMessages as messages } from '@earshot/messages/api/imported-files'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, type View } from '../../database/json.ts'
import { type PageQuery, readPage } from '../../database/list.ts'
import type { Fragment } from '../../database/sql.ts'
import { transaction } from '../../database/transaction.ts'
import { type Columns, exportList } from '../../exports/export-list.ts'
import type { InProject } from '../projects/projects.ts'

// What becomes of a file once it was read (read-file.ts), whatever its rows are: it is looked at row by row, started, cancelled, and
// forgotten. The resource whose import it is carries it out.

/** The key of an import. */
export interface ImportKey extends InProject {
  importId: string
}

/** The imports of a resource. */
export interface ImportKind<Import = unknown, Row = unknown, Name extends string = string> {
  /** What a list of them is called: `linkImports`. */
  name: Name
  /** Their table, and how one is shown. */
  show: View<Import>
  /** The table of their rows, and how one is shown. */
  showRow: View<Row>
  /** Columns of a row that are emptied when it is not going to be carried out. */
  emptiedColumns: readonly string[]
}

/** Expressions of the fields that an import of every kind begins with. */
export const identityFields = { importId: 'import_id', projectId: 'project_id', fileName: 'file_name' }

/** Expressions of the fields that say how far an import of every kind is. */
export const progressFields = {
  status: 'status',
  rows: 'row_count',
  eligible: 'eligible_count',
  done: 'done_count',
  failed: 'failed_count',
  reasons: `(select coalesce(json_agg(one), '[]') from (
    select key as reason, value::int as count from jsonb_each_text(reasons) order by value::int desc, key
  ) as one)`,
  createdBy: 'created_by',
  createdAt: time('created_at'),
  startedAt: time('started_at'),
  finishedAt: time('finished_at'),
}

/** Imports that a list shows. */
const listedMax = 100

/** Imports of a project, newest first; those whose file is still being read are left out. */
export async function listImports<Import, Name extends string>(
  sql: Sql,
  { name, show }: ImportKind<Import, unknown, Name>,
  { organizationId, projectId }: InProject,
): Promise<JsonText<{ [name in Name]: Import[] }>> {
  const [found] = await sql<[{ json: string }]>`
    select coalesce(string_agg(${sql.unsafe(show.json)}::text, ',' order by import_id desc), '') as json from (
      select * from ${sql(show.table)}
      where organization_id = ${organizationId} and project_id = ${projectId} and status <> 'reading'
      order by import_id desc limit ${listedMax}
    ) as ${sql(show.table)}`
  return `{"${name}":[${found.json}]}`
}

/** Returns an import. Errors: NOT_FOUND. */
export async function getImport<Import>(
  sql: Sql,
  { show }: ImportKind<Import>,
  { organizationId, projectId, importId }: ImportKey,
): Promise<JsonText<Import> | Problem<'NOT_FOUND'>> {
  const [found] = await sql<{ json: JsonText<Import> }[]>`
    select ${sql.unsafe(show.json)}::text as json from ${sql(show.table)}
    where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and status <> 'reading'`
  return found?.json ?? problem('NOT_FOUND', messages.unknown)
}

/** Rows of an import as they stand in its file. Errors: NOT_FOUND · VALIDATION_ERROR (a page too deep, a cursor of another list). */
export async function listRows<Row>(
  sql: Sql,
  kind: ImportKind<unknown, Row>,
  { list, ...of }: ImportKey & { list: PageQuery & { state?: string } },
) {
  const found = await getImport(sql, kind, of)
  if (typeof found !== 'string') return found
  const { state = 'all' } = list
  return readPage(sql, {
    name: 'rows',
    show: kind.showRow,
    where: sql`${ofImport(sql, of)} ${state === 'all' ? sql`` : sql`and state = ${state}`}`,
    order: inFileOrder,
    orderName: 'file',
    page: list,
  })
}

const inFileOrder = { columns: [{ name: 'row', type: 'int' }], direction: 'asc' } as const

const ofImport = (sql: Sql, { organizationId, projectId, importId }: ImportKey): Fragment =>
  sql`organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}`

/** Starts an import: workers carry it out. Errors: NOT_FOUND · CONFLICT (it was started, or is over). */
export const startImport = <Import>(sql: Sql, kind: ImportKind<Import>, of: ImportKey) =>
  change(sql, kind, of, {
    from: ['ready'],
    to: sql`status = 'running', started_at = now(), next_batch_at = now()`,
    otherwise: messages.started,
  })

/** Ends an import. What was carried out stays; the other rows are left alone. Errors: NOT_FOUND · CONFLICT (it is over). */
export const cancelImport = <Import>(sql: Sql, kind: ImportKind<Import>, of: ImportKey) =>
  transaction(sql, async (sql) => {
    const changed = await change(sql, kind, of, {
      from: ['ready', 'running'],
      to: sql`status = 'cancelled', finished_at = now()`,
      otherwise: messages.ended,
    })
    if (typeof changed === 'string')
      await sql`
        update ${sql(kind.showRow.table)} set state = 'cancelled' ${sql.unsafe(kind.emptiedColumns.map((each) => `, ${each} = null`).join(''))}
        where organization_id = ${of.organizationId} and project_id = ${of.projectId} and import_id = ${of.importId} and state = 'eligible'`
    return changed
  })

async function change<Import>(
  sql: Sql,
  kind: ImportKind<Import>,
  of: ImportKey,
  { from, to, otherwise }: { from: string[]; to: Fragment; otherwise: string },
): Promise<JsonText<Import> | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  const { table, json } = kind.show
  const [changed] = await sql<{ json: JsonText<Import> }[]>`
    with changed as (
      update ${sql(table)} set ${to}
      where organization_id = ${of.organizationId} and project_id = ${of.projectId} and import_id = ${of.importId} and status = any(${from}::text[])
      returning *
    )
    select ${sql.unsafe(json)}::text as json from changed as ${sql(table)}`
  if (changed) return changed.json
  const found = await getImport(sql, kind, of)
  return typeof found === 'string' ? problem('CONFLICT', otherwise) : found
}

/**
 * The rows of an import as a file, with what became of each. Errors: NOT_FOUND · RATE_LIMITED (five exports are being read in the
 * organization).
 */
export async function exportResult<Import extends { fileName: string }, Row>(
  sql: Sql,
  kind: ImportKind<Import, Row>,
  { format = 'csv', columnsOf, ...of }: ImportKey & { format?: ExportFormat; columnsOf: (found: Import) => Columns<Row> },
) {
  const found = await getImport(sql, kind, of)
  if (typeof found !== 'string') return found
  const shown = JSON.parse(found) as Import
  return exportList(sql, {
    organizationId: of.organizationId,
    fileName: `${shown.fileName.replace(/\.\w{1,5}$/, '')} result`,
    format,
    show: kind.showRow,
    where: ofImport(sql, of),
    order: inFileOrder,
    columns: columnsOf(shown),
  })
}

/** Imports that are forgotten at a time, with up to 10,000 rows each. */
export const forgottenMax = 10

/** Deletes imports of more than 90 days ago, and those whose file never arrived completely. Of every organization; returns how many. */
export async function forgetImports(sql: Sql, { show }: ImportKind): Promise<number> {
  const forgotten = await sql`
    with due as (
      select organization_id, project_id, import_id from ${sql(show.table)}
      where created_at < now() - interval '1 hour' and (status = 'reading' or created_at < now() - interval '90 days')
      order by created_at limit ${forgottenMax} for update skip locked
    )
    delete from ${sql(show.table)} as old using due
    where old.organization_id = due.organization_id and old.project_id = due.project_id and old.import_id = due.import_id`
  return forgotten.count
}
