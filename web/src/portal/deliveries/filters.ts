import type { Request } from '../../api/ask.ts'
import { searchOf } from '../../api/search.ts'

/** What the list of deliveries is narrowed to, as the address has it. */
export type DeliveryFilters = Pick<Request<'deliveries.list'>, FilterName>

const filterNames = ['destinationId', 'state', 'topic', 'response', 'origin', 'recoveryId', 'since', 'until', 'query'] as const
export type FilterName = (typeof filterNames)[number]

/** A value that means nothing is asked all the same: the service says in words what is wrong with it. */
export const readFilters = (search: Record<string, unknown>): DeliveryFilters => searchOf(filterNames)(search) as DeliveryFilters
