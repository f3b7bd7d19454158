import type { Request } from '../../api/ask.ts'

/** What the list of deliveries is narrowed to, as the address has it. */
export type DeliveryFilters = Pick<
  Request<'deliveries.list'>,
  'destinationId' | 'state' | 'topic' | 'origin' | 'recoveryId' | 'response' | 'since' | 'until' | 'query'
>

const names = ['destinationId', 'state', 'topic', 'origin', 'recoveryId', 'response', 'since', 'until', 'query'] as const

/** Whatever an address says: what is no filter is passed over, what is none of its values the service refuses in words. */
export function readFilters(search: Record<string, unknown>): DeliveryFilters {
  const given = names.flatMap((name) => {
    const value = search[name]
    return (typeof value === 'string' || typeof value === 'number') && String(value) !== '' ? [[name, String(value)]] : []
  })
  return Object.fromEntries(given) as DeliveryFilters
}
