import {
  type AuditEntry,
  type AuditList,
  type ExportFormat,
  type FileContents,
  invalidField,
  isProblem,
  type Problem,
} from '@earshot/contract'
import { listsMessages } from '@earshot/messages/api/lists'
import type { Sql } from '../../database/database.ts'
import { object, time, view } from '../../database/json.ts'
import { type Fragment, readPage } from '../../database/list.ts'
import { exportList } from '../../exports/export-list.ts'
import { isId, readMoment } from '../../text.ts'

/** An entry as the API shows it. An action that ended with INTERNAL_ERROR may have been done or not: its outcome is unknown. */
const entryView = view<AuditEntry>('audit_entry', {
  entryId: 'audit_entry.entry_id',
  at: time('audit_entry.at'),
  person: object<AuditEntry['person']>({
    personId: 'audit_entry.person_id',
    name: 'audit_entry.person_name',
    email: 'audit_entry.person_email',
    emailVerified: 'audit_entry.person_email_verified',
  }),
  role: 'audit_entry.role',
  app: 'audit_entry.app',
  operation: 'audit_entry.operation',
  project: `case when audit_entry.project_id is not null then ${object<NonNullable<AuditEntry['project']>>({
    projectId: 'audit_entry.project_id',
    name: `(
      select project.name from project
      where project.organization_id = audit_entry.organization_id and project.project_id = audit_entry.project_id
        and project.deleted_at is null
    )`,
  })} end`,
  subjectId: 'audit_entry.subject_id',
  fields: 'audit_entry.fields',
  outcome: "case when audit_entry.status < 400 then 'done' when audit_entry.status < 500 then 'refused' else 'unknown' end",
  status: 'audit_entry.status',
})

/** The newest first: by when, and of one moment by id. */
const newestFirst = {
  columns: [
    { name: 'at', type: 'timestamptz' },
    { name: 'entry_id', type: 'uuid' },
  ],
  direction: 'desc',
} as const

/**
 * Actions of members, newest first; filters narrow each other. An id that names nothing, malformed or not, finds nothing. Both dates are
 * inclusive; a date alone reaches the end of its UTC day.
 * Errors: VALIDATION_ERROR (dateFrom after dateTo, page, cursor).
 */
export async function listEntries(sql: Sql, { organizationId, query }: { organizationId: string; query: AuditList }) {
  const { personId, projectId, operation, dateFrom, dateTo, ...page } = query
  const where = entriesWhere(sql, { organizationId, query: { personId, projectId, operation, dateFrom, dateTo } })
  if (isProblem(where)) return where
  return readPage(sql, { name: 'entries', show: entryView, where, order: newestFirst, orderName: 'newest', page })
}

/** All entries that filters leave, as a file. Errors: VALIDATION_ERROR (dateFrom after dateTo) · RATE_LIMITED (five exports at once). */
export async function exportEntries(
  sql: Sql,
  { organizationId, query: { format = 'csv', ...query } }: { organizationId: string; query: Filters & { format?: ExportFormat } },
): Promise<FileContents | Problem<'VALIDATION_ERROR' | 'RATE_LIMITED'>> {
  const where = entriesWhere(sql, { organizationId, query })
  if (isProblem(where)) return where
  return exportList(sql, {
    ...{ organizationId, fileName: 'audit-log', format, show: entryView, where, order: newestFirst },
    columns: {
      entryId: ({ entryId }) => entryId,
      at: ({ at }) => at,
      personId: ({ person }) => person.personId,
      personName: ({ person }) => person.name,
      personEmail: ({ person }) => person.email,
      role: ({ role }) => role,
      operation: ({ operation }) => operation,
      projectId: ({ project }) => project?.projectId ?? null,
      projectName: ({ project }) => project?.name ?? null,
      subjectId: ({ subjectId }) => subjectId,
      fields: ({ fields }) => fields.join(' '),
      outcome: ({ outcome }) => outcome,
      status: ({ status }) => status,
      personEmailVerified: ({ person }) => person.emailVerified,
      app: ({ app }) => app,
    },
  })
}

type Filters = { [name in 'personId' | 'projectId' | 'operation' | 'dateFrom' | 'dateTo']?: string | undefined }

/** The entries that filters leave. */
function entriesWhere(
  sql: Sql,
  { organizationId, query }: { organizationId: string; query: Filters },
): Fragment | Problem<'VALIDATION_ERROR'> {
  const { personId, projectId, operation, dateFrom, dateTo } = query
  const [from, to] = [dateFrom, dateTo].map((text) => (text === undefined ? null : readMoment(text)))
  if (from && to && from.at.getTime() > to.at.getTime() + (to.isDay ? dayMilliseconds - 1 : 0))
    return invalidField('?dateFrom', 'range', listsMessages.dateFromAfterDateTo)
  return sql`organization_id = ${organizationId}
    ${personId === undefined ? sql`` : isId(personId) ? sql`and person_id = ${personId}` : sql`and false`}
    ${projectId === undefined ? sql`` : isId(projectId) ? sql`and project_id = ${projectId}` : sql`and false`}
    ${operation === undefined ? sql`` : operation.endsWith('.') ? sql`and starts_with(operation, ${operation})` : sql`and operation = ${operation}`}
    ${from ? sql`and at >= ${from.at}` : sql``}
    ${to ? sql`and at < ${to.at}::timestamptz + ${to.isDay ? '1 day' : '1 millisecond'}::interval` : sql``}`
}

const dayMilliseconds = 86_400_000
