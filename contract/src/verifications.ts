import { Type } from 'typebox'
import { exportFormat, file } from './downloads.ts'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery } from './pagination.ts'
import { boolean, id, nullable, object, oneOf, optional, paragraphs, record, type Static, timestamp } from './vocabulary.ts'

export const verificationMethods = ['visual_evidence', 'delivery_link', 'qr_permanent', 'qr_rotating'] as const
export const verificationStatuses = ['pending', 'verified', 'rejected', 'expired', 'cancelled'] as const

const about = {
  projectId: id('Identifier of the project.'),
  reviewId: nullable(id('Identifier of the named opinion that is verified. Never set for incognito opinions.')),
  method: oneOf(verificationMethods, 'Method of the verification.'),
}

/** Data of the events `verification.…`. */
export const Verification = record('Verification', 'The verification of a purchase. Receipts and their contents are never included.', {
  verificationId: id('Identifier of the verification. For the method `delivery_link`, the identifier of the link.'),
  ...about,
  status: oneOf(verificationStatuses, 'Current status.'),
  previousStatus: nullable(oneOf(verificationStatuses, 'Previous status. Null when the verification starts.')),
  occurredAt: timestamp('Time of the status change.'),
})
export type Verification = Static<typeof Verification>

/** Reasons to reject a receipt. */
export const rejectReasons = ['unreadable', 'another_business', 'no_purchase', 'too_old', 'altered'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** A verification, as the team sees it. */
export const VerificationDetails = record('VerificationDetails', 'The verification of a purchase, with the opinion it verifies.', {
  verificationId: id('Identifier of the verification.'),
  ...about,
  status: oneOf(verificationStatuses, 'Status of the verification.'),
  reason: nullable(oneOf(rejectReasons, 'Reason for the rejection.')),
  reasonText: nullable(Type.String({ description: 'Reason for the rejection as free text, if it was rejected on the command line.' })),
  note: nullable(Type.String({ description: 'Internal note of the team.' })),
  decidedBy: nullable(Type.String({ description: 'Name of the member who decided.' })),
  createdAt: timestamp('Time when the verification was started.'),
  decidedAt: nullable(timestamp('Time of the decision.')),
  hasReceipt: boolean('Whether the receipt is still available.'),
  mediaType: nullable(Type.String({ description: 'Media type of the receipt.' })),
  opinion: nullable(
    object({
      title: Type.String({ description: 'Title of the opinion.' }),
      opinion: Type.String({ description: 'Text of the opinion.' }),
      customerName: nullable(Type.String({ description: 'Name of the customer.' })),
      createdAt: timestamp('Time when the opinion was submitted.'),
    }),
  ),
})
export type VerificationDetails = Static<typeof VerificationDetails>

export const VerificationList = object({
  ...pageQuery,
  sort: optional(oneOf(['newest', 'oldest'], 'Sort order.', { default: 'newest' })),
  status: optional(oneOf(['all', ...verificationStatuses], 'Only return verifications with this status.', { default: 'all' })),
  method: optional(oneOf(['all', ...verificationMethods], 'Only return verifications with this method.', { default: 'all' })),
})
export type VerificationList = Static<typeof VerificationList>

export const VerificationReject = object({
  reason: oneOf(rejectReasons, 'Reason for the rejection.'),
  note: optional(paragraphs(0, 1000, 'Internal note for the team.')),
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
    mayLag: true,
    summary: 'Export verifications',
    description: 'Exports all verifications that match the filters.',
    query: object({
      sort: VerificationList.properties.sort,
      status: VerificationList.properties.status,
      method: VerificationList.properties.method,
      format: exportFormat,
    }),
    success: { 200: file('File with the verifications.') },
    errors: [],
  }),
  'verifications.list': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/verifications',
    mayLag: true,
    summary: 'List verifications',
    description: 'Lists the verifications of a project, newest first.',
    query: VerificationList,
    success: { 200: listOf('verifications', VerificationDetails) },
    errors: ['VALIDATION_ERROR'],
  }),
  'verifications.get': operation({
    ...forMembers,
    method: 'GET',
    path: '/project/{projectId}/verifications/{verificationId}',
    summary: 'Get a verification',
    description: 'Retrieves a verification with its opinion and decision.',
    success: { 200: VerificationDetails },
    errors: ['NOT_FOUND'],
  }),
  'verifications.receipt': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/project/{projectId}/verifications/{verificationId}/receipt',
    summary: 'Download a receipt',
    description: 'Downloads a receipt as a sandboxed attachment. Receipts are deleted 30 days after the decision.',
    success: { 200: file('Receipt.') },
    errors: ['NOT_FOUND'],
  }),
  'verifications.approve': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/verifications/{verificationId}/approve',
    summary: 'Approve a receipt',
    description:
      'Approves a receipt, which verifies its opinion. Returns `CONFLICT` if it has already been decided. Emits `verification.verified`.',
    success: { 200: VerificationDetails },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  'verifications.reject': operation({
    ...forMembers,
    method: 'POST',
    path: '/project/{projectId}/verifications/{verificationId}/reject',
    summary: 'Reject a receipt',
    description:
      'Rejects a receipt. The customer can submit another one. Returns `CONFLICT` if it has already been decided. Emits `verification.failed`.',
    body: VerificationReject,
    success: { 200: VerificationDetails },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const
