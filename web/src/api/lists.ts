import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, type ApiError, askFor, type Request } from './ask.ts'
import { liveEveryMs } from './queries.ts'

// Lists that are looked through, newest first, live.

type ListId = 'deliveries.list' | 'events.list'
type Page<Id extends ListId> = Answer<Id> & Pick<Answer<ListId>, 'page'>

/**
 * A list and how to look further. One page is asked every two seconds: the longer the list that is open, the longer until all of it has
 * been asked again.
 */
export function useScanned<Id extends ListId>(id: Id, filters: Omit<Request<Id>, 'cursor'>) {
  const list = useInfiniteQuery<Page<Id>, ApiError, Page<Id>[], readonly unknown[], string | null>({
    queryKey: [id, filters],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      askFor(id, pageParam === null ? filters : { ...filters, cursor: pageParam }, signal) as Promise<Page<Id>>,
    getNextPageParam: (last) => last.page.nextCursor,
    select: ({ pages }) => pages,
    // While other filters are asked for, what was there stays.
    placeholderData: keepPreviousData,
    refetchInterval: (query) => liveEveryMs * Math.max(1, query.state.data?.pages.length ?? 1),
  })
  const last = list.data?.at(-1)?.page
  return { ...list, pages: list.data ?? [], lookedBackTo: last?.lookedBackTo ?? null }
}
