import { object, oneOf, optional, type Static } from './vocabulary.ts'

/** Spans of an overview, in days. */
export const overviewDays = [7, 30, 90] as const

export const OverviewQuery = object({ days: optional(oneOf(['7', '30', '90'], 'Number of days to report on.', { default: '30' })) })
export type OverviewQuery = Static<typeof OverviewQuery>
