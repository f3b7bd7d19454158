import {
  type ExportFormat,
  type OpinionImport,
  type OpinionImportRow,
  type OpinionImportRows,
  type Problem,
  problem,
} from '@earshot/contract'
import { opinionImportsMessages } from '@earshot/messages/api/opinion-imports'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { readPage } from '../../database/list.ts'
import { transaction } from '../../database/transaction.ts'
import { exportList, fieldsOf } from '../../exports/export-list.ts'
import type { InProject } from '../projects/projects.ts'

// Imports of opinions that were given elsewhere. create-import.ts reads a file; run-import.ts carries a started import out.

/** The key of an import. */
export interface ImportKey extends InProject {
  importId: string
}

export const opinionImportView = view<OpinionImport>('opinion_import', {
  importId: 'import_id',
  projectId: 'project_id',
  fileName: 'file_name',
  preset: 'preset',
  announce: 'announce',
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
})

const ofOpinion = (column: string) => `(select opinion.${column} from opinion
  where opinion.organization_id = opinion_import_row.organization_id and opinion.project_id = opinion_import_row.project_id
    and opinion.review_id = opinion_import_row.review_id and opinion_import_row.state = 'done')`

const rowView = view<OpinionImportRow>('opinion_import_row', {
  row: 'row',
  externalId: 'external_id',
  // Of a row that became an opinion, the texts are the opinion's, and go with it.
  customerName: `coalesce(customer_name, ${ofOpinion('customer_name')})`,
  title: `coalesce(title, ${ofOpinion('title')})`,
  givenAt: time('given_at'),
  state: 'state',
  reason: 'reason',
  detail: 'detail',
  reviewId: 'review_id',
})

/** Imports that a list shows. */
const listedMax = 100

/** Imports of a project, newest first; those whose file is still being read are left out. */
export async function listImports(
  sql: Sql,
  { organizationId, projectId }: InProject,
): Promise<JsonText<{ opinionImports: OpinionImport[] }>> {
  const [found] = await sql<[{ json: string }]>`
    select coalesce(string_agg(${sql.unsafe(opinionImportView.json)}::text, ',' order by import_id desc), '') as json from (
      select * from opinion_import
      where organization_id = ${organizationId} and project_id = ${projectId} and status <> 'reading'
      order by import_id desc limit ${listedMax}
    ) as opinion_import`
  return `{"opinionImports":[${found.json}]}`
}

/** Returns an import. Errors: NOT_FOUND. */
export async function getImport(sql: Sql, { organizationId, projectId, importId }: ImportKey) {
  const [found] = await sql<{ json: JsonText<OpinionImport> }[]>`
    select ${sql.unsafe(opinionImportView.json)}::text as json from opinion_import
    where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and status <> 'reading'`
  return found?.json ?? noSuchImport
}

/** Rows of an import as they stand in its file. Errors: NOT_FOUND · VALIDATION_ERROR (a page too deep, a cursor of another list). */
export async function listRows(sql: Sql, { list, ...of }: ImportKey & { list: OpinionImportRows }) {
  const { organizationId, projectId, importId } = of
  const found = await getImport(sql, of)
  if (typeof found !== 'string') return found
  const { state = 'all' } = list
  return readPage(sql, {
    name: 'rows',
    show: rowView,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}
      ${state === 'all' ? sql`` : sql`and state = ${state}`}`,
    order: inFileOrder,
    orderName: 'file',
    page: list,
  })
}

const inFileOrder = { columns: [{ name: 'row', type: 'int' }], direction: 'asc' } as const

/** Starts an import: its opinions are made. Errors: NOT_FOUND · CONFLICT (it was started, or is over). */
export const startImport = (sql: Sql, of: ImportKey) =>
  change(sql, of, {
    from: ['ready'],
    to: sql`status = 'running', started_at = now(), next_batch_at = now()`,
    otherwise: opinionImportsMessages.started,
  })

/**
 * Ends an import. Opinions that were made stay; the texts of the other rows are deleted.
 * Errors: NOT_FOUND · CONFLICT (it is over).
 */
export const cancelImport = (sql: Sql, of: ImportKey) =>
  transaction(sql, async (sql) => {
    const changed = await change(sql, of, {
      from: ['ready', 'running'],
      to: sql`status = 'cancelled', finished_at = now()`,
      otherwise: opinionImportsMessages.ended,
    })
    if (typeof changed === 'string')
      await sql`
        update opinion_import_row set state = 'cancelled', opinion = null
        where organization_id = ${of.organizationId} and project_id = ${of.projectId} and import_id = ${of.importId} and state = 'eligible'`
    return changed
  })

async function change(
  sql: Sql,
  { organizationId, projectId, importId }: ImportKey,
  { from, to, otherwise }: { from: string[]; to: ReturnType<Sql>; otherwise: string },
): Promise<JsonText<OpinionImport> | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  const [changed] = await sql<{ json: JsonText<OpinionImport> }[]>`
    with changed as (
      update opinion_import set ${to}
      where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and status = any(${from}::text[])
      returning *
    )
    select ${sql.unsafe(opinionImportView.json)}::text as json from changed as opinion_import`
  if (changed) return changed.json
  const found = await getImport(sql, { organizationId, projectId, importId })
  return typeof found === 'string' ? problem('CONFLICT', otherwise) : found
}

/**
 * The rows of an import as a file, with what became of each. Errors: NOT_FOUND · RATE_LIMITED (five exports are being read in the
 * organization).
 */
export async function exportResult(sql: Sql, { format = 'csv', ...of }: ImportKey & { format?: ExportFormat }) {
  const { organizationId, projectId, importId } = of
  const found = await getImport(sql, of)
  if (typeof found !== 'string') return found
  const { fileName } = JSON.parse(found) as OpinionImport
  return exportList(sql, {
    organizationId,
    fileName: `${fileName.replace(/\.\w{1,5}$/, '')} result`,
    format,
    show: rowView,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}`,
    order: inFileOrder,
    columns: fieldsOf<OpinionImportRow>('row', 'externalId', 'customerName', 'title', 'givenAt', 'state', 'reason', 'detail', 'reviewId'),
  })
}

/** Imports that are forgotten at a time, with up to 10,000 rows each. */
export const forgottenMax = 10

/** Deletes imports of more than 90 days ago, and those whose file never arrived completely. Of every organization; returns how many. */
export async function forgetOpinionImports(sql: Sql): Promise<number> {
  const forgotten = await sql`
    with due as (
      select organization_id, project_id, import_id from opinion_import
      where created_at < now() - interval '1 hour' and (status = 'reading' or created_at < now() - interval '90 days')
      order by created_at limit ${forgottenMax} for update skip locked
    )
    delete from opinion_import using due
    where opinion_import.organization_id = due.organization_id and opinion_import.project_id = due.project_id and opinion_import.import_id = due.import_id`
  return forgotten.count
}

const noSuchImport = problem('NOT_FOUND', opinionImportsMessages.unknown)
