import type { Sql } from '../../database/database.ts'

// The audit log: the actions of members, with the person, the time, the operation and its outcome. It keeps the names of fields, never
// their values.

/** An action that a member is about to take. */
export interface AuditedAction {
  organizationId: string
  person: { personId: string; name: string; email: string; emailVerified: boolean; role: string; app?: string }
  /** The operation's id. */
  operation: string
  projectId: string | null
  subjectId: string | null
  /** Names of what was sent. */
  fields: string[]
}

/**
 * Writes an entry for an action before it is done, and returns the entry's id. A process that is killed afterwards leaves an entry without
 * an outcome, never an action without an entry.
 */
export async function beginEntry(
  sql: Sql,
  { organizationId, person, operation, projectId, subjectId, fields }: AuditedAction,
): Promise<string> {
  const [entry] = await sql<[{ entryId: string }]>`
    insert into audit_entry (organization_id, person_id, person_name, person_email, person_email_verified, role, app, operation, project_id, subject_id, fields)
    values (${organizationId}, ${person.personId}, ${person.name}, ${person.email}, ${person.emailVerified}, ${person.role}, ${person.app ?? null}, ${operation},
      ${projectId}, ${subjectId}, ${fields})
    returning entry_id`
  return entry.entryId
}

/** Writes down how an action was answered, and the id of what it created. */
export async function endEntry(
  sql: Sql,
  { organizationId, entryId, status, subjectId }: { organizationId: string; entryId: string; status: number; subjectId: string | null },
): Promise<void> {
  await sql`
    update audit_entry set status = ${status}, subject_id = ${subjectId}
    where organization_id = ${organizationId} and entry_id = ${entryId}`
}
