import { Type } from 'typebox'
import { inPortal, operation } from './operation.ts'
import { topicNames } from './topics.ts'
import { array, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const chartSpans = ['1h', '24h', '7d', '30d'] as const

export const ChartQuery = object({
  span: optional(oneOf(chartSpans, 'How far back.', { default: '24h' })),
  destinationId: optional(Type.String({ maxLength: 200, description: 'Of one destination; left out: of all.' })),
})
export type ChartQuery = Static<typeof ChartQuery>

const milliseconds = (description: string) => nullable(integer(description, { minimum: 0 }))

export const Charts = record('Charts', 'Attempts over time, by response and by topic.', {
  span: oneOf(chartSpans, 'How far back.'),
  bucketSeconds: integer('What one point covers.'),
  points: array(
    object({
      at: timestamp('When the point begins.'),
      delivered: integer('Attempts that delivered.', { minimum: 0 }),
      failed: integer('Attempts that failed.', { minimum: 0 }),
      exhausted: integer('Deliveries that were given up.', { minimum: 0 }),
      p50Ms: milliseconds('Half of the events waited no longer for their first attempt.'),
      p95Ms: milliseconds('95 of 100 events waited no longer for their first attempt.'),
    }),
    { description: 'Oldest first, without gaps.' },
  ),
  totals: object({
    delivered: integer('Attempts that delivered.'),
    failed: integer('Attempts that failed.'),
    exhausted: integer('Deliveries that were given up.'),
    p50Ms: milliseconds('Over the whole span.'),
    p95Ms: milliseconds('Over the whole span.'),
  }),
  byResult: array(
    object({ result: Type.String({ description: 'Status of the response, or class of the failure.' }), count: integer('Attempts.') }),
    {
      description: 'Most frequent first.',
    },
  ),
  byTopic: array(
    object({
      topic: oneOf(topicNames, 'The topic.'),
      delivered: integer('Attempts that delivered.'),
      failed: integer('Attempts that failed.'),
    }),
    {
      description: 'Most frequent first.',
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
    summary: 'Charts',
    description: 'Attempts over time, by response and by topic.',
    query: ChartQuery,
    success: { 200: Charts },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  }),
} as const
