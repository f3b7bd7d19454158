import { createContext, use, useMemo, useRef } from 'react'
import type { Answer } from '../../api/ask.ts'

export type InboxRow = Answer<'opinions.inbox'>['opinions'][number]

const waitsForResponse = ({ responseStatus, status }: InboxRow): boolean => responseStatus === 'unresponded' && status === 'published'

/** The opinions around an open one. */
export interface InboxOrder {
  step(reviewId: string, by: 1 | -1): InboxRow | undefined
  /** Returns the next one below without a response, else the first of all; without an id, the first. */
  nextToRespond(reviewId?: string): InboxRow | undefined
  /** Loads more of the list where an opinion is among its last, unless loading more failed. */
  readOn(reviewId: string): void
}

/**
 * The order of the list. An opinion may leave the list while it is open, by a response: its position is remembered, and the next one is the
 * one that moved there.
 */
export function useOrder(rows: readonly InboxRow[], { hasMore, onMore }: { hasMore: boolean; onMore: () => void }): InboxOrder {
  const last = useRef<{ reviewId: string; index: number } | null>(null)
  return useMemo(() => {
    /** Returns the position of an opinion, and that of the one after it. */
    const placeOf = (reviewId: string): { at: number; after: number } => {
      const at = rows.findIndex((row) => row.reviewId === reviewId)
      if (at >= 0) last.current = { reviewId, index: at }
      const gone = last.current?.reviewId === reviewId ? last.current.index : -1
      return at >= 0 ? { at, after: at + 1 } : { at: gone, after: Math.max(gone, 0) }
    }
    return {
      step(reviewId, by) {
        const { at, after } = placeOf(reviewId)
        return rows[by === 1 ? after : at - 1]
      },
      nextToRespond(reviewId) {
        const after = reviewId === undefined ? 0 : placeOf(reviewId).after
        const others = (row: InboxRow) => row.reviewId !== reviewId && waitsForResponse(row)
        return rows.slice(after).find(others) ?? rows.find(others)
      },
      readOn(reviewId) {
        if (hasMore && rows.findIndex((row) => row.reviewId === reviewId) >= rows.length - 3) onMore()
      },
    }
  }, [rows, hasMore, onMore])
}

export const InboxOrderContext = createContext<InboxOrder | null>(null)

export function useInboxOrder(): InboxOrder {
  const order = use(InboxOrderContext)
  if (!order) throw new Error('this is shown in the inbox only')
  return order
}
