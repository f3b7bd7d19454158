import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, type ApiError, askFor, type Request } from './ask.ts'
import { liveEveryMs } from './queries.ts'

// Live lists, newest first, that the service searches piece by piece.

type ListId = 'deliveries.list' | 'events.list'
type Page<Id extends ListId> = Answer<Id> & Pick<Answer<ListId>, 'page'>

/**
 * A list and how to search further back. One page is fetched every two seconds; the longer an open list is, the longer one round of fetches
 * takes.
 */
export function useScanned<Id extends ListId>(id: Id, filters: Omit<Request<Id>, 'cursor'>) {
  const list = useInfiniteQuery<Page<Id>, ApiError, Page<Id>[], readonly unknown[], string | null>({
    queryKey: [id, filters],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      askFor(id, pageParam === null ? filters : { ...filters, cursor: pageParam }, signal) as Promise<Page<Id>>,
    getNextPageParam: (last) => last.page.nextCursor,
    select: ({ pages }) => pages,
    // The rows of the former filters stay until those of the new ones arrive.
    placeholderData: keepPreviousData,
    refetchInterval: (query) => liveEveryMs * Math.max(1, query.state.data?.pages.length ?? 1),
  })
  const last = list.data?.at(-1)?.page
  return { ...list, pages: list.data ?? [], lookedBackTo: last?.lookedBackTo ?? null }
}
