import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { asciiEmail } from '../text.ts'

// People, as far as they are nobody's members yet: who they are, and the one-time addresses by which they come in or prove something.
// Nobody signs up by themselves: a person is made by the first start, an invitation or the command line.

export interface Person {
  personId: string
  name: string
  /** In the form it is compared in. */
  email: string
  /** Whether it was shown to be theirs: by what was mailed there, or by the word of the operator. Else the account is unproven (decision 31). */
  emailVerified: boolean
  /** Whether signing in takes a second factor. */
  twoFactor: boolean
}

/** The columns of a Person. */
export const personColumns = 'person.person_id, person.name, person.email, person.email_verified, person.two_factor'

/**
 * Makes a person, with a password or without one: then they choose it at an address (passwordAddress). Null when somebody has that address,
 * or it can't be signed in with: see signInEmail.
 */
export async function createPerson(
  sql: Sql,
  { email, name, password, emailVerified = false }: { email: string; name: string; password?: string; emailVerified?: boolean },
): Promise<Person | null> {
  const address = signInEmail(email)
  if (address === null) return null
  // Before the transaction: it takes its time, and nothing needs to be held for it.
  const hash = password === undefined ? null : await hashPassword(password)
  return transaction(sql, async (sql) => {
    const [made] = await sql<Person[]>`
      insert into person (name, email, email_verified) values (${name}, ${address}, ${emailVerified})
      on conflict (email) do nothing
      returning ${sql.unsafe(personColumns)}`
    if (made && hash !== null) await keepPassword(sql, { personId: made.personId, hash })
    return made ?? null
  })
}

/** Gives somebody another password, without asking for the one until now. */
export async function setPassword(sql: Sql, { personId, password }: { personId: string; password: string }): Promise<void> {
  await keepPassword(sql, { personId, hash: await hashPassword(password) })
}

async function keepPassword(sql: Sql, { personId, hash }: { personId: string; hash: string }): Promise<void> {
  await sql`
    insert into person_credential (person_id, provider, account, password) values (${personId}, 'credential', ${personId}, ${hash})
    on conflict (provider, account) do update set password = excluded.password, updated_at = now()`
}

/** Who has an address; null when nobody has. */
export async function findPerson(sql: Sql, { email }: { email: string }): Promise<Person | null> {
  const [found] = await sql<Person[]>`select ${sql.unsafe(personColumns)} from person where email = ${asciiEmail(email)}`
  return found ?? null
}

/** Whether there is anybody at all. */
export async function hasPersons(sql: Sql): Promise<boolean> {
  const [found] = await sql<[{ found: boolean }]>`select exists (select from person) as found`
  return found.found
}

/**
 * An address in the form it is compared in; null where nobody can sign in with it. better-auth takes plain ones: letters, digits and
 * ._'+- before the @, a top-level domain in letters.
 */
