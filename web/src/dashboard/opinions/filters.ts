import type { Request } from '../../api/ask.ts'
import { searchOf } from '../../api/search.ts'

/** The filters and the order of the inbox, as the address has them. */
export type InboxFilters = Pick<Request<'opinions.inbox'>, FilterName>

const filterNames = ['responseStatus', 'status', 'verified', 'source', 'dateFrom', 'dateTo', 'query', 'sort'] as const
export type FilterName = (typeof filterNames)[number]

/** An invalid value is sent as it is: the service answers it with a problem. */
export const readFilters = (search: Record<string, unknown>): InboxFilters => searchOf(filterNames)(search) as InboxFilters

/** The tabs: each sets two of the filters. */
export const tabs = {
  all: {},
  unresponded: { responseStatus: 'unresponded', status: 'published' },
  responded: { responseStatus: 'responded' },
  pending: { status: 'pending' },
  hidden: { status: 'hidden' },
} as const satisfies Record<string, InboxFilters>
export type Tab = keyof typeof tabs

/** Returns the tab that the filters belong to. */
export function tabOf({ responseStatus, status }: InboxFilters): Tab {
  if (status === 'pending' || status === 'hidden') return status
  return responseStatus === 'unresponded' || responseStatus === 'responded' ? responseStatus : 'all'
}

/** The filters besides the tab's, without the order: those that "clear filters" clears. */
export const narrowing = ({ responseStatus: _, status: __, sort: ___, ...rest }: InboxFilters) => rest
