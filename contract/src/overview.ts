import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { Waiting } from './opinions.ts'
import { LinkFunnel } from './preverified-links.ts'
import { OverviewQuery } from './spans.ts'
import { array, integer, nullable, object, record, type Static } from './vocabulary.ts'

const share = (description: string) => nullable(Type.Number({ minimum: 0, maximum: 1, description }))

export const Overview = record('Overview', 'Key figures of a project for a period, compared with the period before.', {
  days: integer('Length of the period in days.'),
  opinions: object({
    count: integer('Number of opinions submitted in the period.', { minimum: 0 }),
    before: integer('Number of opinions submitted in the period before.', { minimum: 0 }),
    perDay: array(
      object({
        day: Type.String({ description: 'Day in UTC, formatted as YYYY-MM-DD.' }),
        count: integer('Number of opinions.', { minimum: 0 }),
      }),
    ),
  }),
  response: object({
    share: share('Share of the opinions that have an owner response. Null if there were no opinions.'),
    before: share('The same share for the period before.'),
    medianHours: nullable(Type.Number({ minimum: 0, description: 'Median response time in hours. Null if there were no responses.' })),
  }),
  verified: object({
    share: share('Share of the opinions from verified purchases. Null if there were no opinions.'),
    before: share('The same share for the period before.'),
  }),
  funnel: LinkFunnel,
  waiting: Waiting,
  deliveries: object({
    delivered: integer('Number of webhooks delivered, for the whole organization.', { minimum: 0 }),
    failed: integer('Number of failed attempts.', { minimum: 0 }),
    failing: integer('Number of destinations that are currently failing.', { minimum: 0 }),
    destinations: integer('Number of destinations.', { minimum: 0 }),
  }),
})
export type Overview = Static<typeof Overview>

/** Operations of members alone. */
export const overviewDashboardRows = {
  'overview.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/overview',
    mayLag: true,
    summary: 'Get the overview',
    description: 'Retrieves the key figures of a project for the last 7, 30 or 90 days.',
    query: OverviewQuery,
    success: { 200: Overview },
    errors: [],
  }),
} as const
