import type { Request } from '../../api/ask.ts'
import { searchOf } from '../../api/search.ts'

/** What the inbox is narrowed to and sorted by, as the address has it. */
export type InboxFilters = Pick<Request<'opinions.inbox'>, FilterName>

const filterNames = ['responseStatus', 'status', 'verified', 'source', 'dateFrom', 'dateTo', 'query', 'sort'] as const
export type FilterName = (typeof filterNames)[number]

/** A value that means nothing is asked all the same: the service says in words what is wrong with it. */
export const readFilters = (search: Record<string, unknown>): InboxFilters => searchOf(filterNames)(search) as InboxFilters

/** The tabs: each is two of the filters. */
export const tabs = {
  all: {},
  unresponded: { responseStatus: 'unresponded', status: 'published' },
  responded: { responseStatus: 'responded' },
  pending: { status: 'pending' },
  hidden: { status: 'hidden' },
} as const satisfies Record<string, InboxFilters>
export type Tab = keyof typeof tabs

/** The tab that the filters are of. */
export function tabOf({ responseStatus, status }: InboxFilters): Tab {
  if (status === 'pending' || status === 'hidden') return status
  return responseStatus === 'unresponded' || responseStatus === 'responded' ? responseStatus : 'all'
}

/** Filters beside the tab's, without the order: those that can be taken back. */
export const narrowing = ({ responseStatus: _, status: __, sort: ___, ...rest }: InboxFilters) => rest
