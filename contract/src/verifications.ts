import { Type } from 'typebox'
import { verificationMethods, verificationStatuses } from './opinions.ts'
import { pageQuery } from './pagination.ts'
import { boolean, id, nullable, object, oneOf, optional, paragraphs, record, type Static, timestamp } from './vocabulary.ts'

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

/** Why a receipt is rejected. */
export const rejectReasons = ['unreadable', 'another_business', 'no_purchase', 'too_old', 'altered'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** As its team sees it. */
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
