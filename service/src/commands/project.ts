/** `earshot project …`: the projects of an organization. */
import { type Project, ProjectSettings } from '@earshot/contract'
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

const status = oneOf('active', 'paused', 'archived')

export const projectCommands = [
  command({
    words: 'project create',
    is: 'Make a project: a shop, a place, a product line that opinions are asked about.',
    options: {
      organization: { value: 'ID', is: 'Organization that owns it.', required: true, read: id },
      name: { value: 'NAME', is: 'Its name, as customers read it.', required: true, read: name },
      slug: {
        value: 'SLUG',
        is: 'Its part of public addresses: 3 to 60 of a-z, 0-9 and dashes. Made from the name unless given.',
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
    is: 'List the projects of an organization.',
    options: { organization: { value: 'ID', is: 'The organization.', required: true, read: id } },
    run: ({ organization: organizationId }, { env }) =>
      withDatabase(readConfig(env), async (sql) => {
        await needOrganization(sql, organizationId)
        return { projects: await listProjects(sql, { organizationId }) }
      }),
    show: ({ projects }) =>
      projects.map(({ projectId, slug, status, name }) => [projectId, slug, status, name].join('  ')).join('\n') || 'No projects.',
  }),
  command({
    words: 'project update',
    is: 'Change what is given of a project, and show it.',
    options: {
      project: { value: 'ID', is: 'The project.', required: true, read: id },
      name: { value: 'NAME', is: 'Its name, as customers read it.', read: name },
      slug: { value: 'SLUG', is: 'Its part of public addresses; the old one leads nowhere afterwards.', read: slug },
      description: { value: 'TEXT', is: 'What it is; empty for none, as in --description=.', read: description },
      status: {
        value: 'STATUS',
        is: 'active, paused or archived; only an active project takes opinions.',
        read: status,
      },
      settings: {
        value: 'JSON',
        is: `Some of ${Object.keys(ProjectSettings.properties).join(', ')}.`,
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
    is: 'Delete a project with all that is in it, for good.',
    options: {
      project: { value: 'ID', is: 'The project.', required: true, read: id },
      confirm: { value: 'NAME', is: 'Its name, for who is not there to be asked for it.' },
    },
    run: ({ project: projectId, confirm }, { env, ask }) =>
      withDatabase(readConfig(env), async (sql) => {
        const organizationId = await organizationOf(sql, projectId)
        const found = await findProject(sql, { organizationId, projectId })
        if (!found) throw new Failure(`There is no project ${projectId}.`)
        const { name, slug } = JSON.parse(found) as Project
        const question = `This deletes ${name} (${slug}) with its opinions, answers, links, codes and subscribers. Nothing brings them back.\nType its name to delete it: `
        const typed = confirm ?? (await ask(question))
        if (typed?.trim() !== name) {
          throw new Failure(
            `Nothing was deleted: ${typed === null ? 'no name was given' : 'that is not its name'}. It is --confirm "${name}".`,
          )
        }
        return unwrapJson(await deleteProject(sql, { organizationId, projectId }))
      }),
  }),
]
