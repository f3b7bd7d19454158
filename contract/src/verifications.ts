import { verificationMethods, verificationStatuses } from './opinions.ts'
import { id, nullable, oneOf, record, type Static, timestamp } from './vocabulary.ts'

export const Verification = record(
  'Verification',
  'How far a purchase is verified. Receipts and what was read from them are never included.',
  {
    verificationId: id('Identifier of the verification; of one by delivery link, the link’s.'),
    projectId: id('Project it belongs to.'),
    reviewId: nullable(id('The named opinion it verifies. Incognito opinions are never connected.')),
    method: oneOf(verificationMethods, 'What shows the purchase.'),
    status: oneOf(verificationStatuses, 'Where it stands now.'),
    previousStatus: nullable(oneOf(verificationStatuses, 'Where it stood before; null when it starts.')),
    occurredAt: timestamp('When it changed.'),
  },
)
export type Verification = Static<typeof Verification>
