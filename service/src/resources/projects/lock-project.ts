import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import type { InProject } from './projects.ts'

/**
 * Runs a change of a project that no other request may make at the same time: what is counted inside holds until it is done. Only others
 * who lock the project wait; everyone else reads and writes on.
 */
export const lockProject = <Result>(
  sql: Sql,
  { organizationId, projectId }: InProject,
  act: (sql: Sql) => Promise<Result>,
): Promise<Result> =>
  transaction(sql, async (sql) => {
    await sql`select from project where organization_id = ${organizationId} and project_id = ${projectId} for no key update`
    return act(sql)
  })
