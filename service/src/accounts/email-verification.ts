import type { Sql } from '../database/database.ts'
import { peopleOf } from '../database/home-id.ts'
import { transaction } from '../database/transaction.ts'
import type { Person } from './persons.ts'
import { consumeProof, createProof, deleteProofsOf, findProof, randomToken } from './proofs.ts'
import type { SignedIn } from './sessions.ts'

// Whether an account's address is its holder's (decision 31): shown by what was emailed there, or by the word of the operator.

/** Creates an address at which a person shows, once, within so many hours, that their email address is theirs. */
export async function verificationAddress(
  sql: Sql,
  { person, baseUrl, hours }: { person: Pick<Person, 'personId' | 'email'>; baseUrl: string; hours: number },
): Promise<string> {
  const token = randomToken()
  await createProof(sql, { identifier: identifierOf(token), value: `${person.personId} ${person.email}`, hours })
  return `${baseUrl}/dashboard/verify-email#token=${token}`
}

/**
 * Verifies the address of a person who has what was emailed there and is signed in to the account. The mailbox alone is not enough: an
 * account that a stranger made in this address would be verified with the stranger's password (decision 31). `over`: it was used before, or
 * its time is over. `elsewhere`: no one, or another person, is signed in here; it can still be used.
 */
export const verifyEmail = (
  sql: Sql,
  { token, signedIn }: { token: string; signedIn: SignedIn | null },
): Promise<'verified' | 'over' | 'elsewhere'> =>
  transaction(peopleOf(sql), async (sql) => {
    const identifier = identifierOf(token)
    const [personId] = (await findProof(sql, { identifier }))?.value.split(' ') ?? []
    if (personId === undefined) return 'over'
    if (signedIn?.personId !== personId) return 'elsewhere'
    // Of many at once one uses it up.
    if (!(await consumeProof(sql, { identifier }))) return 'over'
    await proveEmail(sql, { personId, exceptSession: signedIn.sessionId })
    return 'verified'
  })

const identifierOf = (token: string): string => `verify-email:${token}`

/**
 * Verifies an account's address: what was emailed there was used. Ends what anybody may have set up while the account was unproven: its
 * second factor with the backup codes, its passkeys, its sessions but one, trusted browsers and one-time addresses. Returns whether it was
 * unproven; to an account that is verified already it does nothing. Callers see to the password and to connected apps (decision 31).
 */
export const proveEmail = (
  sql: Sql,
  { personId, exceptSession = null }: { personId: string; exceptSession?: string | null },
): Promise<boolean> =>
  transaction(peopleOf(sql), async (sql) => {
    const proven = await peopleOf(sql)`
      update person set email_verified = true, two_factor = false, updated_at = now()
      where person_id = ${personId} and not email_verified`
    if (proven.count === 0) return false
    await peopleOf(sql)`delete from person_two_factor where person_id = ${personId}`
    await peopleOf(sql)`delete from person_passkey where person_id = ${personId}`
    await peopleOf(sql)`delete from person_session where person_id = ${personId} and session_id is distinct from ${exceptSession}`
    await deleteProofsOf(sql, { personId })
    return true
  })

/** Verifies an address by the operator's word: everything else stays as it is. */
export async function vouchForEmail(sql: Sql, { personId }: { personId: string }): Promise<void> {
  await peopleOf(sql)`update person set email_verified = true, updated_at = now() where person_id = ${personId}`
}
