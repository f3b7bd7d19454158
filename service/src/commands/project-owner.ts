/** Commands are told the project; every statement names its organization as well. */
import type { Sql } from '../database/database.ts'
import { findOrganizationOf } from '../resources/projects/projects.ts'
import { Failure } from './command.ts'

/** The organization that owns a project. Refuses: Failure, when there is no such project. */
export async function ownerOf(sql: Sql, projectId: string): Promise<string> {
  const organizationId = await findOrganizationOf(sql, { projectId })
  if (organizationId === null) throw new Failure(`There is no project ${projectId}.`)
  return organizationId
}
