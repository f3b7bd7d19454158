import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Answer, ApiError, askFor, type OperationId, type Request, type Rest } from './ask.ts'
import { setSessionOver } from './session-state.ts'

// Data of screens, kept fresh: `useAsk` and `useLive` read, `useChange` changes. Answers are cached under their operation's id, so that a
// change names the operations it invalidates.

const noted = (error: Error): void => {
  if (error instanceof ApiError && error.status === 401) setSessionOver(true)
}

/** The cache of an app. */
export const openQueries = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noted }),
    mutationCache: new MutationCache({ onError: noted }),
    defaultOptions: {
      queries: {
        // A problem is final; a request that did not get through is retried.
        retry: (count, error) =>
          count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503),
        staleTime: 1000,
      },
    },
  })

/** Two seconds between fetches: changes are seen as they happen. */
export const liveEveryMs = 2000

/** A query of an operation, for hooks of TanStack Query that have none here. */
export const askOptions = <Id extends OperationId>(id: Id, ...[request]: Rest<Id>) =>
  queryOptions<Answer<Id>, ApiError>({
    queryKey: [id, request ?? {}],
    queryFn: ({ signal }) => askFor(id, { ...request }, signal),
  })

/** Fetches once, and again after invalidation. */
export const useAsk = <Id extends OperationId>(id: Id, ...rest: Rest<Id>): UseQueryResult<Answer<Id>, ApiError> =>
  useQuery(askOptions(id, ...rest))

/** Fetches every two seconds while the page is visible. */
export const useLive = <Id extends OperationId>(id: Id, ...rest: Rest<Id>): UseQueryResult<Answer<Id>, ApiError> =>
  useQuery({ ...askOptions(id, ...rest), refetchInterval: liveEveryMs })

/** Changes something; cached answers of the operations in `invalidates` are fetched again. */
export function useChange<Id extends OperationId>(
  id: Id,
  { invalidates, onDone }: { invalidates: readonly OperationId[]; onDone?: (answer: Answer<Id>) => void },
): UseMutationResult<Answer<Id>, ApiError, Request<Id>> {
  const queries = useQueryClient()
  return useMutation<Answer<Id>, ApiError, Request<Id>>({
    mutationFn: (request) => askFor(id, request as object),
    onSuccess: (answer) => {
      onDone?.(answer)
      return Promise.all(invalidates.map((old) => queries.invalidateQueries({ queryKey: [old] })))
    },
  })
}
