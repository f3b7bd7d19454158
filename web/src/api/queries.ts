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

// What is on a screen, kept fresh: reading by `useAsk` or `useLive`, changing by `useChange`. Everything is kept under its operation's
// id, so that a change says by ids what it makes old.

const noted = (error: Error): void => {
  if (error instanceof ApiError && error.status === 401) setSessionOver(true)
}

/** One an app. */
export const openQueries = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noted }),
    mutationCache: new MutationCache({ onError: noted }),
    defaultOptions: {
      queries: {
        // A "no" stays one; what did not get through is tried again.
        retry: (count, error) =>
          count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503),
        staleTime: 1000,
      },
    },
  })

/** Two seconds: what happens now is seen to happen. */
export const liveEveryMs = 2000

/** A query of an operation, for hooks of TanStack Query that have none here. */
export const askOptions = <Id extends OperationId>(id: Id, ...[request]: Rest<Id>) =>
  queryOptions<Answer<Id>, ApiError>({
    queryKey: [id, request ?? {}],
    queryFn: ({ signal }) => askFor(id, { ...request }, signal),
  })

/** Asks once, and again when it was made old. */
export const useAsk = <Id extends OperationId>(id: Id, ...rest: Rest<Id>): UseQueryResult<Answer<Id>, ApiError> =>
  useQuery(askOptions(id, ...rest))

/** Asks every two seconds as long as the page is in sight. */
export const useLive = <Id extends OperationId>(id: Id, ...rest: Rest<Id>): UseQueryResult<Answer<Id>, ApiError> =>
  useQuery({ ...askOptions(id, ...rest), refetchInterval: liveEveryMs })

/** Changes something; what is kept of the operations in `makesOld` is asked again. */
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
