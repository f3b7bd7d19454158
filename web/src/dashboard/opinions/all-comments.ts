import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, type ApiError, askFor } from '../../api/ask.ts'
import type { OpenedOpinion } from './opinion-drawer.tsx'

type Comment = Answer<'comments.list'>['comments'][number]

/** The first comments come with their opinion, a whole number of pages of these. */
const pageRows = 100

/** The comments on an opinion, oldest first: those that came with it, and how to read on. */
export function useAllComments({ projectId, reviewId, comments, commentCount }: OpenedOpinion) {
  const key = ['comments.list', { projectId, reviewId }]
  const queries = useQueryClient()
  // What was read before is fetched again.
  const [isReadOn, setReadOn] = useState(() => queries.getQueryData(key) !== undefined)
  const list = useInfiniteQuery<Answer<'comments.list'>, ApiError, Comment[], readonly unknown[], { page: number } | { cursor: string }>({
    queryKey: key,
    enabled: isReadOn,
    initialPageParam: { page: Math.floor(comments.length / pageRows) + 1 },
    queryFn: ({ pageParam, signal }) => askFor('comments.list', { projectId, reviewId, limit: pageRows, ...pageParam }, signal),
    getNextPageParam: ({ pagination: { nextCursor } }) => (nextCursor === null ? null : { cursor: nextCursor }),
    select: ({ pages }) => pages.flatMap((page) => page.comments),
  })
  // One that moved from one page to another, while a change fetches both again, is there once.
  const all = new Map([...comments, ...(list.data ?? [])].map((comment) => [comment.commentId, comment]))
  return {
    comments: [...all.values()],
    hasMore: list.data ? list.hasNextPage : commentCount > comments.length,
    isReading: list.isFetchingNextPage || (isReadOn && list.isLoading),
    error: list.error,
    readOn: () => {
      if (list.data) list.fetchNextPage()
      else if (isReadOn) list.refetch()
      else setReadOn(true)
    },
  }
}
