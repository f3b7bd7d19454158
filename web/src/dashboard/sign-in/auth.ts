import type { AuthAnswers, AuthBody, AuthPath } from '@earshot/contract'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { type ApiError, askAt } from '../../api/ask.ts'

// Requests of the sign-in pages (contract/src/account.ts): POST below /dashboard/auth.

type Said<Path extends AuthPath> = Path extends keyof AuthAnswers ? AuthAnswers[Path] : unknown

/** Sends one of them, from a button. */
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
 * The address's fragment, `#token=…`; null where there is none. It is removed from the address bar and the history at once. Only a button
 * uses it, because mail scanners open every address.
 */
export function takeFromHash(name: 'token' | 'code'): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get(name)
  if (given) {
    taken.set(name, given)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return taken.get(name) ?? null
}

// Another address pasted over this one differs in its fragment alone, which loads nothing by itself.
addEventListener('hashchange', () => {
  if (/^#(token|code)=/.test(location.hash)) location.reload()
})
