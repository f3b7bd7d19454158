import {
  type FieldError,
  type PlatformGoals,
  type PlatformGoalsUpdate,
  type Problem,
  platformGoalIds,
  problem,
  platformGoals as publishedGoals,
} from '@earshot/contract'
import { platformGoalsMessages } from '@earshot/messages/api/platform-goals'
import type { Sql } from '../../database/database.ts'
import type { InProject } from '../projects/projects.ts'

// Platform goals: which of the published set a project puts first. They are a list on the project, always replaced as a whole; no
// topic announces them.

type Entries = PlatformGoalsUpdate['platformGoals']

/** The platform goals a project puts first, the lowest position first, and the set they are chosen from. Errors: NOT_FOUND. */
export async function getPlatformGoals(sql: Sql, { organizationId, projectId }: InProject): Promise<PlatformGoals | Problem<'NOT_FOUND'>> {
  const [project] = await sql<{ platformGoals: Entries }[]>`
    select platform_goals from project where organization_id = ${organizationId} and project_id = ${projectId}`
  return project ? present(project.platformGoals) : gone()
}

/**
 * Replaces the list. Errors: VALIDATION_ERROR when a goal or a position stands twice, telling the published set · NOT_FOUND.
 */
export async function setPlatformGoals(
  sql: Sql,
  { organizationId, projectId, platformGoals }: InProject & { platformGoals: Entries },
): Promise<PlatformGoals | Problem<'VALIDATION_ERROR' | 'NOT_FOUND'>> {
  const errors = [...repeated(platformGoals, 'id'), ...repeated(platformGoals, 'position')]
  if (errors.length > 0)
    return problem(
      'VALIDATION_ERROR',
      platformGoalsMessages.notUnique({
        mistakes: errors.map(({ path, message }) => `${path}: ${message}`).join(' '),
        goals: platformGoalIds.join(', '),
      }),
      { errors },
    )
  const changed = await sql`
    update project set platform_goals = ${sql.json(platformGoals)} where organization_id = ${organizationId} and project_id = ${projectId}`
  return changed.count === 1 ? present(platformGoals) : gone()
}

const gone = () => problem('NOT_FOUND', platformGoalsMessages.unknownProject)

const repeated = (entries: Entries, field: 'id' | 'position'): FieldError[] => {
  const values = entries.map((entry) => entry[field])
  return values.flatMap((value, at) =>
    values.indexOf(value) < at
      ? [{ path: `platformGoals.${at}.${field}`, code: 'repeated', message: platformGoalsMessages.repeated({ value }) }]
      : [],
  )
}

const present = (entries: Entries): PlatformGoals => ({
  platformGoals: entries
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ id, position }) => publishedGoals.filter((goal) => goal.id === id).map((goal) => ({ ...goal, position }))),
  available: [...publishedGoals],
})
