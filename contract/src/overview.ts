import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { Waiting } from './opinions.ts'
import { LinkFunnel } from './preverified-links.ts'
import { OverviewQuery } from './spans.ts'
import { array, integer, nullable, object, record, type Static } from './vocabulary.ts'

const share = (description: string) => nullable(Type.Number({ minimum: 0, maximum: 1, description }))

export const Overview = record('Overview', 'How a project is doing, over the last days and against as many before.', {
  days: integer('Days looked at.'),
  opinions: object({
    count: integer('Opinions that came.', { minimum: 0 }),
    before: integer('In as many days before.', { minimum: 0 }),
    perDay: array(object({ day: Type.String({ description: 'YYYY-MM-DD, UTC.' }), count: integer('Opinions.', { minimum: 0 }) })),
  }),
  response: object({
    share: share('Opinions that were responded to, of those that came; null when none came.'),
    before: share('In as many days before.'),
    medianHours: nullable(Type.Number({ minimum: 0, description: 'Hours from an opinion to its response, half of them sooner.' })),
  }),
  verified: object({ share: share('Opinions of verified purchases.'), before: share('In as many days before.') }),
  funnel: LinkFunnel,
  waiting: Waiting,
  deliveries: object({
    delivered: integer('Webhooks that arrived, of the whole organization.', { minimum: 0 }),
    failed: integer('Attempts that failed.', { minimum: 0 }),
    failing: integer('Destinations that fail at the moment.', { minimum: 0 }),
    destinations: integer('Destinations there are.', { minimum: 0 }),
  }),
})
export type Overview = Static<typeof Overview>

/** Operations of members alone. */
export const overviewDashboardRows = {
  'overview.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/overview',
    summary: 'Overview',
    description: 'How a project is doing, over 7, 30 or 90 days.',
    query: OverviewQuery,
    success: { 200: Overview },
    errors: [],
  }),
} as const
