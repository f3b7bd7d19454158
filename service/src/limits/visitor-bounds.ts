import type { Sql } from '../database/database.ts'
import { networkPlaceOf } from '../network/network-place.ts'
import type { PurposeKeys } from '../secrets.ts'
import { countUse, countUses, type FullBound, type VisitorBound } from './visitor-counters.ts'

// The numbers, by kind (decision 39). A shop's Wi-Fi is one place, where sixty honest customers an hour do everything there is.

/** The network place of a visitor, and the key that digests places. */
export interface Visitor {
  /** The network place of the client address, as networkPlaceOf returns it. */
  place: string
  visitorKey: PurposeKeys
}

/** The visitor who sent a request. */
export type VisitorOf = (request: { ip: string }) => Visitor

export const visitorsWith =
  (visitorKey: PurposeKeys): VisitorOf =>
  ({ ip }) => ({ place: networkPlaceOf(ip), visitorKey })

interface OfVisitor<Of> {
  organizationId: string
  projectId: string
  visitor: Of | null
}

const hourSeconds = 3600

/** Limits of one network place in a project, in an hour. */
const placeMost = {
  // Sixty customers give one each, without a link; as many again go wrong or come back. On the public page and in the widget together.
  opinion: 120,
  // Sixty customers answer twenty questions in the widget.
  answer: 1200,
  // Sixty customers write two each.
  comment: 120,
  // Sixty customers like five opinions each.
  upvote: 300,
  // Sixty customers type their address, and every second one mistypes it first. A form, not an email, so that nothing is told of the address.
  subscribe: 90,
  'my-data': 90,
  // The private addresses of opinions, to addresses that were only typed: as many.
  email: 90,
}

/** Of these, people at one place send no more in an hour: sixty customers give one opinion each. Further ones wait for the team. */
const placePeople: { [kind in keyof typeof placeMost]?: number } = { opinion: 60 }

/**
 * Counts one use at a visitor's place; `isMany`: more than people make there. A visitor without a place is not counted. What stays
 * incognito is full by then: if it waited for the team, that would say which network it came from.
 */
export const countAtPlace = async (
  sql: Sql,
  { organizationId, projectId, visitor }: OfVisitor<Visitor>,
  { kind, isIncognito }: { kind: keyof typeof placeMost; isIncognito: boolean },
): Promise<{ full: FullBound | null; isMany: boolean }> => {
  if (!visitor) return { full: null, isMany: false }
  const people = placePeople[kind] ?? placeMost[kind]
  const bound = { ...atPlace(visitor, kind), people, ...(isIncognito && { most: people }) }
  return countUses(sql, { organizationId, projectId, visitorKey: visitor.visitorKey, bounds: [bound] })
}

export const atPlace = ({ place }: Visitor, kind: keyof typeof placeMost): VisitorBound => ({
  of: `${kind} at ${place}`,
  most: placeMost[kind],
  seconds: hourSeconds,
})

/** Receipts from one place in a day: ten an hour, each of 10 MB at the most, which are kept for a month. Decision 47. */
export const receiptsAt = ({ place }: Visitor): VisitorBound => ({ of: `receipt at ${place}`, most: 240, seconds: 86_400 })

/** Upvotes of one opinion from one place: of sixty customers not even every second one likes the same. */
export const upvotesOfOne = ({ place }: Visitor, reviewId: string): VisitorBound => ({
  of: `upvote of ${reviewId} at ${place}`,
  most: 30,
  seconds: hourSeconds,
})

/** Upvotes that one visitor gives one opinion again after they took it back. */
export const upvotesAgain = (visitorId: string, reviewId: string): VisitorBound => ({
  of: `upvote of ${reviewId} by ${visitorId}`,
  most: 10,
  seconds: hourSeconds,
})

/** Changes of one opinion or comment by its visitor or customer: each is an event, and people edit their text less often. */
export const editsOf = (thing: string): VisitorBound => ({ of: `edit of ${thing}`, most: 10, seconds: hourSeconds })

/** Comments of a customer on their own opinion: the fifty that may stand there, and some that were taken back. */
export const ownComments = (reviewId: string): VisitorBound => ({ of: `own comments on ${reviewId}`, most: 60, seconds: hourSeconds })

/** Emails about a subscription to one address, also when its owner leaves and comes back. */
export const subscriptionEmails = (email: string): VisitorBound => ({ of: `subscription of ${email}`, most: 5, seconds: hourSeconds })

/** Counts one use as countUse does, of a visitor of a project; a visitor without a place, as the demo's customers, is not counted. */
export const countVisitor = async (
  sql: Sql,
  { organizationId, projectId, visitor }: OfVisitor<Pick<Visitor, 'visitorKey'>>,
  ...bounds: VisitorBound[]
): Promise<FullBound | null> => visitor && countUse(sql, { organizationId, projectId, visitorKey: visitor.visitorKey, bounds })
