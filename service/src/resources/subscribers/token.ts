import type { PurposeKeys } from '../../secrets.ts'
import { tokenOf, verificationIdIn, verificationIdOf } from '../preverified-links/token.ts'

// The secret part of the addresses in emails about a subscription, made like a delivery link's: the id and a signature of it. The one
// that confirms and the one that leaves have keys of their own, so that an email passed on can't be turned from the one into the other.

export interface SubscriptionKeys {
  confirmKey: PurposeKeys
  leaveKey: PurposeKeys
}

export const subscriptionToken = tokenOf

/** The subscriber of a token; null when its signature is not ours. */
export const subscriberIdOf = verificationIdOf

/** The subscriber that a token names, whoever signed it; null when it can be no token. */
export const subscriberIdIn = verificationIdIn
