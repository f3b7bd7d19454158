import { Type } from 'typebox'
import { inPortal, operation } from './operation.ts'
import { topicNames } from './topics.ts'
import { array, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const chartSpans = ['1h', '24h', '7d', '30d'] as const

export const ChartQuery = object({
  span: optional(oneOf(chartSpans, 'Time span of the chart, ending now.', { default: '24h' })),
  destinationId: optional(Type.String({ maxLength: 200, description: 'Identifier of the destination. Omit for all destinations.' })),
})
export type ChartQuery = Static<typeof ChartQuery>

const milliseconds = (description: string) => nullable(integer(description, { minimum: 0 }))

export const Charts = record('Charts', 'Delivery attempts over time, by response and by topic.', {
  span: oneOf(chartSpans, 'Time span of the chart, ending now.'),
  bucketSeconds: integer('Length of one point in seconds.'),
  points: array(
    object({
      at: timestamp('Start time of the point.'),
      delivered: integer('Number of successful attempts.', { minimum: 0 }),
      failed: integer('Number of failed attempts.', { minimum: 0 }),
      exhausted: integer('Number of deliveries that failed after the last retry.', { minimum: 0 }),
      p50Ms: milliseconds('Median time from event to first attempt, in milliseconds.'),
      p95Ms: milliseconds('95th percentile of the time from event to first attempt, in milliseconds.'),
    }),
    { description: 'Points, oldest first, without gaps.' },
  ),
  totals: object({
    delivered: integer('Number of successful attempts.'),
    failed: integer('Number of failed attempts.'),
    exhausted: integer('Number of deliveries that failed after the last retry.'),
    p50Ms: milliseconds('Median time from event to first attempt over the whole span, in milliseconds.'),
    p95Ms: milliseconds('95th percentile of the time from event to first attempt over the whole span, in milliseconds.'),
  }),
  byResult: array(
    object({
      result: Type.String({ description: 'HTTP status of the response, or type of failure.' }),
      count: integer('Number of attempts.'),
    }),
    {
      description: 'Results, most frequent first.',
    },
  ),
  byTopic: array(
    object({
      topic: oneOf(topicNames, 'Topic of the events.'),
      delivered: integer('Number of successful attempts.'),
      failed: integer('Number of failed attempts.'),
    }),
    {
      description: 'Results, most frequent first.',
    },
  ),
})
export type Charts = Static<typeof Charts>

/** Operations of the portal and the dashboard. */
export const chartsPortalRows = {
  'charts.get': operation({
    ...inPortal,
    method: 'GET',
    path: '/charts',
    mayLag: true,
    summary: 'Get charts',
    description: 'Retrieves delivery attempts over time, by response and by topic.',
    query: ChartQuery,
    success: { 200: Charts },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  }),
} as const
