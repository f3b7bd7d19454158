import { type Problem, problem } from '@earshot/contract'
import { importedFilesMessages as messages } from '@earshot/messages/api/imported-files'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import type { Fragment } from '../../database/sql.ts'
import { lockProject } from '../projects/lock-project.ts'
import type { InProject } from '../projects/projects.ts'
import type { ImportKey, ImportKind } from './imports.ts'
import { InvalidFile } from './read-csv.ts'

// A file becomes an import here: its rows are judged and stored, and nothing else is done yet.

/** Imports of a project and kind that wait or run at the same time: an import is reviewed and started, not stored. */
const openMax = 5

export interface FileToRead<FileRow> extends InProject {
  fileName: string
  createdBy: string | null
  /** Columns of the import that only its kind has, and their values. */
  own: { columns: Fragment; values: Fragment }
  /** The rows as the file has them, each judged. */
  rows: AsyncIterable<FileRow>
  /** Rows of one statement. */
  batchMax: number
  /** Stores rows, with what only the database knows of them. */
  keep(key: ImportKey, batch: readonly FileRow[]): PromiseLike<unknown>
}

/**
 * Reads a file and stores its rows. A wrong row is recorded as such and fails nothing else. Rows are written as they arrive, with no
 * transaction open, and the import exists once all of them are written; of a file that is invalid, or breaks off, nothing stays.
 * Errors: LIMIT_REACHED (five wait or run) · VALIDATION_ERROR · PAYLOAD_TOO_LARGE (read-csv.ts).
 */
export async function readFile<Import, FileRow>(
  sql: Sql,
  kind: ImportKind<Import>,
  file: FileToRead<FileRow>,
): Promise<JsonText<Import> | Problem<'LIMIT_REACHED' | 'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE'>> {
  const { organizationId, projectId, rows, batchMax, keep } = file
  const importId = await beginReading(sql, kind.show.table, file)
  if (importId === null) return problem('LIMIT_REACHED', messages.full({ max: openMax }))
  const key = { organizationId, projectId, importId }
  try {
    for await (const batch of inBatches(rows, batchMax)) await keep(key, batch)
    return await finishReading(sql, kind, key)
  } catch (error) {
    await forgetReading(sql, kind.show.table, key)
    if (error instanceof InvalidFile) return error.problem
    throw error
  }
}

const beginReading = (
  sql: Sql,
  table: string,
  { organizationId, projectId, fileName, createdBy, own }: Omit<FileToRead<unknown>, 'rows' | 'keep'>,
): Promise<string | null> =>
  lockProject(sql, { organizationId, projectId }, async (sql) => {
    const [begun] = await sql<{ importId: string }[]>`
      insert into ${sql(table)} (organization_id, project_id, file_name, created_by, ${own.columns})
      select ${organizationId}, ${projectId}, ${fileName}, ${createdBy}, ${own.values}
      where (
        select count(*) from ${sql(table)}
        where organization_id = ${organizationId} and project_id = ${projectId}
          -- One whose file never came in whole stands in nobody's way for long.
          and (status in ('ready', 'running') or (status = 'reading' and created_at > now() - interval '1 minute'))
      ) < ${openMax}
      returning import_id`
    return begun?.importId ?? null
  })

async function* inBatches<FileRow>(rows: AsyncIterable<FileRow>, batchMax: number): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchMax) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function finishReading<Import>(
  sql: Sql,
  { show, showRow }: ImportKind<Import>,
  { organizationId, projectId, importId }: ImportKey,
): Promise<JsonText<Import>> {
  const [made] = await sql<[{ json: JsonText<Import> }]>`
    with counted as (
      select reason, count(*)::int as count from ${sql(showRow.table)}
      where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} group by reason
    ), changed as (
      update ${sql(show.table)} set status = 'ready',
        row_count = (select sum(count) from counted),
        eligible_count = coalesce((select count from counted where reason is null), 0),
        reasons = coalesce((select jsonb_object_agg(reason, count) from counted where reason is not null), '{}')
      where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}
      returning *
    )
    select ${sql.unsafe(show.json)}::text as json from changed as ${sql(show.table)}`
  return made.json
}

const forgetReading = (sql: Sql, table: string, { organizationId, projectId, importId }: ImportKey) => sql`
  delete from ${sql(table)}
  where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and status = 'reading'`
