import { type HideReason, type Project, type ProjectSettings, settingsOf } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'
import { isSlug } from '../projects/slugs.ts'

// A project as the public page shows it.

export interface PublicProject extends ProjectAtSlug {
  status: Exclude<Project['status'], 'archived'>
}

export interface ProjectAtSlug extends InProject {
  name: string
  slug: string
  description: string | null
  status: Project['status']
  settings: ProjectSettings
}

/** The project at a public address; null when there is none, or it is archived. */
export async function findPublicProject(sql: Sql, at: { slug: string }): Promise<PublicProject | null> {
  const project = await findProjectAtSlug(sql, at)
  return project && isPublic(project) ? project : null
}

/**
 * The project at a public address, also one that is archived, for visitors who come back to what they wrote.
 *
 * By its slug alone: the address carries no organization (an index of its own serves it).
 */
export async function findProjectAtSlug(sql: Sql, { slug }: { slug: string }): Promise<ProjectAtSlug | null> {
  if (!isSlug(slug)) return null
  const [found] = await sql<(Omit<ProjectAtSlug, 'settings'> & { settings: Partial<ProjectSettings> })[]>`
    select organization_id, project_id, name, slug, description, status, settings from project where slug = ${slug}`
  return found ? { ...found, settings: settingsOf(found.settings) } : null
}

export const isPublic = (project: ProjectAtSlug): project is PublicProject => project.status !== 'archived'

/** Numbers of opinions: published ones, and of these the verified and the answered ones; and those that the team hid. */
export interface PublicNumbers {
  published: number
  verified: number
  responded: number
  hidden: number
  /** How many of these for which reason, most first. */
  hiddenFor: { reason: HideReason; count: number }[]
}

/** From here on, numbers are remembered for a while: counting so many for every reader would cost more than they are worth. */
const countedEachTime = 10_000
const rememberedMs = 30_000

/**
 * The numbers of a project, for `memory` to keep where there are many. Opinions that await approval are in none: they are neither published
 * nor hidden.
 */
export async function countPublic(
  sql: Sql,
  memory: Map<string, { numbers: PublicNumbers; until: number }>,
  { organizationId, projectId }: InProject,
): Promise<PublicNumbers> {
  const now = performance.now()
  const remembered = memory.get(projectId)
  if (remembered && remembered.until > now) return remembered.numbers
  const [numbers] = await sql<[PublicNumbers]>`
    select
      count(*) filter (where status = 'published')::int as published,
      count(*) filter (where status = 'published' and verification_status = 'verified')::int as verified,
      count(*) filter (where status = 'published' and response_status = 'responded')::int as responded,
      count(*) filter (where status = 'hidden')::int as hidden,
      -- From a small index of those that are not published.
      (select coalesce(json_agg(json_build_object('reason', hidden_reason, 'count', count) order by count desc, hidden_reason), '[]')
        from (
          select hidden_reason, count(*)::int from opinion
          where organization_id = ${organizationId} and project_id = ${projectId} and status = 'hidden' and hidden_reason is not null
          group by hidden_reason
        ) as reason) as hidden_for
    from opinion
    where organization_id = ${organizationId} and project_id = ${projectId} and status in ('published', 'hidden')`
  memory.delete(projectId)
  if (numbers.published + numbers.hidden > countedEachTime) memory.set(projectId, { numbers, until: now + rememberedMs })
  return numbers
}
