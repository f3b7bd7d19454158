import type { LinkSnapshot } from '@earshot/contract'
import { shown, time } from '../../database/json.ts'

/** What a link's state is at this moment: one that ran out is expired, written down yet or not. By the database's clock. */
export const statusNow = `case when link.status in ('issued', 'clicked') and link.expires_at <= now() then 'expired' else link.status end`

/** A link as its events show it; the list adds to it. The address itself is never included. */
export const linkSnapshotShown = shown<LinkSnapshot>('link', {
  verificationId: 'link.verification_id',
  projectId: 'link.project_id',
  customerEmail: 'link.customer_email',
  customerReference: 'link.customer_reference',
  status: statusNow,
  reviewId: 'link.review_id',
  issuedAt: time('link.issued_at'),
  expiresAt: time('link.expires_at'),
  emailedAt: time('link.emailed_at'),
  clickedAt: time('link.clicked_at'),
  submittedAt: time('link.submitted_at'),
})
