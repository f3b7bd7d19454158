import { randomBytes } from 'node:crypto'
import { type Project, type ProjectSettings, platformGoalsAtFirst, projectSettingsAtFirst, type Refusal, refuse } from '@earshot/contract'
import postgres from 'postgres'
import type { Sql } from '../../database/database.ts'
import { type JsonText, shown, time } from '../../database/json.ts'

// Projects: what opinions are asked about. There is no operation for them yet: they are made and changed on the command line.

/** Which project a verb is about. Both ids, because every statement names the organization. */
export interface InProject {
  organizationId: string
  projectId: string
}

const projectShown = shown<Project>('project', {
  projectId: 'project.project_id',
  organizationId: 'project.organization_id',
  name: 'project.name',
  slug: 'project.slug',
  description: 'project.description',
  status: 'project.status',
  settings: 'project.settings',
  createdAt: time('project.created_at'),
  updatedAt: time('project.updated_at'),
})

/**
 * Makes a project, with the settings and platform goals that every project starts with. Without a slug, one is made from the name,
 * and gets a few characters more when it is taken. Refuses: CONFLICT when a slug that was asked for is taken.
 */
export async function createProject(sql: Sql, project: { organizationId: string; name: string }): Promise<CreatedProject>
export async function createProject(
  sql: Sql,
  project: { organizationId: string; name: string; slug?: string | undefined },
): Promise<CreatedProject | Refusal<'CONFLICT'>>
export async function createProject(
  sql: Sql,
  { organizationId, name, slug }: { organizationId: string; name: string; slug?: string | undefined },
): Promise<CreatedProject | Refusal<'CONFLICT'>> {
  for (let wanted = slug ?? slugOf(name); ; wanted = `${slugOf(name).slice(0, 52)}-${randomBytes(3).toString('hex')}`) {
    const [made] = await sql<CreatedProject[]>`
      insert into project (organization_id, name, slug, settings, platform_goals)
      values (${organizationId}, ${name}, ${wanted}, ${sql.json(projectSettingsAtFirst)}, ${sql.json(platformGoalsAtFirst)})
      on conflict (slug) do nothing
      returning project_id, slug`
    if (made) return made
    if (slug) return slugTaken(slug)
  }
}

interface CreatedProject {
  projectId: string
  slug: string
}

/** Changes what is given and nothing else; `settings` are laid over those that are there. Refuses: NOT_FOUND · CONFLICT when the slug is taken. */
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
): Promise<JsonText<Project> | Refusal<'NOT_FOUND' | 'CONFLICT'>> {
  const { name, slug, description, status, settings } = changes
  try {
    const [changed] = await sql<{ json: JsonText<Project> }[]>`
      with before as (
        select * from project where organization_id = ${organizationId} and project_id = ${projectId} for no key update
      ), wanted as (
        select
          coalesce(${name ?? null}, name) as name,
          coalesce(${slug ?? null}, slug) as slug,
          case when ${description === undefined} then description else ${description ?? null} end as description,
          coalesce(${status ?? null}, status) as status,
          settings || ${sql.json(settings ?? {})}::jsonb as settings
        from before
      ), changed as (
        update project set
          name = wanted.name, slug = wanted.slug, description = wanted.description, status = wanted.status, settings = wanted.settings,
          updated_at = case
            when (before.name, before.slug, before.description, before.status, before.settings) is distinct from
              (wanted.name, wanted.slug, wanted.description, wanted.status, wanted.settings) then now()
            else before.updated_at end
        from before, wanted
        where project.organization_id = ${organizationId} and project.project_id = ${projectId}
        returning project.*
      )
      select ${sql.unsafe(projectShown.json)}::text as json from changed as project`
    return changed?.json ?? refuse('NOT_FOUND', 'There is no such project.')
  } catch (error) {
    // 23505: the slug is another project's.
    if (slug && error instanceof postgres.PostgresError && error.code === '23505') return slugTaken(slug)
    throw error
  }
}

const slugTaken = (slug: string) => refuse('CONFLICT', `The slug "${slug}" belongs to another project. Choose another one.`)

/** The project as it is shown; null when the organization has none of that id. */
export async function findProject(sql: Sql, { organizationId, projectId }: InProject): Promise<JsonText<Project> | null> {
  const [found] = await sql<{ json: JsonText<Project> }[]>`
    select ${sql.unsafe(projectShown.json)}::text as json from project
    where organization_id = ${organizationId} and project_id = ${projectId}`
  return found?.json ?? null
}

/** Whose a project is: for the command line, which knows only the project. */
export async function findOrganizationOf(sql: Sql, { projectId }: { projectId: string }): Promise<string | null> {
  const [found] = await sql<{ organizationId: string }[]>`select organization_id from project where project_id = ${projectId}`
  return found?.organizationId ?? null
}

/** Whether the organization has the project. */
export async function hasProject(sql: Sql, { organizationId, projectId }: InProject): Promise<boolean> {
  const found = await sql`select from project where organization_id = ${organizationId} and project_id = ${projectId}`
  return found.count === 1
}

/** A name as part of an address: ASCII letters and digits in lower case, joined by dashes; 3 to 60 characters. */
export function slugOf(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const slug = words.join('-').slice(0, 60).replace(/-$/, '')
  return slug.length >= 3 ? slug : `project-${slug || randomBytes(3).toString('hex')}`
}

/** A slug is 3 to 60 of a–z, 0–9 and dashes, with no dash at its ends. */
export const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/.test(text)
