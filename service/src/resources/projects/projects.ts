import { randomBytes } from 'node:crypto'
import {
  type Problem,
  type Project,
  type ProjectDeleted,
  type ProjectSettings,
  type ProjectUpdated,
  platformGoalsAtFirst,
  problem,
  projectSettingsAtFirst,
} from '@earshot/contract'
import { projectsMessages } from '@earshot/messages/api/projects'
import { hasSqlState } from '../../database/connection-errors.ts'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { record } from '../../events/record.ts'
import { freeSlug, reserveSlug } from './reserved-slugs.ts'
import { slugOf } from './slugs.ts'

// Projects: what opinions are asked about. They are made, changed and deleted by members, and on the command line.

/** The key of a project. It has both ids, because every statement names the organization. */
export interface InProject {
  organizationId: string
  projectId: string
}

/** Settings as they are read: a setting that came after the project has its first value. */
const settingsNow = `('${JSON.stringify(projectSettingsAtFirst)}'::jsonb || project.settings)`

export const projectFields = {
  projectId: 'project.project_id',
  organizationId: 'project.organization_id',
  name: 'project.name',
  slug: 'project.slug',
  description: 'project.description',
  status: 'project.status',
  settings: settingsNow,
  createdAt: time('project.created_at'),
  updatedAt: time('project.updated_at'),
}
const projectView = view<Project>('project', projectFields)
const projectUpdatedView = view<ProjectUpdated>('project', { ...projectFields, changes: 'project.changes' })
const projectDeletedView = view<ProjectDeleted>('project', {
  projectId: 'project.project_id',
  slug: 'project.slug',
  deletedAt: time('project.deleted_at'),
})

interface CreatedProject {
  projectId: string
  slug: string
}

/**
 * Makes a project, with the settings and platform goals that every project starts with. Its slug is made from the name, with a few
 * characters more when that is taken. Emits: project.created.
 */
export async function createProject(sql: Sql, { organizationId, name }: { organizationId: string; name: string }): Promise<CreatedProject> {
  const slug = slugOf(name)
  for (let wanted = slug; ; wanted = `${slug.slice(0, 52)}-${randomBytes(3).toString('hex')}`) {
    const made = await insertProject(sql, { organizationId, name, slug: wanted })
    if (made) return made
  }
}

/** Makes a project under a slug of its owner's choice. Errors: CONFLICT when it is taken. Emits: project.created. */
export const createProjectWithSlug = async (sql: Sql, project: { organizationId: string; name: string; slug: string }) =>
  (await insertProject(sql, project)) ?? slugTaken(project.slug)

/** Null when the slug is taken. */
async function insertProject(
  sql: Sql,
  { organizationId, name, slug }: { organizationId: string; name: string; slug: string },
): Promise<CreatedProject | null> {
  if (!(await reserveSlug(sql, { slug, organizationId }))) return null
  const [made] = await sql<CreatedProject[]>`
    with project as (
      insert into project (organization_id, name, slug, settings, platform_goals)
      select ${organizationId}, ${name}, ${slug}, ${sql.json(projectSettingsAtFirst)}, ${sql.json(platformGoalsAtFirst)}
      where not exists (select from slug_elsewhere where slug = ${slug})
      on conflict (slug) do nothing
      returning *
    ),
    ${record(sql, 'project.created', projectView, 'project')}
    select project_id, slug from project`
  return made ?? null
}

/**
 * Changes what is given and nothing else; `settings` are laid over those that are there. What changes nothing leaves `updatedAt` as it
 * was. Errors: NOT_FOUND · CONFLICT when the slug is taken. Emits: project.updated, with the fields that changed.
 */
export async function updateProject(
  sql: Sql,
  {
    organizationId,
    projectId,
    ...changes
  }: InProject & {
    name?: string | undefined
    slug?: string | undefined
    description?: string | null | undefined
    status?: Project['status'] | undefined
    settings?: Partial<ProjectSettings> | undefined
  },
): Promise<JsonText<Project> | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  const { name, slug, description, status, settings } = changes
  if (slug !== undefined && !(await mayHaveSlug(sql, { organizationId, projectId, slug }))) return slugTaken(slug)
  try {
    const [changed] = await sql<{ json: JsonText<Project>; slugBefore: string }[]>`
      with before as (
        select *, ${sql.unsafe(settingsNow)} as settings_now from project
        where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null
        for no key update
      ), wanted as (
        select
          coalesce(${name ?? null}, name) as name,
          coalesce(${slug ?? null}, slug) as slug,
          case when ${description === undefined} then description else ${description ?? null} end as description,
          coalesce(${status ?? null}, status) as status,
          settings_now || ${sql.json(settings ?? {})}::jsonb as settings
        from before
      ), difference as (
        select array_remove(array[
          case when before.name <> wanted.name then 'name' end,
          case when before.slug <> wanted.slug then 'slug' end,
          case when before.description is distinct from wanted.description then 'description' end,
          case when before.status <> wanted.status then 'status' end,
          case when before.settings_now <> wanted.settings then 'settings' end
        ], null) as changes
        from before, wanted
      ), changed as (
        update project set
          name = wanted.name, slug = wanted.slug, description = wanted.description, status = wanted.status, settings = wanted.settings,
          updated_at = iif(difference.changes = '{}', before.updated_at, now())
        from before, wanted, difference
        where project.organization_id = ${organizationId} and project.project_id = ${projectId}
        returning project.*, difference.changes, before.slug as slug_before
      ), announced as (
        select * from changed where changes <> '{}'
      ),
      ${record(sql, 'project.updated', projectUpdatedView, 'announced')}
      select ${sql.unsafe(projectView.json)}::text as json, slug_before from changed as project`
    if (slug !== undefined && changed && changed.slugBefore !== slug) await freeSlug(sql, { slug: changed.slugBefore })
    return changed?.json ?? problem('NOT_FOUND', projectsMessages.unknown)
  } catch (error) {
    // 23505: the slug is another project's.
    if (slug && hasSqlState(error, '23505')) return slugTaken(slug)
    throw error
  }
}

