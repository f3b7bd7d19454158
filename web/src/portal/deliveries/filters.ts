import type { Request } from '../../api/ask.ts'
import { searchOf } from '../../api/search.ts'

/** The filters of the deliveries, as the address has them. */
export type DeliveryFilters = Pick<Request<'deliveries.list'>, FilterName>

const filterNames = ['destinationId', 'state', 'topic', 'response', 'origin', 'recoveryId', 'since', 'until', 'query'] as const
export type FilterName = (typeof filterNames)[number]

/** An invalid value is sent as it is: the service answers it with a problem. */
export const readFilters = (search: Record<string, unknown>): DeliveryFilters => searchOf(filterNames)(search) as DeliveryFilters
