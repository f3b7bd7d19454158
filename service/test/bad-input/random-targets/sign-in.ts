import { type AuthPath, authBodies } from '@earshot/contract'
import type { Member } from '../../world/world.ts'
import { ends, inSession, namesOf, type Target, target } from './target.ts'

// Signing in, and what an account has.

/** Signing in, too, ends the session it was asked with: it is asked as many members, who ask nothing else. */
export const signInTargets = ({ owner, members }: { owner: Member; members: readonly Member[] }): Target[] => [
  ...members.flatMap(targetsOfMember),
  target({ surface: 'sign-in', method: 'GET', path: '/dashboard/api/account', credentials: inSession(owner.cookie) }),
]

const targetsOfMember = (member: Member): Target[] => [
  ...Object.entries(authBodies).map(([path, schema]) =>
    target({
      surface: 'sign-in',
      method: 'POST',
      path: `/dashboard/auth/${path}`,
      body: bodyOf(path as AuthPath, member),
      bodyNames: namesOf(schema),
      credentials: inSession(member.cookie),
      isLast: ends.test(path),
    }),
  ),
  ...['list-sessions', 'list-passkeys'].map((path) =>
    target({ surface: 'sign-in', method: 'GET', path: `/dashboard/auth/${path}`, credentials: inSession(member.cookie) }),
  ),
]

const bodyOf = (path: AuthPath, { email, password }: { email: string; password: string }): Record<string, unknown> =>
  Object.fromEntries(
    namesOf(authBodies[path]).map((name) => [
      name,
      ({ email, password, currentPassword: password, newPassword: password, name: 'Ada', rememberMe: true } as Record<string, unknown>)[
        name
      ] ?? (name === 'sessionId' ? '00000000-0000-4000-8000-000000000000' : 'A'.repeat(32)),
    ]),
  )
