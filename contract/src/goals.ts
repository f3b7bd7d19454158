import { id, object, optional, paragraphs, record, type Static, timestamp } from './vocabulary.ts'

/** Goals of a project at the most. */
export const goalsMax = 100

const text = paragraphs(1, 2000, 'What the business wants to learn or to reach.')

export const Goal = record('Goal', 'Something a business wants to learn or to reach by asking.', {
  goalId: id('Identifier of the goal.'),
  projectId: id('Project the goal belongs to.'),
  goal: text,
  createdAt: timestamp('When the goal was created.'),
  updatedAt: timestamp('When the goal was last changed.'),
})
export type Goal = Static<typeof Goal>

export const GoalCreate = object({ goal: text })
export const GoalUpdate = object({ goal: optional(text) })
export type GoalUpdate = Static<typeof GoalUpdate>
