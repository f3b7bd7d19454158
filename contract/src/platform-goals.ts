import { operation } from './operation.ts'
import { array, integer, line, object, oneOf, record, type Static } from './vocabulary.ts'

/** The published set: tags of questions, and goals that a project can choose. */
export const platformGoals = [
  { id: 'product_quality', title: 'Product quality', description: 'Quality of the product itself: materials, workmanship, taste, fit.' },
  { id: 'value_for_money', title: 'Value for money', description: 'Whether it was worth the price.' },
  { id: 'customer_service', title: 'Customer service', description: 'How questions and complaints were handled.' },
  { id: 'delivery', title: 'Delivery', description: 'Speed, care and reliability of shipping.' },
  { id: 'returns', title: 'Returns', description: 'How easy it was to return an item or get a refund.' },
  { id: 'ease_of_use', title: 'Ease of use', description: 'How easy the product is to use.' },
  { id: 'website_app', title: 'Website and app', description: 'Browsing, choosing and paying online.' },
  { id: 'store_experience', title: 'Store experience', description: 'The visit in person: tidiness, atmosphere, waiting times.' },
  { id: 'staff', title: 'Staff', description: 'Friendliness and expertise of the staff.' },
  { id: 'communication', title: 'Communication', description: 'How well customers were kept informed.' },
  { id: 'trust_safety', title: 'Trust and safety', description: 'Whether customers felt safe, honestly informed and fairly treated.' },
  { id: 'loyalty', title: 'Loyalty', description: 'Whether customers would come back and recommend the business.' },
] as const

export const platformGoalIds = platformGoals.map((goal) => goal.id)
export type PlatformGoalId = (typeof platformGoals)[number]['id']

/** Platform goals that a new project begins with. */
export const platformGoalsAtFirst = platformGoals.slice(0, 8).map((goal, position) => ({ id: goal.id, position }))

const platformGoalId = oneOf(platformGoalIds, 'Identifier of a platform goal.')

export const AvailablePlatformGoal = record('AvailablePlatformGoal', 'A platform goal that a project can choose.', {
  id: platformGoalId,
  title: line(1, 200, 'Name of the goal, in English.'),
  description: line(1, 500, 'What the goal is about, in English.'),
})

export const PlatformGoal = record('PlatformGoal', 'A platform goal chosen by a project, with its priority.', {
  ...AvailablePlatformGoal.properties,
  position: integer('Position in the order of priority. The lowest comes first.', { minimum: 0 }),
})

export const PlatformGoals = record('PlatformGoals', 'The platform goals a project has chosen, and all that are available.', {
  platformGoals: array(PlatformGoal),
  available: array(AvailablePlatformGoal),
})
export type PlatformGoals = Static<typeof PlatformGoals>

export const PlatformGoalsUpdate = object({
  platformGoals: array(
    object({
      id: platformGoalId,
      position: integer('Position in the order of priority. The lowest comes first. Must be unique within the list.', {
        minimum: 0,
        maximum: 2_147_483_647,
      }),
    }),
    { minItems: 1, maxItems: 8, description: 'Complete list of goals. Replaces the current list. Goals and positions must be unique.' },
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
    description: 'Retrieves the platform goals the project has chosen, in order of priority, and all that are available.',
    success: { 200: PlatformGoals },
    errors: [],
  }),
  'platformGoals.update': operation({
    method: 'PATCH',
    path: '/project/{projectId}/platform-goals',
    permission: 'storefront',
    summary: 'Update the platform goals',
    description: 'Replaces the list of platform goals with one to eight entries. Goals and positions must be unique.',
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
