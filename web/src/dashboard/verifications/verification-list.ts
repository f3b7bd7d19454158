import { useSearch } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { Answer, Request } from '../../api/ask.ts'
import { usePaged } from '../../api/paged.ts'
import type { Tone } from '../../parts/values/state-dot.tsx'
import { useProjectId } from '../projects.ts'

export type Verification = Answer<'verifications.get'>

export const toneOf: Readonly<Record<Verification['status'], Tone>> = {
  pending: 'accent',
  verified: 'good',
  rejected: 'bad',
  expired: 'muted',
  cancelled: 'muted',
}

/** The rows of the list, by its address: the drawer finds the next one in them. */
export function useVerificationList() {
  const projectId = useProjectId()
  const search = useSearch({ from: '/projects/$projectId/verifications' })
  const isAll = search.show === 'all'
  const request = (
    isAll
      ? { projectId, ...(search.status && { status: search.status }), ...(search.method && { method: search.method }) }
      : { projectId, status: 'pending', method: 'visual_evidence', sort: 'oldest' }
  ) as Request<'verifications.list'>
  // Receipts arrive while the screen is open.
  const list = usePaged('verifications.list', 'verifications', request, { refetchEveryMs: 15_000 })
  return { ...list, projectId, search, request, isAll }
}

interface Decided {
  /** The result of the last decision, shown beside the next receipt. */
  decided: string
  tell: (decided: string) => void
}

/** Set by the screen: the drawer changes with every decision. */
export const DecidedContext = createContext<Decided>({ decided: '', tell: () => {} })
export const useDecided = (): Decided => use(DecidedContext)
