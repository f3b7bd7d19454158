import { isProblem, type Problem, type Project, type ProjectDeleted, type ProjectDetails, problem } from '@earshot/contract'
import { projectsMessages } from '@earshot/messages/api/projects'
import type { Sql } from '../../database/database.ts'
import { type JsonText, object, time, view } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import { lockProject } from './lock-project.ts'
import { createProject, createProjectWithSlug, deleteProject, type InProject, projectFields, updateProject } from './projects.ts'

// Projects as members see them, with counts of their opinions and pending work; and the operations on projects that only members have.

/** The part of a project that the database knows: its colours and its address come from the pages. */
export type CountedProject = Omit<ProjectDetails, 'accent' | 'publicUrl'>

/** Contract: at most so many are counted. An organization with a thousand projects reads them in one go. */
const countedMax = 1000

const counted = (table: string, condition: string) =>
  `(select count(*)::int from (select from ${table} where ${table}.organization_id = project.organization_id
    and ${table}.project_id = project.project_id and ${condition} limit ${countedMax}) as counted)`

const countedView = view<CountedProject>('project', {
  ...projectFields,
  opinionCount: counted('opinion', 'true'),
  waiting: object<CountedProject['waiting']>({
    unresponded: counted('opinion', `opinion.status = 'published' and opinion.responded_at is null`),
    pending: counted('opinion', `opinion.status = 'pending' and opinion.status <> 'published'`),
    receipts: counted('verification', `verification.method = 'visual_evidence' and verification.status = 'pending'`),
  }),
  lastOpinionAt: time(`(select opinion.created_at from opinion
    where opinion.organization_id = project.organization_id and opinion.project_id = project.project_id
    order by opinion.created_at desc, opinion.review_id desc limit 1)`),
})

/** All projects of an organization, oldest first. One statement, which reads indexes alone. */
export async function listCountedProjects(sql: Sql, { organizationId }: { organizationId: string }): Promise<CountedProject[]> {
  const rows = await sql<{ json: JsonText<CountedProject> }[]>`
    select ${sql.unsafe(countedView.json)}::text as json from project
    where organization_id = ${organizationId} and deleted_at is null order by project_id`
  return rows.map(({ json }) => JSON.parse(json))
}

/** One of them. Errors: NOT_FOUND. */
export async function readProject(sql: Sql, { organizationId, projectId }: InProject): Promise<CountedProject | Problem<'NOT_FOUND'>> {
  const [found] = await sql<{ json: JsonText<CountedProject> }[]>`
    select ${sql.unsafe(countedView.json)}::text as json from project
    where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
  return found ? JSON.parse(found.json) : problem('NOT_FOUND', projectsMessages.unknown)
}

/** Projects an organization has at the most (contract: projects.create). */
const projectsMax = 1000

/**
 * Creates a project, with the given slug or one that is made from its name. Errors: CONFLICT (the slug is taken) · LIMIT_REACHED. Emits:
 * project.created.
 */
export const addProject = (
  sql: Sql,
  { organizationId, name, slug }: { organizationId: string; name: string; slug?: string },
): Promise<CountedProject | Problem<'CONFLICT' | 'LIMIT_REACHED' | 'NOT_FOUND'>> =>
  transaction(sql, async (sql) => {
    // Locked, so that two at once can't make one too many.
    await sql`select from organization where organization_id = ${organizationId} for no key update`
    const [there] = await sql<[{ count: number }]>`
      select count(*)::int as count from project where organization_id = ${organizationId} and deleted_at is null`
    if (there.count >= projectsMax) return problem('LIMIT_REACHED', projectsMessages.full({ max: projectsMax }))
    const made = await (slug === undefined
      ? createProject(sql, { organizationId, name })
      : createProjectWithSlug(sql, { organizationId, name, slug }))
    return isProblem(made) ? made : readProject(sql, { organizationId, projectId: made.projectId })
  })

/** Changes a project as `updateProject` does, and reads it as members see it. */
export async function changeProject(
  sql: Sql,
  about: Parameters<typeof updateProject>[1],
): Promise<CountedProject | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  const changed: JsonText<Project> | Problem<'NOT_FOUND' | 'CONFLICT'> = await updateProject(sql, about)
  return typeof changed === 'string' ? readProject(sql, about) : changed
}

/** Deletes a project for good, for a member who has typed its name. Errors: NOT_FOUND · CONFLICT (another name). Emits: project.deleted. */
export const deleteConfirmedProject = (
  sql: Sql,
  { organizationId, projectId, name }: InProject & { name: string },
): Promise<JsonText<ProjectDeleted> | Problem<'NOT_FOUND' | 'CONFLICT'>> =>
  // Locked: it can't be given another name between being read and being deleted.
  lockProject(sql, { organizationId, projectId }, async (sql) => {
    const [there] = await sql<{ name: string }[]>`
      select name from project where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
    if (!there) return problem('NOT_FOUND', projectsMessages.unknown)
    if (there.name !== name) return problem('CONFLICT', projectsMessages.nameDiffers({ name: there.name }))
    return deleteProject(sql, { organizationId, projectId })
  })
