import type { AuthAnswers, AuthBody, AuthPath } from '@earshot/contract'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { type ApiError, askAt } from '../../api/ask.ts'

// What is asked to come in (contract/src/account.ts), by POST below /dashboard/auth.

type Said<Path extends AuthPath> = Path extends keyof AuthAnswers ? AuthAnswers[Path] : unknown

/** Asks one of them, by a button. */
export const useAuth = <Path extends AuthPath>(
  path: Path,
  onDone?: (said: Said<Path>) => void,
): UseMutationResult<Said<Path>, ApiError, AuthBody<Path>> =>
  useMutation<Said<Path>, ApiError, AuthBody<Path>>({
    mutationFn: (body) => askAt<Said<Path>>(`/dashboard/auth/${path}`, { method: 'POST', body: body as object }),
    ...(onDone && { onSuccess: onDone }),
  })

const taken = new Map<string, string>()

/**
 * What stands behind the # of the address: `#token=…`. It leaves the address bar at once, and the history; it is spent by a button only,
 * as whoever looks into emails beforehand opens every address. Null where there is none.
 */
export function takeFromHash(name: 'token' | 'code'): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get(name)
  if (given) {
    taken.set(name, given)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return taken.get(name) ?? null
}

// Another address, pasted over this one, differs only behind the #, which loads nothing by itself.
addEventListener('hashchange', () => {
  if (/^#(token|code)=/.test(location.hash)) location.reload()
})
