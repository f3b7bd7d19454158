import type { Readable } from 'node:stream'
import { type LinkImport, type LinkImportCreate, type LinkImportRow, type Problem, problem } from '@earshot/contract'
import { linkImportsMessages } from '@earshot/messages/api/link-imports'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import { asciiEmail, keptEmail, readText } from '../../text.ts'
import { InvalidFile } from '../imported-files/read-csv.ts'
import { emailCooldown } from '../preverified-links/email-cooldown.ts'
import { lockProject } from '../projects/lock-project.ts'
import type { InProject } from '../projects/projects.ts'
import { isSuppressed } from '../suppressions/suppressions.ts'
import { type ImportKey, linkImportView } from './link-imports.ts'
import { type FileRow, readRows } from './read-rows.ts'

/** Imports of a project that wait or run at the same time: an import is reviewed and started, not stored. */
const openMax = 5
/** Rows of one statement. */
const batchMax = 500

const { row: messages } = linkImportsMessages

interface Brought extends InProject, LinkImportCreate {
  createdBy: string | null
  contents: Readable
}

/**
 * Reads a file of customers and judges every row: whether its customer gets a link, and if not, why. No link is created and no email sent
 * yet. A wrong row is recorded as such and fails nothing else. Rows are written as they arrive, with no transaction open, and the import
 * exists once all of them are written; of a file that is invalid, or breaks off, nothing stays.
 * Errors: LIMIT_REACHED (five wait or run) · VALIDATION_ERROR · PAYLOAD_TOO_LARGE (read-rows.ts).
 */
export async function createImport(
  sql: Sql,
  { contents, language, ...about }: Brought,
): Promise<JsonText<LinkImport> | Problem<'LIMIT_REACHED' | 'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE'>> {
  const importId = await beginReading(sql, about)
  if (importId === null) return problem('LIMIT_REACHED', linkImportsMessages.full({ max: openMax }))
  const of = { organizationId: about.organizationId, projectId: about.projectId, importId }
  try {
    const known = new Set<string>()
    let batch: JudgedRow[] = []
    for await (const row of readRows(contents)) {
      batch.push(judge({ ...row, language: row.language || (language ?? '') }, known))
      if (batch.length < batchMax) continue
      await keepRows(sql, { ...of, kind: about.kind, batch })
      batch = []
    }
    if (batch.length > 0) await keepRows(sql, { ...of, kind: about.kind, batch })
    return await finishReading(sql, of)
  } catch (error) {
    await forgetReading(sql, of)
    if (error instanceof InvalidFile) return error.problem
    throw error
  }
}

const beginReading = (
  sql: Sql,
  { organizationId, projectId, fileName, kind, validityMinutes = 10_080, createdBy }: Omit<Brought, 'contents' | 'language'>,
): Promise<string | null> =>
  lockProject(sql, { organizationId, projectId }, async (sql) => {
    const [begun] = await sql<{ importId: string }[]>`
      insert into link_import (organization_id, project_id, file_name, kind, validity_minutes, created_by)
      select ${organizationId}, ${projectId}, ${fileName}, ${kind}, ${validityMinutes}, ${createdBy}
      where (
        select count(*) from link_import
        where organization_id = ${organizationId} and project_id = ${projectId}
          -- One whose file never came in whole stands in nobody's way for long.
          and (status in ('ready', 'running') or (status = 'reading' and created_at > now() - interval '1 minute'))
      ) < ${openMax}
      returning import_id`
    return begun?.importId ?? null
  })

interface JudgedRow extends FileRow {
  /** In the form it is compared in; null where it is none. */
  customerEmailAscii: string | null
  reason: LinkImportRow['reason']
  detail: string | null
}

/** The mistakes of a row by itself, and compared with those before it. */
function judge(row: FileRow, known: Set<string>): JudgedRow {
  const customerEmailAscii = asciiEmail(row.customerEmail)
  const judged = (reason: JudgedRow['reason'], detail: string | null): JudgedRow => ({
    ...row,
    customerEmail: keptEmail(row.customerEmail) ?? row.customerEmail,
    customerEmailAscii,
    reason,
    detail,
  })
  if (customerEmailAscii === null) return judged('EMAIL_INVALID', row.customerEmail === '' ? messages.emailMissing : messages.emailInvalid)
  const wrong = fieldWrong(row)
  if (wrong) return judged('FIELD_INVALID', wrong)
  if (known.has(customerEmailAscii)) return judged('DUPLICATE', messages.duplicate)
  known.add(customerEmailAscii)
  return judged(null, null)
}

