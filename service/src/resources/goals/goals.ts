import { type Goal, goalsMax, problem } from '@earshot/contract'
import { goalsMessages } from '@earshot/messages/api/goals'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { type PageQuery, readPage } from '../../database/list.ts'
import { lockProject } from '../projects/lock-project.ts'
import type { InProject } from '../projects/projects.ts'

// Goals: what a business wants to learn or to reach. Only the business sees them, so no event announces them.

const goalView = view<Goal>('goal', {
  goalId: 'goal.goal_id',
  projectId: 'goal.project_id',
  goal: 'goal.goal',
  createdAt: time('goal.created_at'),
  updatedAt: time('goal.updated_at'),
})

/** Goals of a project, oldest first. Errors: VALIDATION_ERROR (a page too deep, a cursor of another list). */
export const listGoals = (sql: Sql, { organizationId, projectId, page }: InProject & { page: PageQuery }) =>
  readPage(sql, {
    name: 'goals',
    show: goalView,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId}`,
    // Ids are version 7: their order is the order of creation.
    order: { columns: [{ name: 'goal_id', type: 'uuid' }], direction: 'asc' },
    orderName: 'oldest',
    page,
  })

/** Adds a goal. Errors: LIMIT_REACHED when the project has 100 (docs/rules/limits.md#goals). */
export const createGoal = (sql: Sql, { organizationId, projectId, goal }: InProject & { goal: string }) =>
  // Locked, so that two at once can't make the 101st.
  lockProject(sql, { organizationId, projectId }, async (sql) => {
    const [made] = await sql<{ json: JsonText<Goal> }[]>`
      with made as (
        insert into goal (organization_id, project_id, goal)
        select ${organizationId}, ${projectId}, ${goal}
        where (select count(*) from goal where organization_id = ${organizationId} and project_id = ${projectId}) < ${goalsMax}
        returning *
      )
      select ${sql.unsafe(goalView.json)}::text as json from made as goal`
    return made?.json ?? problem('LIMIT_REACHED', goalsMessages.full({ max: goalsMax }))
  })

/**
 * Replaces the text of a goal. Without a text, or with the one it has, it stays as it is, `updatedAt` included.
 * Errors: NOT_FOUND.
 */
export async function updateGoal(sql: Sql, { organizationId, projectId, goalId, goal }: InProject & { goalId: string; goal?: string }) {
  const [changed] = await sql<{ json: JsonText<Goal> }[]>`
    with changed as (
      update goal set
        goal = coalesce(${goal ?? null}, goal),
        updated_at = iif(goal <> ${goal ?? null}, now(), updated_at)
      where organization_id = ${organizationId} and project_id = ${projectId} and goal_id = ${goalId}
      returning *
    )
    select ${sql.unsafe(goalView.json)}::text as json from changed as goal`
  return changed?.json ?? problem('NOT_FOUND', goalsMessages.unknown)
}

/** Removes a goal for good. Errors: NOT_FOUND. */
export async function deleteGoal(sql: Sql, { organizationId, projectId, goalId }: InProject & { goalId: string }) {
  const removed = await sql`
    delete from goal where organization_id = ${organizationId} and project_id = ${projectId} and goal_id = ${goalId}`
  return removed.count === 1 ? { id: goalId, deleted: true } : problem('NOT_FOUND', goalsMessages.unknown)
}
