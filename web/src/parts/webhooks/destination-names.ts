import { destinationNamesMessages } from '@earshot/messages/web/destination-names'
import { useMemo } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'

export type DestinationRow = Answer<'destinations.list'>['destinations'][number]

/** The name of a destination, or its address. */
export const destinationName = ({ name, url }: { name: string | null; url: string }): string => name ?? url.replace(/^https?:\/\//, '')

/** All destinations, and a name for each; a deleted one is named as such. */
export function useDestinations() {
  const words = useMessages(destinationNamesMessages)
  const { data, error, isPending, refetch } = useAsk('destinations.list')
  return useMemo(() => {
    const destinations = data?.destinations ?? []
    const names = new Map(destinations.map((each) => [each.destinationId, destinationName(each)]))
    const nameOf = (destinationId: string): string => names.get(destinationId) ?? (isPending ? '…' : words.deleted)
    return { destinations, nameOf, error, isPending, refetch }
  }, [data, error, isPending, refetch, words])
}
