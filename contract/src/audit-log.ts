import { Type } from 'typebox'
import { exportFormat, file } from './downloads.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery } from './pagination.ts'
import { array, boolean, date, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const AuditEntry = record('AuditEntry', 'What a member did, or tried to. No texts: which fields, never what was written in them.', {
  entryId: id('Identifier of the entry.'),
  at: timestamp('When.'),
  person: object({
    personId: id('Who.'),
    name: Type.String({ description: 'Their name, as it was then.' }),
    email: Type.String({ description: 'Their e-mail address, as it was then.' }),
    emailVerified: nullable(boolean('Whether they had shown that the address is theirs; null in entries from before this was kept.')),
  }),
  role: Type.String({ description: 'What they were then.' }),
  operation: Type.String({ description: 'What they did: the operation’s id.' }),
  project: nullable(
    object({ projectId: id('Project it was in.'), name: nullable(Type.String({ description: 'Its name; null when it is gone.' })) }),
  ),
  subjectId: nullable(Type.String({ description: 'Identifier of what it was done to.' })),
  fields: array(Type.String(), { description: 'Names of the fields that were sent.' }),
  outcome: oneOf(['done', 'refused', 'unknown'], 'Unknown: the service ended before it was written down.'),
  status: nullable(integer('What it was answered with.')),
})
export type AuditEntry = Static<typeof AuditEntry>

export const AuditList = object({
  ...pageQuery,
  personId: optional(Type.String({ maxLength: 200, description: 'Only what this person did.' })),
  projectId: optional(Type.String({ maxLength: 200, description: 'Only what was done in this project.' })),
  operation: optional(Type.String({ maxLength: 100, description: 'Only this operation, or all that begin so: `questions.`' })),
  dateFrom: optional(date('On or after.')),
  dateTo: optional(date('On or before.')),
})
export type AuditList = Static<typeof AuditList>

/** Operations of members alone. */
export const auditLogDashboardRows = {
  'auditLog.list': operation({
    ...forMembers,
    role: 'admin',
    method: 'GET',
    path: '/audit-log',
    summary: 'Read the audit log',
    description: 'What members did, or tried to, newest first.',
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
    summary: 'Export the audit log',
    description: 'All entries the filters leave.',
    query: object({
      personId: AuditList.properties.personId,
      projectId: AuditList.properties.projectId,
      operation: AuditList.properties.operation,
      dateFrom: AuditList.properties.dateFrom,
      dateTo: AuditList.properties.dateTo,
      format: exportFormat,
    }),
    success: { 200: file('The entries.') },
    errors: ['VALIDATION_ERROR'],
  }),
} as const
