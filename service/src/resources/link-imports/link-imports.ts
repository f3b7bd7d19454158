import { type ExportFormat, type LinkImport, type LinkImportRow, type LinkImportRows, type Problem, problem } from '@earshot/contract'
import { linkImportsMessages } from '@earshot/messages/api/link-imports'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { readPage } from '../../database/list.ts'
import { transaction } from '../../database/transaction.ts'
import { exportList } from '../../exports/export-list.ts'
import type { LinkAddress } from '../preverified-links/links.ts'
import { tokenOf } from '../preverified-links/token.ts'
import type { InProject } from '../projects/projects.ts'

// Imports of customers who are to get a link. create-import.ts reads a file; run-import.ts carries a started import out.

/** The key of an import. */
export interface ImportKey extends InProject {
  importId: string
}

/** 60 a minute: docs/rules/links.md#60-emails-a-minute; links that are only made take no time worth telling. */
const secondsLeft = `case when status = 'running' then
  case kind when 'email' then eligible_count - done_count - failed_count else ceil((eligible_count - done_count - failed_count) / 500.0)::int end end`

export const linkImportView = view<LinkImport>('link_import', {
  importId: 'import_id',
  projectId: 'project_id',
  fileName: 'file_name',
  kind: 'kind',
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
  isWaiting: `status = 'running' and failing_since is not null`,
  secondsLeft,
})

const rowView = view<LinkImportRow>('link_import_row', {
  row: 'row',
  customerEmail: 'customer_email',
  customerReference: 'customer_reference',
  customerName: 'customer_name',
  state: 'state',
  reason: 'reason',
  detail: 'detail',
  nextEligibleAt: time('next_eligible_at'),
  verificationId: 'verification_id',
})

/** Imports that a list shows. */
const listedMax = 100

/** Imports of a project, newest first; those whose file is still being read are left out. */
export async function listImports(sql: Sql, { organizationId, projectId }: InProject): Promise<JsonText<{ linkImports: LinkImport[] }>> {
  const [found] = await sql<[{ json: string }]>`
    select coalesce(string_agg(${sql.unsafe(linkImportView.json)}::text, ',' order by import_id desc), '') as json from (
      select * from link_import
      where organization_id = ${organizationId} and project_id = ${projectId} and status <> 'reading'
      order by import_id desc limit ${listedMax}
    ) as link_import`
  return `{"linkImports":[${found.json}]}`
}

/** Returns an import. Errors: NOT_FOUND. */
export async function getImport(sql: Sql, { organizationId, projectId, importId }: ImportKey) {
  const [found] = await sql<{ json: JsonText<LinkImport> }[]>`
    select ${sql.unsafe(linkImportView.json)}::text as json from link_import
    where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and status <> 'reading'`
  return found?.json ?? noSuchImport
}

/** Rows of an import as they stand in its file. Errors: NOT_FOUND · VALIDATION_ERROR (a page too deep, a cursor of another list). */
export async function listRows(sql: Sql, { list, ...of }: ImportKey & { list: LinkImportRows }) {
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

/**
 * Starts an import: its links are created, and emailed where that was asked for. Errors: NOT_FOUND · CONFLICT (it was started, or is over).
 */
export const startImport = (sql: Sql, of: ImportKey) =>
  change(sql, of, {
    from: ['ready'],
    to: sql`status = 'running', started_at = now(), next_batch_at = now()`,
    otherwise: linkImportsMessages.started,
  })

/**
 * Ends an import. Rows that have their link keep it, mails on their way arrive; the others are left alone.
 * Errors: NOT_FOUND · CONFLICT (it is over).
 */
export const cancelImport = (sql: Sql, of: ImportKey) =>
  transaction(sql, async (sql) => {
    const changed = await change(sql, of, {
      from: ['ready', 'running'],
      to: sql`status = 'cancelled', finished_at = now()`,
      otherwise: linkImportsMessages.ended,
    })
    if (typeof changed === 'string')
      await sql`
        update link_import_row set state = 'cancelled'
        where organization_id = ${of.organizationId} and project_id = ${of.projectId} and import_id = ${of.importId} and state = 'eligible'`
    return changed
  })

async function change(
  sql: Sql,
  { organizationId, projectId, importId }: ImportKey,
  { from, to, otherwise }: { from: string[]; to: ReturnType<Sql>; otherwise: string },
): Promise<JsonText<LinkImport> | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  const [changed] = await sql<{ json: JsonText<LinkImport> }[]>`
    with changed as (
      update link_import set ${to}
      where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and status = any(${from}::text[])
      returning *
    )
    select ${sql.unsafe(linkImportView.json)}::text as json from changed as link_import`
  if (changed) return changed.json
  const found = await getImport(sql, { organizationId, projectId, importId })
  return typeof found === 'string' ? problem('CONFLICT', otherwise) : found
}

/**
 * The rows of an import as a file, with what became of each: also with the addresses that were made, where they were not mailed.
 * Errors: NOT_FOUND · RATE_LIMITED (five exports are being read in the organization).
 */
export async function exportResult(
  sql: Sql,
  { address, format = 'csv', ...of }: ImportKey & { address: LinkAddress; format?: ExportFormat },
) {
  const { organizationId, projectId, importId } = of
  const found = await getImport(sql, of)
  if (typeof found !== 'string') return found
  const { kind, fileName } = JSON.parse(found) as LinkImport
  const linkOf = ({ verificationId }: LinkImportRow) =>
    verificationId === null ? null : `${address.baseUrl}/o/${tokenOf(address.linkTokenKey, verificationId)}`
  return exportList(sql, {
    organizationId,
    fileName: `${fileName.replace(/\.\w{1,5}$/, '')} result`,
    format,
    show: rowView,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}`,
    order: inFileOrder,
    columns: {
      row: ({ row }) => row,
      customerEmail: ({ customerEmail }) => customerEmail,
      customerReference: ({ customerReference }) => customerReference,
      customerName: ({ customerName }) => customerName,
      state: ({ state }) => state,
      reason: ({ reason }) => reason,
      detail: ({ detail }) => detail,
      nextEligibleAt: ({ nextEligibleAt }) => nextEligibleAt,
      verificationId: ({ verificationId }) => verificationId,
      ...(kind === 'links' ? { link: linkOf } : {}),
    },
  })
}

/** Imports that are forgotten at a time, with up to 10,000 rows each. */
export const forgottenMax = 10

/** Deletes imports of more than 90 days ago, and those whose file never arrived completely. Of every organization; returns how many. */
export async function forgetImports(sql: Sql): Promise<number> {
  const forgotten = await sql`
    with due as (
      select organization_id, project_id, import_id from link_import
      where created_at < now() - interval '1 hour' and (status = 'reading' or created_at < now() - interval '90 days')
      order by created_at limit ${forgottenMax} for update skip locked
    )
    delete from link_import using due
    where link_import.organization_id = due.organization_id and link_import.project_id = due.project_id and link_import.import_id = due.import_id`
  return forgotten.count
}

const noSuchImport = problem('NOT_FOUND', linkImportsMessages.unknown)
