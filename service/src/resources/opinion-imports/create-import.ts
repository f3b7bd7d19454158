import type { Readable } from 'node:stream'
import type { OpinionImport, OpinionImportCreate } from '@earshot/contract'
import { opinionImportsMessages } from '@earshot/messages/api/opinion-imports'
import type { Sql } from '../../database/database.ts'
import { beginningOf } from '../../text.ts'
import type { ImportKey } from '../imported-files/imports.ts'
import { readFile } from '../imported-files/read-file.ts'
import type { InProject } from '../projects/projects.ts'
import { opinionImports } from './opinion-imports.ts'
import { externalIdLengthMax, type FileOpinion, readOpinions } from './read-opinions.ts'

/** Rows of one statement. */
const batchMax = 200

interface Brought extends InProject, OpinionImportCreate {
  createdBy: string | null
  contents: Readable
}

/**
 * Reads a file of opinions and judges every row: whether it becomes an opinion, and if not, why. No opinion is made yet.
 * Errors: as readFile.
 */
export const createImport = (sql: Sql, { contents, preset, announce = false, ...about }: Brought) =>
  readFile(sql, opinionImports, {
    ...about,
    own: { columns: sql`preset, announce`, values: sql`${preset}, ${announce}` },
    rows: judgedRows(contents, preset),
    batchMax,
    keep: (key, batch) => keepRows(sql, { ...key, preset, batch }),
  })

async function* judgedRows(contents: Readable, preset: OpinionImport['preset']): AsyncGenerator<FileOpinion> {
  const known = new Set<string>()
  for await (const row of readOpinions(contents, preset)) yield comparedWith(known, row)
}

/** A row that is right by itself, compared with those before it. */
function comparedWith(known: Set<string>, row: FileOpinion): FileOpinion {
  if (row.reason !== null) return row
  if (known.has(row.externalId)) return { ...row, reason: 'DUPLICATE', detail: opinionImportsMessages.row.duplicate }
  known.add(row.externalId)
  return row
}

/** Stores rows, with those that were imported earlier. Of a row that becomes no opinion, no text stays but the title. */
async function keepRows(
  sql: Sql,
  { organizationId, projectId, importId, preset, batch }: ImportKey & { preset: OpinionImport['preset']; batch: readonly FileOpinion[] },
): Promise<void> {
  // A wrong value may be as long as a file: only as much is stored as tells it apart.
  const rows = batch.map(({ externalId, title, opinion, customerName, language, ...row }) => ({
    ...row,
    externalId: beginningOf(externalId, externalIdLengthMax),
    title: beginningOf(title, 150) || null,
    opinion: row.reason === null ? opinion : null,
    customerName: customerName && beginningOf(customerName, 150),
    language: row.reason === null ? language : null,
  }))
  await sql`
    with given as (
      select ${organizationId}::uuid as organization_id, ${projectId}::uuid as project_id, ${preset}::text as preset, given.*
      from jsonb_to_recordset(${sql.json(rows)}::jsonb) as given(
        "row" int, "externalId" text, title text, opinion text, "customerName" text, language text, "givenAt" timestamptz,
        reason text, detail text)
    ), judged as (
      select given.*, known.review_id, coalesce(reason, case when known.review_id is not null then 'ALREADY_IMPORTED' end) as judgement
      from given left join imported_opinion as known on known.organization_id = given.organization_id
        and known.project_id = given.project_id and known.preset = given.preset and known.external_id = given."externalId"
        and given.reason is null
    )
    insert into opinion_import_row (organization_id, project_id, import_id, row, external_id, title, opinion, customer_name, language,
      given_at, state, reason, detail, review_id)
    select organization_id, project_id, ${importId}, "row", "externalId", title, case when judgement is null then opinion end,
      "customerName", language, "givenAt", case when judgement is null then 'eligible' else 'ineligible' end, judgement,
      case when judgement = 'ALREADY_IMPORTED' then ${opinionImportsMessages.row.already} else detail end, review_id
    from judged`
}
