import { Type } from 'typebox'
import { inPortal, operation } from './operation.ts'
import { array, date, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const recoveryKinds = ['failed', 'held', 'discard'] as const

const wish = {
  kind: oneOf(
    recoveryKinds,
    '`failed`: what was given up is sent again. `held`: what waits for a paused or disabled destination is sent. `discard`: it is dropped.',
  ),
  destinationId: optional(Type.String({ maxLength: 200, description: 'Of one destination; left out: of all.' })),
  since: optional(date('Events from then on; left out: all that are kept.')),
  until: optional(date('Events before then; left out: now.')),
}

/** Deliveries a second that a recovery sends by default. */
export const recoveryPerSecondDefault = 10

export const RecoveryPreviewQuery = object(wish)
export const RecoveryPreview = record('RecoveryPreview', 'What a recovery would do.', {
  total: integer('Deliveries it would send, or drop; 100,000 at the most are counted.', { minimum: 0 }),
  totalIsExact: Type.Boolean({ description: 'False: there are more.' }),
  byDestination: Type.Array(
    object({
      destinationId: id('The destination.'),
      count: integer('Of them.', { minimum: 0 }),
      isEnabled: Type.Boolean({
        description:
          'False: nothing is sent there at the moment. A recovery of this destination waits until it is enabled; one of all destinations passes it by, and `total` is without it.',
      }),
    }),
  ),
  oldestAt: nullable(timestamp('The oldest event among them.')),
})
export type RecoveryPreview = Static<typeof RecoveryPreview>

export const RecoveryCreate = object({
  ...wish,
  perSecond: optional(integer('Deliveries a second.', { minimum: 1, maximum: 1000, default: recoveryPerSecondDefault })),
})
export type RecoveryCreate = Static<typeof RecoveryCreate>

export const Recovery = record('Recovery', 'Deliveries sent again, or dropped, at a pace.', {
  recoveryId: id('Identifier of the recovery.'),
  kind: oneOf(recoveryKinds, 'What it does.'),
  destinationId: nullable(id('Of one destination; null: of all.')),
  since: timestamp('Events from then on.'),
  until: timestamp('Events before then.'),
  perSecond: integer('Deliveries a second.'),
  status: oneOf(
    ['running', 'paused', 'cancelled', 'done'],
    'Where it stands. One of a destination that is paused or disabled keeps running and waits until that is enabled, unless it discards.',
  ),
  total: integer('Deliveries counted when it was started; 100,000 at the most are counted.', { minimum: 0 }),
  doneCount: integer('Sent, or dropped, so far.', { minimum: 0 }),
  delivered: integer('Of those sent, delivered; 100,000 at the most are looked at, in the list 10,000.', { minimum: 0 }),
  failed: integer('Of those sent, given up again; counted likewise.', { minimum: 0 }),
  createdAt: timestamp('When it was started.'),
  finishedAt: nullable(timestamp('When it was over.')),
})
export type Recovery = Static<typeof Recovery>

/** Operations of the portal and the dashboard. */
export const recoveriesPortalRows = {
  'recoveries.list': operation({
    ...inPortal,
    method: 'GET',
    path: '/recoveries',
    summary: 'List recoveries',
    description: 'The 50 newest recoveries.',
    success: { 200: object({ recoveries: array(Recovery) }) },
    errors: [],
  }),
  'recoveries.preview': operation({
    ...inPortal,
    method: 'GET',
    path: '/recoveries/preview',
    summary: 'See what a recovery would do',
    description: 'Counts, and changes nothing.',
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
      'Sends what failed or is held again, at a pace, or drops what is held. It goes on whatever restarts. Of what failed, an event that was delivered there since, or is on its way again, is left out. An organization has ten at the most that are not over.',
    body: RecoveryCreate,
    success: { 201: Recovery },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LIMIT_REACHED'],
  }),
  'recoveries.get': operation({
    ...inPortal,
    method: 'GET',
    path: '/recoveries/{recoveryId}',
    summary: 'Get a recovery',
    description: 'How far it is.',
    success: { 200: Recovery },
    errors: ['NOT_FOUND'],
  }),
  'recoveries.pause': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/recoveries/{recoveryId}/pause',
    summary: 'Pause a recovery',
    description: 'One that is over stays as it is: CONFLICT.',
    success: { 200: Recovery },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'recoveries.resume': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/recoveries/{recoveryId}/resume',
    summary: 'Go on with a recovery',
    description: 'One that is over stays as it is: CONFLICT.',
    success: { 200: Recovery },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'recoveries.cancel': operation({
    ...inPortal,
    role: 'admin',
    method: 'POST',
    path: '/recoveries/{recoveryId}/cancel',
    summary: 'Cancel a recovery',
    description: 'What it has sent stays sent. One that is over stays as it is: CONFLICT.',
    success: { 200: Recovery },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const
