/** A problem that a command's function returns becomes the message that it ends with. */
import { isProblem, type Problem } from '@earshot/contract'
import type { Sql } from '../database/database.ts'
import type { JsonText } from '../database/json.ts'
import { hasOrganization } from '../resources/organizations/organizations.ts'
import { findOrganizationOf } from '../resources/projects/projects.ts'
import { Failure } from './command.ts'

/** Returns a function's result. Errors: Failure, with the detail of its problem. */
export function unwrap<Outcome>(outcome: Outcome | Problem): Outcome {
  if (isProblem(outcome)) throw new Failure(outcome.detail)
  return outcome
}

/** Returns a function's JSON text, parsed. Errors: as unwrap. */
export const unwrapJson = <Value extends object = Record<string, unknown>>(outcome: JsonText<unknown> | Problem): Value =>
  JSON.parse(unwrap(outcome)) as Value

/** The organization that owns a project: commands are told the project alone. Errors: Failure, when there is no such project. */
export async function organizationOf(sql: Sql, projectId: string): Promise<string> {
  const organizationId = await findOrganizationOf(sql, { projectId })
  if (organizationId === null) throw new Failure(`There is no project ${projectId}.`)
  return organizationId
}

/** Checks that an organization exists. Errors: Failure, when it does not. */
export async function needOrganization(sql: Sql, organizationId: string): Promise<void> {
  if (!(await hasOrganization(sql, { organizationId }))) throw new Failure(`There is no organization ${organizationId}.`)
}
