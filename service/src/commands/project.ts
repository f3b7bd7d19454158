/** `earshot project …`: the projects of an organization. */
import { type Project, ProjectSettings } from '@earshot/contract'
import { optionsMessages } from '@earshot/messages/cli/options'
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
import { command, Failure } from './command.ts'
import { needOrganization, organizationOf } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { description, id, name, oneOf, projectSettings, slug } from './option-values.ts'
import { unwrap, unwrapJson } from './unwrap-result.ts'

const statuses = ['active', 'paused', 'archived'] as const
const status = oneOf(...statuses)

export const projectCommands = [
  command({
    words: 'project create',
    is: projectMessages.commands.create,
    options: {
      organization: { value: 'ID', is: projectMessages.options.organization, required: true, read: id },
      name: { value: 'NAME', is: projectMessages.options.name, required: true, read: name },
      slug: {
        value: 'SLUG',
        is: projectMessages.options.slug,
        read: slug,
      },
    },
    run: ({ organization: organizationId, name, slug }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        await needOrganization(sql, organizationId)
        const made = slug ? createProjectWithSlug(sql, { organizationId, name, slug }) : createProject(sql, { organizationId, name })
        return { ...unwrap(await made) }
      }),
  }),
  command({
    words: 'project list',
    is: projectMessages.commands.list,
    options: { organization: { value: 'ID', is: optionsMessages.help.organization, required: true, read: id } },
    run: ({ organization: organizationId }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        await needOrganization(sql, organizationId)
        return { projects: await listProjects(sql, { organizationId }) }
      }),
    show: ({ projects }) =>
      projects.map(({ projectId, slug, status, name }) => [projectId, slug, status, name].join('  ')).join('\n') || projectMessages.none,
  }),
  command({
    words: 'project update',
    is: projectMessages.commands.update,
    options: {
      project: { value: 'ID', is: optionsMessages.help.project, required: true, read: id },
      name: { value: 'NAME', is: projectMessages.options.name, read: name },
      slug: { value: 'SLUG', is: projectMessages.options.newSlug, read: slug },
      description: { value: 'TEXT', is: projectMessages.options.description, read: description },
      status: {
        value: 'STATUS',
        is: projectMessages.options.status({ statuses: statuses.join(', ') }),
        read: status,
      },
      settings: {
        value: 'JSON',
        is: projectMessages.options.settings({ settings: Object.keys(ProjectSettings.properties).join(', ') }),
        read: projectSettings,
      },
    },
    run: ({ project: projectId, ...changes }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        const organizationId = await organizationOf(sql, projectId)
        return unwrapJson(await updateProject(sql, { organizationId, projectId, ...changes }))
      }),
  }),
  command({
    words: 'project delete',
    is: projectMessages.commands.delete,
    options: {
      project: { value: 'ID', is: optionsMessages.help.project, required: true, read: id },
      confirm: { value: 'NAME', is: projectMessages.options.confirm },
    },
    run: ({ project: projectId, confirm }, { env, ask }) =>
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
  }),
]
