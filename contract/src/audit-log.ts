import { Type } from 'typebox'
import { exportFormat, file } from './downloads.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery } from './pagination.ts'
import { array, boolean, date, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const AuditEntry = record(
  'AuditEntry',
  'An action of a member, or an attempt, or a change of members by a directory (SCIM) or a sign-in by an identity provider. Includes the names of the fields that were sent, never their values.',
  {
    entryId: id('Identifier of the entry.'),
    at: timestamp('Time of the action.'),
    person: object({
      personId: id('Identifier of the person, or of the identity provider.'),
      name: Type.String({ description: 'Name of the person at the time, or the domain of the identity provider.' }),
      email: Type.String({ description: 'Email address of the person at the time. Empty for an identity provider.' }),
      emailVerified: nullable(
        boolean(
          'Whether the email address was verified at the time. Null for entries older than this field, and for an identity provider.',
        ),
      ),
    }),
    role: Type.String({ description: 'Role of the person at the time. `provider` for an identity provider.' }),
    app: nullable(
      Type.String({
        description: 'Connected app that acted on behalf of the person, by the name it gave itself. Null if they acted themselves.',
      }),
    ),
    operation: Type.String({ description: 'Action: the identifier of the operation.' }),
    project: nullable(
      object({
        projectId: id('Identifier of the project.'),
        name: nullable(Type.String({ description: 'Name of the project. Null if the project was deleted.' })),
      }),
    ),
    subjectId: nullable(Type.String({ description: 'Identifier of the affected resource.' })),
    fields: array(Type.String(), { description: 'Names of the fields that were sent.' }),
    outcome: oneOf(
      ['done', 'refused', 'unknown'],
      'Outcome of the action. `unknown` if the service stopped before the outcome was recorded.',
    ),
    status: nullable(integer('HTTP status of the response.')),
  },
)
export type AuditEntry = Static<typeof AuditEntry>

export const AuditList = object({
  ...pageQuery,
  personId: optional(Type.String({ maxLength: 200, description: 'Only return actions of this person.' })),
  projectId: optional(Type.String({ maxLength: 200, description: 'Only return actions in this project.' })),
  operation: optional(
    Type.String({
      maxLength: 100,
      description: 'Only return actions with this operation, or with operations that start with this prefix, for example `questions.`',
    }),
  ),
  dateFrom: optional(date('Only return actions at or after this time.')),
  dateTo: optional(date('Only return actions at or before this time.')),
})
export type AuditList = Static<typeof AuditList>

/** Operations of members alone. */
export const auditLogDashboardRows = {
  'auditLog.list': operation({
    ...forMembers,
    role: 'admin',
    method: 'GET',
    path: '/audit-log',
    mayLag: true,
    summary: 'List audit log entries',
    description: 'Lists the actions of members, including rejected attempts, newest first.',
    query: AuditList,
    success: { 200: listOf('entries', AuditEntry) },
    errors: ['VALIDATION_ERROR'],
  }),
  'auditLog.export': operation({
    ...forMembers,
    audited: true,
    role: 'admin',
    method: 'GET',
    path: '/audit-log/export',
    mayLag: true,
    summary: 'Export the audit log',
    description: 'Exports all entries that match the filters.',
    query: object({
      personId: AuditList.properties.personId,
      projectId: AuditList.properties.projectId,
      operation: AuditList.properties.operation,
      dateFrom: AuditList.properties.dateFrom,
      dateTo: AuditList.properties.dateTo,
      format: exportFormat,
    }),
    success: { 200: file('File with the entries.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const