/** As with a single link (preverifiedLinks.create). The first word is the field's name: the dashboard has a message for each. */
function fieldWrong({ customerReference, customerName, language }: FileRow): string | null {
  for (const [field, text, lengthMax] of [
    ['customerReference', customerReference, 255],
    ['customerName', customerName, 150],
  ] as const) {
    if ('wrong' in readText.line(text)) return messages.notOneLine({ field })
    if ([...text].length > lengthMax) return messages.tooLong({ field, max: lengthMax })
  }
  return language === '' || (language.length <= 35 && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language)) ? null : messages.language
}

/** Stores rows with the state of their customers: blocked, unsubscribed, emailed within 48 hours. */
async function keepRows(
  sql: Sql,
  { organizationId, projectId, importId, kind, batch }: ImportKey & { kind: LinkImport['kind']; batch: JudgedRow[] },
): Promise<void> {
  // A wrong value may be as long as a file: only as much is stored as tells it apart.
  const rows = batch.map(({ customerEmail, customerReference, customerName, language, ...row }) => ({
    ...row,
    customerEmail: cut(customerEmail, 254),
    customerReference: cut(customerReference, 255) || null,
    customerName: cut(customerName, 150) || null,
    language: cut(language, 35) || null,
  }))
  await sql`
    with given as (
      select ${organizationId}::uuid as organization_id, ${projectId}::uuid as project_id, ${kind} = 'email' as is_mailed, given.*
      from jsonb_to_recordset(${sql.json(rows)}::jsonb) as given(
        "row" int, "customerEmail" text, "customerEmailAscii" text, "customerReference" text, "customerName" text, language text,
        reason text, detail text)
    ), judged as (
      select given.*, coalesce(given.reason, case
        when ${sql.unsafe(isSuppressed('given', '"customerEmailAscii"', 'blocked'))} then 'CUSTOMER_BLOCKED'
        when is_mailed and ${sql.unsafe(isSuppressed('given', '"customerEmailAscii"', 'unsubscribed'))} then 'CUSTOMER_UNSUBSCRIBED'
        when is_mailed and recent.until is not null then 'LINK_EMAIL_COOLDOWN' end) as judgement, recent.until
      from given left join lateral (
        select coalesce(claimed_at, emailed_at) + ${sql.unsafe(emailCooldown)} as until from link_email
        where link_email.organization_id = given.organization_id and link_email.project_id = given.project_id
          and link_email.customer_email = given."customerEmailAscii" and coalesce(claimed_at, emailed_at) > now() - ${sql.unsafe(emailCooldown)}
      ) as recent on true
    )
    insert into link_import_row (organization_id, project_id, import_id, row, customer_email, customer_email_ascii, customer_reference,
      customer_name, language, state, reason, detail, next_eligible_at)
    select organization_id, project_id, ${importId}, "row", "customerEmail", "customerEmailAscii", "customerReference",
      "customerName", language, case when judgement is null then 'eligible' else 'ineligible' end, judgement, detail,
      case when judgement = 'LINK_EMAIL_COOLDOWN' then until end
    from judged`
}

const cut = (text: string, lengthMax: number) => [...text.slice(0, 2 * lengthMax)].slice(0, lengthMax).join('')

async function finishReading(sql: Sql, { organizationId, projectId, importId }: ImportKey): Promise<JsonText<LinkImport>> {
  const [made] = await sql<[{ json: JsonText<LinkImport> }]>`
    with counted as (
      select reason, count(*)::int as count from link_import_row
      where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} group by reason
    ), changed as (
      update link_import set status = 'ready',
        row_count = (select sum(count) from counted),
        eligible_count = coalesce((select count from counted where reason is null), 0),
        reasons = coalesce((select jsonb_object_agg(reason, count) from counted where reason is not null), '{}')
      where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId}
      returning *
    )
    select ${sql.unsafe(linkImportView.json)}::text as json from changed as link_import`
  return made.json
}

const forgetReading = (sql: Sql, { organizationId, projectId, importId }: ImportKey) => sql`
  delete from link_import
  where organization_id = ${organizationId} and project_id = ${projectId} and import_id = ${importId} and status = 'reading'`