export function signInEmail(written: string): string | null {
  const address = asciiEmail(written.trim())
  return address !== null && /^[a-z0-9_'+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(address) ? address : null
}

/** The salted scrypt digest that better-auth checks. Loaded where it is needed: the other commands have no use for it. */
async function hashPassword(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  return hashPassword(password)
}

/**
 * Makes an address at which a person chooses a password, once, within so many hours. At rest it is a digest, as better-auth keeps those it
 * makes itself. `isMailed`: it goes to their mailbox alone, so using it proves their address (isMailedReset).
 */
export async function passwordAddress(
  sql: Sql,
  { personId, baseUrl, hours, isMailed = false }: { personId: string; baseUrl: string; hours: number; isMailed?: boolean },
): Promise<string> {
  const token = randomToken()
  await keepProof(sql, { identifier: `reset-password:${token}`, value: personId, hours })
  if (isMailed) await keepProof(sql, { identifier: `mailed-reset:${token}`, value: personId, hours })
  return `${baseUrl}/dashboard/reset#token=${token}`
}

/** Whether the address of a new password went to the mailbox alone, and not through the hands of the operator. */
export const isMailedReset = (sql: Sql, { token }: { token: string }): Promise<boolean> =>
  hasProof(sql, { identifier: `mailed-reset:${token}` })

/** What an address carries behind its #: nothing that can be guessed. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Writes down what proves something for so many hours, as a digest. */
export async function keepProof(sql: Sql, { identifier, value, hours }: { identifier: string; value: string; hours: number }) {
  await sql`
    insert into person_proof (identifier, value, expires_at)
    values (${digestOf(identifier)}, ${value}, now() + make_interval(hours => ${hours}))`
}

/** Uses up a proof: of many at once one has it. What it stands for; null when it is unknown, used or over. */
export async function useProof(sql: Sql, { identifier }: { identifier: string }): Promise<{ value: string } | null> {
  const [used] = await sql<{ value: string }[]>`
    delete from person_proof where identifier = ${digestOf(identifier)} and expires_at > now() returning value`
  return used ?? null
}

/** What a proof stands for, without using it up; null when it is unknown, used or over. */
export async function findProof(sql: Sql, { identifier }: { identifier: string }): Promise<{ value: string } | null> {
  const [found] = await sql<{ value: string }[]>`
    select value from person_proof where identifier = ${digestOf(identifier)} and expires_at > now()`
  return found ?? null
}

/** Whether a proof is good, without using it up. */
export const hasProof = async (sql: Sql, proof: { identifier: string }): Promise<boolean> => (await findProof(sql, proof)) !== null

/** Whose proof it is, without using it up; null when it is unknown, used or over. */
export async function whoseProof(sql: Sql, { identifier }: { identifier: string }): Promise<Person | null> {
  const [found] = await sql<Person[]>`
    select ${sql.unsafe(personColumns)} from person_proof join person on person.person_id::text = person_proof.value
    where person_proof.identifier = ${digestOf(identifier)} and person_proof.expires_at > now()`
  return found ?? null
}

/** Forgets whatever else would let somebody in: addresses that were mailed, browsers that are trusted, a sign-in on its way. */
export const forgetProofsOf = (sql: Sql, { personId }: { personId: string }): Promise<void> => forgetProofs(sql, { value: personId })

/** Forgets all proofs of one thing. */
export async function forgetProofs(sql: Sql, { value }: { value: string }): Promise<void> {
  await sql`delete from person_proof where value = ${value}`
}

/**
 * The address of an account is its holder's: what was mailed there was used. Ends what anybody may have set up while the account was
 * unproven: its second factor with the backup codes, its sessions but one, trusted browsers and one-time addresses. Does nothing to an
 * account that is proven already. The caller sees to the password (decision 31).
 */
export const proveEmail = (
  sql: Sql,
  { personId, exceptSession = null }: { personId: string; exceptSession?: string | null },
): Promise<void> =>
  transaction(sql, async (sql) => {
    const proven = await sql`
      update person set email_verified = true, two_factor = false, updated_at = now()
      where person_id = ${personId} and not email_verified`
    if (proven.count === 0) return
    await sql`delete from person_two_factor where person_id = ${personId}`
    await sql`delete from person_session where person_id = ${personId} and session_id is distinct from ${exceptSession}`
    await forgetProofsOf(sql, { personId })
  })

/** The operator answers for an address: it counts as verified, and everything else stays as it is. */
export async function vouchForEmail(sql: Sql, { personId }: { personId: string }): Promise<void> {
  await sql`update person set email_verified = true, updated_at = now() where person_id = ${personId}`
}

/** Ends somebody's two-factor sign-in, and with it every session that was opened by it. */
export async function disableTwoFactor(sql: Sql, { personId }: { personId: string }): Promise<void> {
  await sql`delete from person_two_factor where person_id = ${personId}`
  await sql`update person set two_factor = false, updated_at = now() where person_id = ${personId}`
  await sql`delete from person_session where person_id = ${personId}`
  await forgetProofsOf(sql, { personId })
}

/** Changes what somebody is called. */
export async function renamePerson(sql: Sql, { personId, name }: { personId: string; name: string }): Promise<void> {
  await sql`update person set name = ${name}, updated_at = now() where person_id = ${personId}`
}

/** As better-auth digests identifiers (its `storeIdentifier: 'hashed'`). */
const digestOf = (identifier: string): string => createHash('sha256').update(identifier).digest('base64url')

/** Rows of one sweep. */
export const sweptMax = 1000

/** Forgets sessions, proofs and counts that are over, `sweptMax` of each at a time. Returns how many at the most of one kind. */
export async function sweepPeople(sql: Sql): Promise<number> {
  const sessions = await sql`
    delete from person_session where ctid = any(array(select ctid from person_session where expires_at < now() limit ${sweptMax}))`
  const proofs = await sql`
    delete from person_proof where ctid = any(array(select ctid from person_proof where expires_at < now() limit ${sweptMax}))`
  const attempts = await sql`
    delete from sign_in_attempt where ctid = any(array(select ctid from sign_in_attempt where until < now() limit ${sweptMax}))`
  return Math.max(sessions.count, proofs.count, attempts.count)
}
