import { createContext, use, useMemo, useRef } from 'react'
import type { Answer } from '../../api/ask.ts'

export type InboxRow = Answer<'opinions.inbox'>['opinions'][number]

const waitsForResponse = ({ responseStatus, status }: InboxRow): boolean => responseStatus === 'unresponded' && status === 'published'

/** Where to go on from an opinion that is open. */
export interface InboxOrder {
  step(reviewId: string, by: 1 | -1): InboxRow | undefined
  /** The next one below that has no response, else the first of all; without an id, the first. */
  nextToRespond(reviewId?: string): InboxRow | undefined
}

/**
 * The order that the list stands in. What is responded to may leave the list while it is open: its place is remembered, and what comes
 * next is what has moved there.
 */
export function useOrder(rows: readonly InboxRow[], { hasMore, onMore }: { hasMore: boolean; onMore: () => void }): InboxOrder {
  const last = useRef<{ reviewId: string; index: number } | null>(null)
  return useMemo(() => {
    /** Where an opinion stands, and where the one after it does. */
    const placeOf = (reviewId: string): { at: number; after: number } => {
      const at = rows.findIndex((row) => row.reviewId === reviewId)
      if (at >= 0) last.current = { reviewId, index: at }
      if (at >= rows.length - 3 && hasMore) onMore()
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
    }
  }, [rows, hasMore, onMore])
}

export const InboxOrderContext = createContext<InboxOrder | null>(null)

export function useInboxOrder(): InboxOrder {
  const order = use(InboxOrderContext)
  if (!order) throw new Error('this is shown in the inbox only')
  return order
}
