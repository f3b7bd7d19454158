import type { VisitorBound } from '../../limits/visitor-counters.ts'
import type { FormSession } from './credential.ts'

// Limits of a code in an hour, by network place and by credential (decision 40). Beyond a limit, an opinion is still accepted and awaits
// approval. Only far beyond it is one rejected, and only from the place that it comes from.

const seconds = 3600

/** The place that a form is sent from, with its code and credential. */
export type SentBy = Pick<FormSession, 'qrCodeId' | 'credentialSecond'> & { place: string }

/** Forms that are counted, and may start a verification: twice as many as a shop's sixty customers at one place. */
export const formBounds = (sentBy: SentBy): VisitorBound[] => bounds('form', sentBy, { place: 120, rotating: 60 })

/** Opinions that count as verified. A rotating code is shown for five minutes: sixty customers an hour are five of them, twelve a crowd. */
export const verifiedBounds = (sentBy: SentBy): VisitorBound[] => bounds('verified', sentBy, { place: 90, rotating: 12, permanent: 240 })

/** Opinions beyond those: they wait for the team, unverified. */
export const unverifiedBounds = (sentBy: SentBy): VisitorBound[] =>
  bounds('unverified', sentBy, { place: 60, rotating: 120, permanent: 2400 })

/** The place is checked first: a rejection there is not counted against the credential. */
function bounds(
  kind: string,
  { qrCodeId, credentialSecond, place }: SentBy,
  most: { place: number; rotating: number; permanent?: number },
): VisitorBound[] {
  const ofCode = `qr ${kind} ${qrCodeId}`
  const ofCredential =
    credentialSecond !== null
      ? { of: `${ofCode} scanned at ${credentialSecond}`, most: most.rotating, seconds }
      : most.permanent !== undefined && { of: ofCode, most: most.permanent, seconds }
  return [{ of: `${ofCode} from ${place}`, most: most.place, seconds }, ...(ofCredential ? [ofCredential] : [])]
}
