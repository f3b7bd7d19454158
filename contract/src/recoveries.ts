import { Type } from 'typebox'
import { date, id, integer, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

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

/** Deliveries a second that a recovery sends when nothing is said. */
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
