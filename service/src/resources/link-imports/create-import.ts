import type { Readable } from 'node:stream'
import type { LinkImport, LinkImportCreate, LinkImportRow } from '@earshot/contract'
import { linkImportsMessages } from '@earshot/messages/api/link-imports'
import type { Sql } from '../../database/database.ts'
import { asciiEmail, beginningOf, keptEmail, readText } from '../../text.ts'
import type { ImportKey } from '../imported-files/imports.ts'
import { readFile } from '../imported-files/read-file.ts'
import { emailCooldown } from '../preverified-links/email-cooldown.ts'
import type { InProject } from '../projects/projects.ts'
import { isSuppressed } from '../suppressions/suppressions.ts'
import { linkImports } from './link-imports.ts'
import { type FileRow, readRows } from './read-rows.ts'

/** Rows of one statement. */
const batchMax = 500

const { row: messages } = linkImportsMessages

interface Brought extends InProject, LinkImportCreate {
  createdBy: string | null
  contents: Readable
}

/**
 * Reads a file of customers and judges every row: whether its customer gets a link, and if not, why. No link is created and no email sent
 * yet. Errors: as readFile.
 */
export const createImport = (sql: Sql, { contents, kind, validityMinutes = 10_080, language = '', ...about }: Brought) =>
  readFile(sql, linkImports, {
    ...about,
    own: { columns: sql`kind, validity_minutes`, values: sql`${kind}, ${validityMinutes}` },
    rows: judgedRows(contents, language),
    batchMax,
    keep: (key, batch) => keepRows(sql, { ...key, kind, batch }),
  })

async function* judgedRows(contents: Readable, language: string): AsyncGenerator<JudgedRow> {
  const known = new Set<string>()
  for await (const row of readRows(contents)) yield judge({ ...row, language: row.language || language }, known)
}

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
  { organizationId, projectId, importId, kind, batch }: ImportKey & { kind: LinkImport['kind']; batch: readonly JudgedRow[] },
): Promise<void> {
  // A wrong value may be as long as a file: only as much is stored as tells it apart.
  const rows = batch.map(({ customerEmail, customerReference, customerName, language, ...row }) => ({
    ...row,
    customerEmail: beginningOf(customerEmail, 254),
    customerReference: beginningOf(customerReference, 255) || null,
    customerName: beginningOf(customerName, 150) || null,
    language: beginningOf(language, 35) || null,
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
