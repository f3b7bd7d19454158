import { operation } from './operation.ts'
import { array, integer, line, object, oneOf, record, type Static } from './vocabulary.ts'

/** The published set: tags of questions, and goals that a project can choose. */
export const platformGoals = [
  { id: 'product_quality', title: 'Product quality', description: 'How good the product itself is: material, make, taste, fit.' },
  { id: 'value_for_money', title: 'Value for money', description: 'Whether it was worth its price.' },
  { id: 'customer_service', title: 'Customer service', description: 'How questions and complaints were dealt with.' },
  { id: 'delivery', title: 'Delivery', description: 'Speed, care and reliability of shipping.' },
  { id: 'returns', title: 'Returns', description: 'How easy it was to send something back or to get the money back.' },
  { id: 'ease_of_use', title: 'Ease of use', description: 'How easily the product does what it is for.' },
  { id: 'website_app', title: 'Website and app', description: 'Finding, choosing and paying online.' },
  { id: 'store_experience', title: 'Store experience', description: 'The visit on the spot: order, atmosphere, waiting.' },
  { id: 'staff', title: 'Staff', description: 'Friendliness and knowledge of the people met.' },
  { id: 'communication', title: 'Communication', description: 'How well one was kept informed.' },
  { id: 'trust_safety', title: 'Trust and safety', description: 'Whether one felt safe, honestly informed and fairly treated.' },
  { id: 'loyalty', title: 'Loyalty', description: 'Whether one would come back and tell others.' },
] as const

export const platformGoalIds = platformGoals.map((goal) => goal.id)
export type PlatformGoalId = (typeof platformGoals)[number]['id']

/** Platform goals that a new project begins with. */
export const platformGoalsAtFirst = platformGoals.slice(0, 8).map((goal, position) => ({ id: goal.id, position }))

const platformGoalId = oneOf(platformGoalIds, 'Identifier of a platform goal.')

export const AvailablePlatformGoal = record('AvailablePlatformGoal', 'A platform goal that can be chosen.', {
  id: platformGoalId,
  title: line(1, 200, 'Name of the goal, in English.'),
  description: line(1, 500, 'What the goal is about, in English.'),
})

export const PlatformGoal = record('PlatformGoal', 'A platform goal with its place in the project’s order of priority.', {
  ...AvailablePlatformGoal.properties,
  position: integer('Place in the order; the lowest comes first.', { minimum: 0 }),
})

export const PlatformGoals = record('PlatformGoals', 'The platform goals a project puts first, and those it could choose from.', {
  platformGoals: array(PlatformGoal),
  available: array(AvailablePlatformGoal),
})
export type PlatformGoals = Static<typeof PlatformGoals>

export const PlatformGoalsUpdate = object({
  platformGoals: array(
    object({
      id: platformGoalId,
      position: integer('Place in the order; the lowest comes first. No two entries share one.', { minimum: 0, maximum: 2_147_483_647 }),
    }),
    { minItems: 1, maxItems: 8, description: 'The whole list, in place of the one that was there. Every goal and every position once.' },
  ),
})
export type PlatformGoalsUpdate = Static<typeof PlatformGoalsUpdate>

/** Values of examples, by field, or by record and field. */
export const platformGoalsExamples = {
  'AvailablePlatformGoal.title': 'Delivery',
  'AvailablePlatformGoal.id': 'delivery',
  'AvailablePlatformGoal.description': 'Speed, care and reliability of shipping.',
  'PlatformGoal.title': 'Delivery',
  'PlatformGoal.id': 'delivery',
  'PlatformGoal.description': 'Speed, care and reliability of shipping.',
} as const

/** Operations of the API. */
export const platformGoalsApiRows = {
  'platformGoals.get': operation({
    method: 'GET',
    path: '/project/{projectId}/platform-goals',
    permission: 'storefront',
    summary: 'Get the platform goals',
    description: 'The platform goals the project puts first, in order, and the set they are chosen from.',
    success: { 200: PlatformGoals },
    errors: [],
  }),
  'platformGoals.update': operation({
    method: 'PATCH',
    path: '/project/{projectId}/platform-goals',
    permission: 'storefront',
    summary: 'Set the platform goals',
    description: 'Replaces the list of platform goals. One through eight entries, every goal and every position once.',
    body: PlatformGoalsUpdate,
    bodyExamples: {
      two: {
        platformGoals: [
          { id: 'delivery', position: 0 },
          { id: 'product_quality', position: 1 },
        ],
      },
    },
    success: { 200: PlatformGoals },
    errors: ['VALIDATION_ERROR'],
  }),
} as const
