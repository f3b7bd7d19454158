/** `earshot project …`: the projects of an organization. */
import type { Project } from '@earshot/contract'
import { projectMessages } from '@earshot/messages/cli/project'
import { readConfig } from '../config.ts'
import {
  createProject,
  createProjectWithSlug,
  deleteProject,
  findProject,
  listProjects,
  updateProject,
} from '../resources/projects/projects.ts'
import { action, Failure, type ValuesOf } from './command.ts'
import { needOrganization, organizationOf } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import type { createOptions, deleteOptions, listOptions, updateOptions } from './table/project.ts'
import { unwrap, unwrapJson } from './unwrap-result.ts'

export const create = action({
  run: ({ organization: organizationId, name, slug }: ValuesOf<typeof createOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) => {
      await needOrganization(sql, organizationId)
      const made = slug ? createProjectWithSlug(sql, { organizationId, name, slug }) : createProject(sql, { organizationId, name })
      return { ...unwrap(await made) }
    }),
})

export const list = action({
  run: ({ organization: organizationId }: ValuesOf<typeof listOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) => {
      await needOrganization(sql, organizationId)
      return { projects: await listProjects(sql, { organizationId }) }
    }),
  show: ({ projects }) =>
    projects.map(({ projectId, slug, status, name }) => [projectId, slug, status, name].join('  ')).join('\n') || projectMessages.none,
})

export const update = action({
  run: ({ project: projectId, ...changes }: ValuesOf<typeof updateOptions>, { env }) =>
    withDatabase(readConfig(env), async (sql) => {
      const organizationId = await organizationOf(sql, projectId)
      return unwrapJson(await updateProject(sql, { organizationId, projectId, ...changes }))
    }),
})

export const remove = action({
  run: ({ project: projectId, confirm }: ValuesOf<typeof deleteOptions>, { env, ask }) =>
    withDatabase(readConfig(env), async (sql) => {
      const organizationId = await organizationOf(sql, projectId)
      const found = await findProject(sql, { organizationId, projectId })
      if (!found) throw new Failure(projectMessages.unknown({ projectId }))
      const { name, slug } = JSON.parse(found) as Project
      const typed = confirm ?? (await ask(`${projectMessages.confirmation({ name, slug })} `))
      if (typed === null) throw new Failure(projectMessages.notDeleted.missing({ name }))
      if (typed.trim() !== name) throw new Failure(projectMessages.notDeleted.different({ name }))
      return unwrapJson(await deleteProject(sql, { organizationId, projectId }))
    }),
})
