import { invalidField, type Problem, problem } from '@earshot/contract'
import { accountsMessages } from '@earshot/messages/api/accounts'
import type { Sql } from '../database/database.ts'
import { peopleOf } from '../database/home-id.ts'
import type { SignedIn } from './sessions.ts'

// Before what changes how somebody signs in they show again who they are, so that a browser that was left open does not.

/** Minutes after a sign-in in which nobody is asked again who has no password, as they came by an identity provider. */
const recentMinutes = 10

/**
 * Returns null when somebody who is signed in has shown again who they are: by their password, or where they have none by a recent sign-in.
 * Errors: VALIDATION_ERROR (the password is wrong) · CONFLICT (to sign in again first)
 */
export async function confirmPerson(
  sql: Sql,
  { signedIn, password = '' }: { signedIn: SignedIn; password?: string | undefined },
): Promise<Problem<'VALIDATION_ERROR' | 'CONFLICT'> | null> {
  const [kept] = await peopleOf(sql)<[{ hash: string | null; isRecent: boolean }]>`
    select (select password from person_credential where person_id = ${signedIn.personId} and provider = 'credential') as hash,
      exists (
        select from person_session where session_id = ${signedIn.sessionId} and created_at > now() - make_interval(mins => ${recentMinutes})
      ) as is_recent`
  if (kept.hash === null) return kept.isRecent ? null : problem('CONFLICT', accountsMessages.signInAgainFirst({ minutes: recentMinutes }))
  const { verifyPassword } = await import('better-auth/crypto')
  const isRight = await verifyPassword({ hash: kept.hash, password })
  return isRight ? null : invalidField('password', 'wrong', accountsMessages.incorrect)
}
