import { organizationMessages } from '@earshot/messages/cli/organization'
import { projectMessages } from '@earshot/messages/cli/project'
import type { Sql } from '../database/database.ts'
import { hasOrganization } from '../resources/organizations/organizations.ts'
import { findOrganizationOf } from '../resources/projects/projects.ts'
import { Failure } from './command.ts'

/** Returns the organization that owns a project: commands are told the project alone. Errors: Failure, when there is no such project. */
export async function organizationOf(sql: Sql, projectId: string): Promise<string> {
  const organizationId = await findOrganizationOf(sql, { projectId })
  if (organizationId === null) throw new Failure(projectMessages.unknown({ projectId }))
  return organizationId
}

/** Checks that an organization exists. Errors: Failure, when it does not. */
export async function needOrganization(sql: Sql, organizationId: string): Promise<void> {
  if (!(await hasOrganization(sql, { organizationId }))) throw new Failure(organizationMessages.unknown({ organizationId }))
}
