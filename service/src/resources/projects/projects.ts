import { randomBytes } from 'node:crypto'
import { type Project, type ProjectSettings, platformGoalsAtFirst, projectSettingsAtFirst, type Refusal, refuse } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { type JsonText, shown, time } from '../../database/json.ts'

export const projectShown = shown<Project>('project', {
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
 * Makes a project. Without a slug, one is made from the name; one that is taken gets a few characters more. Refuses: CONFLICT when
 * a slug that was asked for is taken.
 */
export async function createProject(
  sql: Sql,
  { organizationId, name, slug }: { organizationId: string; name: string; slug?: string },
): Promise<{ projectId: string; slug: string }> {
  for (let wanted = slug ?? slugOf(name); ; wanted = `${slugOf(name).slice(0, 52)}-${randomBytes(3).toString('hex')}`) {
    const [made] = await sql<{ projectId: string; slug: string }[]>`
      insert into project (organization_id, name, slug, settings, platform_goals)
      values (${organizationId}, ${name}, ${wanted}, ${sql.json(projectSettingsAtFirst)}, ${sql.json(platformGoalsAtFirst)})
      on conflict (slug) do nothing
      returning project_id, slug`
    if (made) return made
  }
}

/** Changes what is sent and nothing else. Refuses: NOT_FOUND · CONFLICT when the slug is taken. */
export async function updateProject(
  sql: Sql,
  {
    projectId,
    name,
    slug,
    description,
    status,
    settings,
  }: {
    projectId: string
    name?: string
    slug?: string
    description?: string | null
    status?: Project['status']
    settings?: Partial<ProjectSettings>
  },
): Promise<JsonText<Project> | Refusal<'NOT_FOUND' | 'CONFLICT'>> {
  const [changed] = await sql<{ json: JsonText<Project> }[]>`
    with project as (
      update project set
        name = coalesce(${name ?? null}, name),
        slug = coalesce(${slug ?? null}, slug),
        description = ${description === undefined ? sql`description` : sql`${description}`},
        status = coalesce(${status ?? null}, status),
        settings = settings || ${sql.json((settings ?? {}) as never)}::jsonb,
        updated_at = now()
      where project_id = ${projectId}
      returning *
    )
    select ${sql.unsafe(projectShown.json)}::text as json from project`
  return changed?.json ?? refuse('NOT_FOUND', 'There is no such project.')
}

/** Whether the organization has the project. */
export async function hasProject(sql: Sql, { organizationId, projectId }: { organizationId: string; projectId: string }): Promise<boolean> {
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
