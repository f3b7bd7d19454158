import { Type } from 'typebox'
import { inPortal, operation } from './operation.ts'
import { array, date, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const recoveryKinds = ['failed', 'held', 'discard'] as const

const wish = {
  kind: oneOf(
    recoveryKinds,
    'Kind of recovery. `failed`: resends deliveries that failed after the last retry. `held`: sends deliveries held for a paused or disabled destination. `discard`: discards held deliveries.',
  ),
  destinationId: optional(Type.String({ maxLength: 200, description: 'Identifier of the destination. Omit for all destinations.' })),
  since: optional(date('Only include events at or after this time. Omit for all events that are kept.')),
  until: optional(date('Only include events before this time. Defaults to now.')),
}

/** Deliveries a second that a recovery sends by default. */
export const recoveryPerSecondDefault = 10

export const RecoveryPreviewQuery = object(wish)
export const RecoveryPreview = record('RecoveryPreview', 'Preview of a recovery.', {
  total: integer('Number of deliveries to send or discard, counted up to 100,000.', { minimum: 0 }),
  totalIsExact: Type.Boolean({ description: 'Whether `total` is exact. If false, there are more.' }),
  byDestination: Type.Array(
    object({
      destinationId: id('Identifier of the destination.'),
      count: integer('Number of deliveries for the destination.', { minimum: 0 }),
      isEnabled: Type.Boolean({
        description:
          'Whether the destination is enabled. If not, a recovery of this destination waits until it is enabled; a recovery of all destinations skips it, and `total` does not include it.',
      }),
    }),
  ),
  oldestAt: nullable(timestamp('Time of the oldest event.')),
})
export type RecoveryPreview = Static<typeof RecoveryPreview>

export const RecoveryCreate = object({
  ...wish,
  perSecond: optional(integer('Number of deliveries per second.', { minimum: 1, maximum: 1000, default: recoveryPerSecondDefault })),
})
export type RecoveryCreate = Static<typeof RecoveryCreate>

export const Recovery = record('Recovery', 'A bulk operation that sends or discards deliveries at a given rate.', {
  recoveryId: id('Identifier of the recovery.'),
  kind: oneOf(recoveryKinds, 'Kind of recovery.'),
  destinationId: nullable(id('Identifier of the destination. Null for all destinations.')),
  since: timestamp('Events at or after this time are included.'),
  until: timestamp('Events before this time are included.'),
  perSecond: integer('Number of deliveries per second.'),
  status: oneOf(
    ['running', 'paused', 'cancelled', 'done'],
    'Status of the recovery. If its destination is paused or disabled, a recovery stays `running` and waits until the destination is enabled, unless it discards deliveries.',
  ),
  total: integer('Number of deliveries when the recovery was started, counted up to 100,000.', { minimum: 0 }),
  doneCount: integer('Number of deliveries sent or discarded so far.', { minimum: 0 }),
  delivered: integer('Number of sent deliveries that were delivered, counted up to 100,000, or up to 10,000 in lists.', { minimum: 0 }),
  failed: integer('Number of sent deliveries that failed again after the last retry, counted in the same way.', { minimum: 0 }),
  createdAt: timestamp('Time when the recovery was started.'),
  finishedAt: nullable(timestamp('Time when the recovery ended.')),
})
export type Recovery = Static<typeof Recovery>

/** Operations of the portal and the dashboard. */
export const recoveriesPortalRows = {
  'recoveries.list': operation({
    ...inPortal,
    method: 'GET',
    path: '/recoveries',
    summary: 'List recoveries',
    description: 'Lists the 50 most recent recoveries.',
    success: { 200: object({ recoveries: array(Recovery) }) },
    errors: [],
  }),
  'recoveries.preview': operation({
    ...inPortal,
    method: 'GET',
    path: '/recoveries/preview',
    summary: 'Preview a recovery',
    description: 'Counts the deliveries that a recovery would send or discard. Changes nothing.',
    query: RecoveryPreviewQuery,
    success: { 200: RecoveryPreview },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  }),
  'recoveries.create': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/recoveries',
    summary: 'Start a recovery',
    description:
      'Starts a recovery, which sends failed or held deliveries, or discards held ones, at a given rate. It continues after restarts. Failed events that have since been delivered to the destination, or are being delivered again, are skipped. An organization can have up to ten active recoveries.',
    body: RecoveryCreate,
    success: { 201: Recovery },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LIMIT_REACHED'],
  }),
  'recoveries.get': operation({
    ...inPortal,
    method: 'GET',
    path: '/recoveries/{recoveryId}',
    summary: 'Get a recovery',
    description: 'Retrieves a recovery with its progress.',
    success: { 200: Recovery },
    errors: ['NOT_FOUND'],
  }),
  'recoveries.pause': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/recoveries/{recoveryId}/pause',
    summary: 'Pause a recovery',
    description: 'Pauses a recovery. Returns `CONFLICT` if it has already ended.',
    success: { 200: Recovery },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'recoveries.resume': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/recoveries/{recoveryId}/resume',
    summary: 'Resume a recovery',
    description: 'Resumes a paused recovery. Returns `CONFLICT` if it has already ended.',
    success: { 200: Recovery },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'recoveries.cancel': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/recoveries/{recoveryId}/cancel',
    summary: 'Cancel a recovery',
    description: 'Cancels a recovery. Deliveries that were already sent are not affected. Returns `CONFLICT` if it has already ended.',
    success: { 200: Recovery },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const
