import type { Verification } from '@earshot/contract'
import { time, type View, view } from '../../database/json.ts'

/**
 * A verification as its events show it, at the moment of a change from one status to the next: from null when it starts.
 */
export const verificationView = (previousStatus: Verification['previousStatus']): View<Verification> =>
  view<Verification>('verification', {
    verificationId: 'verification.verification_id',
    projectId: 'verification.project_id',
    reviewId: 'verification.review_id',
    method: 'verification.method',
    status: 'verification.status',
    previousStatus: previousStatus === null ? 'null::text' : `'${previousStatus}'`,
    occurredAt: time('coalesce(verification.decided_at, verification.created_at)'),
  })
