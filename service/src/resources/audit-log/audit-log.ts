import type { Sql } from '../../database/database.ts'

// What members did: who, when, what, and what came of it. Names of fields stand here, never what was written in them.

/** Somebody about to do something. */
export interface AuditedAction {
  organizationId: string
  person: { personId: string; name: string; email: string; emailVerified: boolean; role: string }
  /** The operation's id. */
  operation: string
  projectId: string | null
  subjectId: string | null
  /** Names of what was sent. */
  fields: string[]
}

/**
 * Writes down an action before it is done, and answers the entry's id. Whatever is killed afterwards leaves an entry without an outcome, never
 * an action without an entry.
 */
export async function beginEntry(
  sql: Sql,
  { organizationId, person, operation, projectId, subjectId, fields }: AuditedAction,
): Promise<string> {
  const [entry] = await sql<[{ entryId: string }]>`
    insert into audit_entry (organization_id, person_id, person_name, person_email, person_email_verified, role, operation, project_id, subject_id, fields)
    values (${organizationId}, ${person.personId}, ${person.name}, ${person.email}, ${person.emailVerified}, ${person.role}, ${operation},
      ${projectId}, ${subjectId}, ${fields})
    returning entry_id`
  return entry.entryId
}

/** Writes down what an action was answered with, and what it made. */
export async function endEntry(
  sql: Sql,
  { organizationId, entryId, status, subjectId }: { organizationId: string; entryId: string; status: number; subjectId: string | null },
): Promise<void> {
  await sql`
    update audit_entry set status = ${status}, subject_id = ${subjectId}
    where organization_id = ${organizationId} and entry_id = ${entryId}`
}
