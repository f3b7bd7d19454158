import { operation } from './operation.ts'
import { listOf, pageQuery } from './pagination.ts'
import { Deleted, id, object, optional, paragraphs, record, type Static, timestamp } from './vocabulary.ts'

/** Goals of a project at most. */
export const goalsMax = 100

const text = paragraphs(1, 2000, 'Text of the goal: something the business wants to learn or achieve.')

export const Goal = record('Goal', 'Something a business wants to learn or achieve by asking its customers.', {
  goalId: id('Identifier of the goal.'),
  projectId: id('Identifier of the project the goal belongs to.'),
  goal: text,
  createdAt: timestamp('Time when the goal was created.'),
  updatedAt: timestamp('Time when the goal was last updated.'),
})
export type Goal = Static<typeof Goal>

export const GoalCreate = object({ goal: text })
export const GoalUpdate = object({ goal: optional(text) })
export type GoalUpdate = Static<typeof GoalUpdate>

/** Values of examples, by field, or by record and field. */
export const goalsExamples = {
  goalId: '019a4b1e-5d20-7a63-8c97-b40e1f6d2a38',
  goal: 'Bread on the table before nine, every day',
} as const

/** Operations of the API. */
export const goalsApiRows = {
  'goals.list': operation({
    method: 'GET',
    path: '/project/{projectId}/goals',
    mayLag: true,
    permission: 'storefront',
    summary: 'List goals',
    description: 'Lists the goals of a project, oldest first.',
    query: object(pageQuery),
    queryExample: { limit: 50 },
    success: { 200: listOf('goals', Goal) },
    errors: [],
  }),
  'goals.create': operation({
    method: 'POST',
    path: '/project/{projectId}/goals',
    permission: 'storefront',
    summary: 'Create a goal',
    description: `Creates a goal in a project. A project can have up to ${goalsMax} goals.`,
    body: GoalCreate,
    bodyExamples: { goal: { goal: 'Bread on the table before nine, every day' } },
    success: { 201: Goal },
    errors: ['LIMIT_REACHED'],
  }),
  'goals.update': operation({
    method: 'PATCH',
    path: '/project/{projectId}/goals/{goalId}',
    permission: 'storefront',
    summary: 'Update a goal',
    description: 'Updates the text of a goal. Omit `goal` to leave it unchanged.',
    body: GoalUpdate,
    bodyExamples: { text: { goal: 'Bread on the table before eight, every day' } },
    success: { 200: Goal },
    errors: ['NOT_FOUND'],
  }),
  'goals.delete': operation({
    method: 'DELETE',
    path: '/project/{projectId}/goals/{goalId}',
    permission: 'storefront',
    summary: 'Delete a goal',
    description: 'Permanently deletes a goal.',
    success: { 200: Deleted },
    errors: ['NOT_FOUND'],
  }),
} as const
