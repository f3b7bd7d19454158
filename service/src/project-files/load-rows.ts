import type { Transaction } from '../database/in-transaction.ts'
import type { InProject } from '../resources/projects/projects.ts'

/** Inserts rows of a project, each a text of JSON. What JSON has besides the columns is left out. Errors: those of the database. */
export async function insertRows(
  sql: Transaction,
  { organizationId, projectId }: InProject,
  { table, columns }: { table: string; columns: readonly string[] },
  rows: readonly string[],
): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(', ')
  await sql.unsafe(
    `insert into "${table}" (organization_id, project_id, ${names})
    select $1::uuid, $2::uuid, ${names} from json_populate_recordset(null::"${table}", $3::json)
    ${table === 'moved_token' ? 'on conflict do nothing' : ''}`,
    [organizationId, projectId, listOf(rows)],
  )
}

/** Rows as one text of JSON. */
export const listOf = (rows: readonly string[]): string => `[${rows.join(',')}]`
