import { Type } from 'typebox'
import { exportFormat, file } from './downloads.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery } from './pagination.ts'
import { boolean, id, nullable, object, oneOf, optional, paragraphs, record, type Static, timestamp } from './vocabulary.ts'

export const verificationMethods = ['visual_evidence', 'delivery_link', 'qr_permanent', 'qr_rotating'] as const
export const verificationStatuses = ['pending', 'verified', 'rejected', 'expired', 'cancelled'] as const

const about = {
  projectId: id('Project it belongs to.'),
  reviewId: nullable(id('The named opinion it verifies. Incognito opinions are never connected.')),
  method: oneOf(verificationMethods, 'What shows the purchase.'),
}

/** Data of the events `verification.…`. */
export const Verification = record(
  'Verification',
  'How far a purchase is verified. Receipts and what was read from them are never included.',
  {
    verificationId: id('Identifier of the verification; of one by delivery link, the link’s.'),
    ...about,
    status: oneOf(verificationStatuses, 'Where it stands now.'),
    previousStatus: nullable(oneOf(verificationStatuses, 'Where it stood before; null when it starts.')),
    occurredAt: timestamp('When it changed.'),
  },
)
export type Verification = Static<typeof Verification>

/** Reasons to reject a receipt. */
export const rejectReasons = ['unreadable', 'another_business', 'no_purchase', 'too_old', 'altered'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** A verification, as the team sees it. */
export const VerificationDetails = record('VerificationDetails', 'How far a purchase is verified, and what was claimed.', {
  verificationId: id('Identifier of the verification.'),
  ...about,
  status: oneOf(verificationStatuses, 'Where it stands.'),
  reason: nullable(oneOf(rejectReasons, 'Why it was rejected, in a reason of the list.')),
  reasonText: nullable(Type.String({ description: 'Why, where it was written freely: by the command line.' })),
  note: nullable(Type.String({ description: 'What the team wrote down for itself.' })),
  decidedBy: nullable(Type.String({ description: 'Name of the member who decided.' })),
  createdAt: timestamp('When it started.'),
  decidedAt: nullable(timestamp('When it ended.')),
  hasReceipt: boolean('Whether the receipt can still be looked at.'),
  mediaType: nullable(Type.String({ description: 'What the receipt is.' })),
  opinion: nullable(
    object({
      title: Type.String({ description: 'Title of the opinion.' }),
      opinion: Type.String({ description: 'What is claimed.' }),
      customerName: nullable(Type.String({ description: 'Name of the customer.' })),
      createdAt: timestamp('When it was submitted.'),
    }),
  ),
})
export type VerificationDetails = Static<typeof VerificationDetails>

export const VerificationList = object({
  ...pageQuery,
  sort: optional(oneOf(['newest', 'oldest'], 'Order of the list.', { default: 'newest' })),
  status: optional(oneOf(['all', ...verificationStatuses], 'Only verifications in this state.', { default: 'all' })),
  method: optional(oneOf(['all', ...verificationMethods], 'Only verifications by this.', { default: 'all' })),
})
export type VerificationList = Static<typeof VerificationList>

export const VerificationReject = object({
  reason: oneOf(rejectReasons, 'Why.'),
  note: optional(paragraphs(0, 1000, 'For the team alone.')),
})
export type VerificationReject = Static<typeof VerificationReject>

export const verificationIdExample = '019a6f02-4c1b-7d90-b3a4-8e21f7c05d13'

/** Values of examples, by field, or by record and field. */
export const verificationsExamples = {
  verificationId: verificationIdExample,
  'Verification.method': 'delivery_link',
  previousStatus: 'pending',
  'Verification.status': 'verified',
  verifiedAt: '2026-11-24T17:43:52.640Z',
  occurredAt: '2026-11-24T17:43:52.640Z',
} as const

/** Operations of members alone. */
export const verificationsDashboardRows = {
  'verifications.export': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/project/{projectId}/verifications/export',
    summary: 'Export verifications',
    description: 'All verifications the filters leave.',
    query: object({
      sort: VerificationList.properties.sort,
      status: VerificationList.properties.status,
      method: VerificationList.properties.method,
      format: exportFormat,
    }),
    success: { 200: file('The verifications.') },
    errors: [],
  }),
  'verifications.list': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/verifications',
    summary: 'List verifications',
    description: 'Newest first.',
    query: VerificationList,
    success: { 200: listOf('verifications', VerificationDetails) },
    errors: ['VALIDATION_ERROR'],
  }),
  'verifications.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/verifications/{verificationId}',
    summary: 'Get a verification',
    description: 'What was claimed, and how it was decided.',
    success: { 200: VerificationDetails },
    errors: ['NOT_FOUND'],
  }),
  'verifications.receipt': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/project/{projectId}/verifications/{verificationId}/receipt',
    summary: 'Look at a receipt',
    description: 'As an attachment in a sandbox; gone 30 days after the decision.',
    success: { 200: file('The receipt.') },
    errors: ['NOT_FOUND'],
  }),
  'verifications.approve': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/verifications/{verificationId}/approve',
    summary: 'Approve a receipt',
    description: 'Its opinion is verified. Announces verification.verified. One that is decided stays so: CONFLICT.',
    success: { 200: VerificationDetails },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'verifications.reject': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/verifications/{verificationId}/reject',
    summary: 'Reject a receipt',
    description: 'Its customer may show another one. Announces verification.failed. One that is decided stays so: CONFLICT.',
    body: VerificationReject,
    success: { 200: VerificationDetails },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const
