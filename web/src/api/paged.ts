import type { Pagination } from '@earshot/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, type ApiError, askFor, type OperationId, type Request } from './ask.ts'

// Lists that come in pages and are read on by a cursor, at a cost that does not grow.

/** The operations that answer a page of a list. */
export type PagedId = { [Id in OperationId]: Answer<Id> extends { pagination: Pagination } ? Id : never }[OperationId]

type Name<Id extends PagedId> = Exclude<keyof Answer<Id>, 'pagination'>
type Row<Id extends PagedId> = Answer<Id>[Name<Id>] extends readonly (infer Each)[] ? Each : never

/** Rows a page: as many as two screens show. */
const pageRows = 50

/**
 * A list from its top, and how to read on: `usePaged('subscribers.list', 'subscribers', { projectId, ...search })`. The rows of the former
 * filters stay until those of the new ones arrive (`isPlaceholderData`). `total` is exact up to 10,000.
 */
export function usePaged<Id extends PagedId, Rows extends Name<Id>>(
  id: Id,
  name: Rows,
  request: Omit<Request<Id>, 'cursor' | 'page' | 'limit'>,
  { refetchEveryMs }: { refetchEveryMs?: number } = {},
) {
  const list = useInfiniteQuery<Answer<Id>, ApiError, Answer<Id>[], readonly unknown[], string | null>({
    queryKey: [id, 'paged', request],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      askFor(id, { limit: pageRows, ...request, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    getNextPageParam: (last) => paginationOf(last).nextCursor,
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
    // The longer an open list is, the longer one round of fetches takes.
    ...(refetchEveryMs !== undefined && {
      refetchInterval: (query: { state: { data?: { pages: unknown[] } | undefined } }) =>
        refetchEveryMs * Math.max(1, query.state.data?.pages.length ?? 1),
    }),
  })
  const first = list.data?.[0]
  return {
    ...list,
    rows: (list.data ?? []).flatMap((page) => page[name] as Row<Id>[]),
    total: first === undefined ? null : totalOf(paginationOf(first)),
  }
}

const paginationOf = (page: unknown): Pagination => (page as { pagination: Pagination }).pagination
const totalOf = ({ total, totalIsExact }: Pagination) => ({ count: total, isExact: totalIsExact })