/** Whether a project may have a slug: its own, or one that no project of another home has. */
async function mayHaveSlug(sql: Sql, { organizationId, projectId, slug }: InProject & { slug: string }): Promise<boolean> {
  if (sql.home.name === null) {
    if (sql.home.all.length === 0) return true
    const [elsewhere] = await sql`select from slug_elsewhere where slug = ${slug}`
    return elsewhere === undefined
  }
  const [own] = await sql`select from project where organization_id = ${organizationId} and project_id = ${projectId} and slug = ${slug}`
  return own !== undefined || reserveSlug(sql, { slug, organizationId })
}

/**
 * Deletes a project with everything in it, for good. It is gone at once for every caller, and its slug is free; its rows are deleted
 * afterwards (purge-projects.ts). Earlier events are still delivered. Errors: NOT_FOUND. Emits: project.deleted.
 */
export async function deleteProject(
  sql: Sql,
  { organizationId, projectId }: InProject,
): Promise<JsonText<ProjectDeleted> | Problem<'NOT_FOUND'>> {
  const [gone] = await sql<{ json: JsonText<ProjectDeleted>; slug: string }[]>`
    with before as (
      select slug from project
      where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null
      for no key update
    ), deleted as (
      -- A slug never begins with a dash, so no look-up by slug finds a deleted project. It is archived, so that a look-up by id that
      -- forgets to check for deletion takes nothing for it.
      update project set deleted_at = now(), status = 'archived', slug = '-' || project_id
      from before
      where project.organization_id = ${organizationId} and project.project_id = ${projectId}
      returning project.organization_id, project.project_id, before.slug, project.deleted_at
    ),
    ${record(sql, 'project.deleted', projectDeletedView, 'deleted')}
    select ${sql.unsafe(projectDeletedView.json)}::text as json, slug from deleted as project`
  if (gone) await freeSlug(sql, gone)
  return gone?.json ?? problem('NOT_FOUND', projectsMessages.unknown)
}

const slugTaken = (slug: string) => problem('CONFLICT', projectsMessages.slugTaken({ slug }))

/** The project as it is shown; null when the organization has none of that id. */
export async function findProject(sql: Sql, { organizationId, projectId }: InProject): Promise<JsonText<Project> | null> {
  const [found] = await sql<{ json: JsonText<Project> }[]>`
    select ${sql.unsafe(projectView.json)}::text as json from project
    where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
  return found?.json ?? null
}

/** A project, as the command line lists it. */
export interface ListedProject {
  projectId: string
  name: string
  slug: string
  status: Project['status']
  createdAt: string
}

/** Projects of an organization, oldest first. */
export const listProjects = (sql: Sql, { organizationId }: { organizationId: string }): Promise<ListedProject[]> =>
  sql<ListedProject[]>`
    select project_id, name, slug, status, iso(created_at) as created_at
    from project where organization_id = ${organizationId} and deleted_at is null order by project_id`

/** The organization of a project, for the command line, which knows only the project. */
export async function findOrganizationOf(sql: Sql, { projectId }: { projectId: string }): Promise<string | null> {
  const [found] = await sql<{ organizationId: string }[]>`
    select organization_id from project where project_id = ${projectId} and deleted_at is null`
  return found?.organizationId ?? null
}

/** SQL: whether a row of a table is of a deleted project, for jobs that act on rows that wait: there are no events about those any more. */
export const isOfDeletedProject = (table: string): string =>
  `exists (select from project where project.organization_id = ${table}.organization_id and project.project_id = ${table}.project_id
    and project.deleted_at is not null)`

/** Whether the organization has the project. */
export async function hasProject(sql: Sql, { organizationId, projectId }: InProject): Promise<boolean> {
  const found = await sql`
    select from project where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
  return found.count === 1
}
