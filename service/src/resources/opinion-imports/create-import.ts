import type { Readable } from 'node:stream'
import { type OpinionImport, type OpinionImportCreate, type Problem, problem } from '@earshot/contract'
import { opinionImportsMessages } from '@earshot/messages/api/opinion-imports'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import { InvalidFile } from '../imported-files/read-csv.ts'
import { lockProject } from '../projects/lock-project.ts'
import type { InProject } from '../projects/projects.ts'
import { type ImportKey, opinionImportView } from './opinion-imports.ts'
import { externalIdLengthMax, type FileOpinion, readOpinions } from './read-opinions.ts'

/** Imports of a project that wait or run at the same time: an import is reviewed and started, not stored. */
const openMax = 5
/** Rows of one statement. */
const batchMax = 200

interface Brought extends InProject, OpinionImportCreate {
  createdBy: string | null
  contents: Readable
}

/**
 * Reads a file of opinions and judges every row: whether it becomes an opinion, and if not, why. No opinion is made yet. A wrong row is
 * recorded as such and fails nothing else. Rows are written as they arrive, with no transaction open, and the import exists once all of
 * them are written; of a file that is invalid, or breaks off, nothing stays.
 * Errors: LIMIT_REACHED (five wait or run) · VALIDATION_ERROR · PAYLOAD_TOO_LARGE (read-csv.ts).
 */
export async function createImport(
  sql: Sql,
  { contents, ...about }: Brought,
): Promise<JsonText<OpinionImport> | Problem<'LIMIT_REACHED' | 'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE'>> {
  const importId = await beginReading(sql, about)
  if (importId === null) return problem('LIMIT_REACHED', opinionImportsMessages.full({ max: openMax }))
  const of = { organizationId: about.organizationId, projectId: about.projectId, importId }
  try {
    const known = new Set<string>()
    let batch: FileOpinion[] = []
    for await (const row of readOpinions(contents, about.preset)) {
      batch.push(comparedWith(known, row))
      if (batch.length < batchMax) continue
      await keepRows(sql, { ...of, preset: about.preset, batch })
      batch = []
    }
    if (batch.length > 0) await keepRows(sql, { ...of, preset: about.preset, batch })
    return await finishReading(sql, of)
  } catch (error) {
    await forgetReading(sql, of)
    if (error instanceof InvalidFile) return error.problem
    throw error
  }
}

const beginReading = (
  sql: Sql,
  { organizationId, projectId, fileName, preset, announce = false, createdBy }: Omit<Brought, 'contents'>,
): Promise<string | null> =>
  lockProject(sql, { organizationId, projectId }, async (sql) => {
    const [begun] = await sql<{ importId: string }[]>`
      insert into opinion_import (organization_id, project_id, file_name, preset, announce, created_by)
      select ${organizationId}, ${projectId}, ${fileName}, ${preset}, ${announce}, ${createdBy}
      where (
        select count(*) from opinion_import
        where organization_id = ${organizationId} and project_id = ${projectId}
          -- One whose file never came in whole stands in nobody's way for long.
          and (status in ('ready', 'running') or (status = 'reading' and created_at > now() - interval '1 minute'))
      ) < ${openMax}
      returning import_id`
    return begun?.importId ?? null
  })

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
  { organizationId, projectId, importId, preset, batch }: ImportKey & { preset: OpinionImport['preset']; batch: FileOpinion[] },
): Promise<void> {
  // A wrong value may be as long as a file: only as much is stored as tells it apart.
  const rows = batch.map(({ externalId, title, opinion, customerName, language, ...row }) => ({
    ...row,
    externalId: cut(externalId, externalIdLengthMax),
    title: cut(title, 150) || null,
    opinion: row.reason === null ? opinion : null,
    customerName: customerName && cut(customerName, 150),
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

const cut = (text: string, lengthMax: number) => [...text.slice(0, 2 * lengthMax)].slice(0, lengthMax).join('')

async function finishReading(sql: Sql, { organizationId, projectId, importId }: ImportKey): Promise<JsonText<OpinionImport>> {
  const [made] = await sql<[{ json: JsonText<OpinionImport> }]>`
    with counted as (
      select reason, count(*)::int as count from opinion_import_row
      where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} group by reason
    ), changed as (
      update opinion_import set status = 'ready',
        row_count = (select sum(count) from counted),
        eligible_count = coalesce((select count from counted where reason is null), 0),
        reasons = coalesce((select jsonb_object_agg(reason, count) from counted where reason is not null), '{}')
      where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}
      returning *
    )
    select ${sql.unsafe(opinionImportView.json)}::text as json from changed as opinion_import`
  return made.json
}

const forgetReading = (sql: Sql, { organizationId, projectId, importId }: ImportKey) => sql`
  delete from opinion_import
  where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and status = 'reading'`
