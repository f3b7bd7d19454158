import type { Sql } from '../database/database.ts'
import { peopleOf } from '../database/home-id.ts'
import { transaction } from '../database/transaction.ts'
import { asciiEmail } from '../text.ts'
import { deleteProofsOf, digestOf } from './proofs.ts'

// People who sign in, apart from their memberships. No one signs up by themselves: the first-run setup, an invitation or the command line
// creates a person.

export interface Person {
  personId: string
  name: string
  /** In the form it is compared in. */
  email: string
  /** Whether it was shown to be theirs: by what was emailed there, or by the word of the operator. Else the account is unproven (decision 31). */
  emailVerified: boolean
  /** Whether signing in takes a second factor. */
  twoFactor: boolean
}

/** The columns of a Person. */
export const personColumns = 'person.person_id, person.name, person.email, person.email_verified, person.two_factor'

/**
 * Creates a person, with a password or without one: then they choose it at an address (passwordAddress). Returns null when another person
 * has that email address, or it can't be signed in with: see signInEmail.
 */
export async function createPerson(
  sql: Sql,
  { email, name, password, emailVerified = false }: { email: string; name: string; password?: string; emailVerified?: boolean },
): Promise<Person | null> {
  const address = signInEmail(email)
  if (address === null) return null
  // Before the transaction: it takes about 100 ms, in which no connection needs to be held.
  const hash = password === undefined ? null : await hashPassword(password)
  return transaction(peopleOf(sql), async (sql) => {
    const [made] = await peopleOf(sql)<Person[]>`
      insert into person (name, email, email_verified) values (${name}, ${address}, ${emailVerified})
      on conflict (email) do nothing
      returning ${sql.unsafe(personColumns)}`
    if (made && hash !== null) await keepPassword(sql, { personId: made.personId, hash })
    return made ?? null
  })
}

/** Gives a person another password, without asking for the current one. */
export async function setPassword(sql: Sql, { personId, password }: { personId: string; password: string }): Promise<void> {
  await keepPassword(sql, { personId, hash: await hashPassword(password) })
}

/** Takes a person's password: they sign in by what else they have. Returns whether there was one. */
export async function dropPassword(sql: Sql, { personId }: { personId: string }): Promise<boolean> {
  const dropped = await peopleOf(sql)`
    update person_credential set password = null, updated_at = now()
    where person_id = ${personId} and provider = 'credential' and password is not null`
  return dropped.count > 0
}

async function keepPassword(sql: Sql, { personId, hash }: { personId: string; hash: string }): Promise<void> {
  await peopleOf(sql)`
    insert into person_credential (person_id, provider, account, password) values (${personId}, 'credential', ${personId}, ${hash})
    on conflict (provider, account) do update set password = excluded.password, updated_at = excluded.updated_at`
}

/** Returns the person with an email address; null when there is none. */
export async function findPerson(sql: Sql, { email }: { email: string }): Promise<Person | null> {
  const [found] = await peopleOf(sql)<Person[]>`select ${sql.unsafe(personColumns)} from person where email = ${asciiEmail(email)}`
  return found ?? null
}

/** Whether a person's address is verified, at this moment. */
export async function isEmailVerified(sql: Sql, { personId }: { personId: string }): Promise<boolean> {
  const [found] = await peopleOf(sql)`select from person where person_id = ${personId} and email_verified`
  return found !== undefined
}

/**
 * Gives a person another address, which nobody has: the caller has looked. What identity providers call them by the address before is theirs no
 * more: it names who has that address next. One-time addresses that were emailed to the address before end, with trusted browsers. Errors: the
 * database's, where somebody has it now.
 */
export const moveEmail = (sql: Sql, { personId, address }: { personId: string; address: string }): Promise<void> =>
  transaction(peopleOf(sql), async (sql) => {
    const links = await peopleOf(sql)<{ credentialId: string; account: string; email: string }[]>`
      select credential_id, account, email from person_credential join person using (person_id)
      where person_id = ${personId} and provider like 'sso:%'`
    const byAddress = links.filter(({ account, email }) => asciiEmail(account.replace(/^email:/, '')) === email)
    await peopleOf(
      sql,
    )`delete from person_credential where credential_id = any(${byAddress.map(({ credentialId }) => credentialId)}::uuid[])`
    await peopleOf(sql)`update person set email = ${address}, updated_at = now() where person_id = ${personId}`
    await deleteProofsOf(sql, { personId })
  })

/** Whether there is a person at all. */
export async function hasPersons(sql: Sql): Promise<boolean> {
  const [found] = await peopleOf(sql)<[{ found: boolean }]>`select exists (select from person) as found`
  return found.found
}

/**
 * Returns an email address in the form it is compared in; null where it can't be signed in with. better-auth takes plain ones: letters,
 * digits and ._'+- before the @, a top-level domain in letters.
 */
export function signInEmail(written: string): string | null {
  const address = asciiEmail(written.trim())
  return address !== null && /^[a-z0-9_'+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(address) ? address : null
}

/** Returns the salted scrypt digest that better-auth checks. Loaded where it is needed: other commands have no use for it. */
async function hashPassword(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  return hashPassword(password)
}

/** Returns the person whose proof it is, without using it up; null when it is unknown, used or over. */
export async function findPersonByProof(sql: Sql, { identifier }: { identifier: string }): Promise<Person | null> {
  const [found] = await peopleOf(sql)<Person[]>`
    select ${sql.unsafe(personColumns)} from person_proof join person on person.person_id::text = person_proof.value
    where person_proof.identifier = ${digestOf(identifier)} and person_proof.expires_at > now()`
  return found ?? null
}

/** Ends a person's two-factor sign-in, and with it every session that was opened by it. */
export async function disableTwoFactor(sql: Sql, { personId }: { personId: string }): Promise<void> {
  await peopleOf(sql)`delete from person_two_factor where person_id = ${personId}`
  await peopleOf(sql)`update person set two_factor = false, updated_at = now() where person_id = ${personId}`
  await peopleOf(sql)`delete from person_session where person_id = ${personId}`
  await deleteProofsOf(sql, { personId })
}

/** A person, as the command line lists them. */
export interface ListedPerson {
  personId: string
  email: string
  name: string
  emailVerified: boolean
  hasPassword: boolean
  twoFactor: boolean
  passkeys: number
  /** Identity providers that they have signed in by. */
  providers: number
  createdAt: string
}

/** Every person who can sign in, by address, for the operator: nobody else may know of more than their own organizations. */
export const listPeople = (sql: Sql): Promise<ListedPerson[]> =>
  peopleOf(sql)<ListedPerson[]>`
    select person_id, email, name, email_verified,
      exists (select from person_credential where person_credential.person_id = person.person_id and password is not null) as has_password,
      two_factor,
      (select count(*)::int from person_passkey where person_passkey.person_id = person.person_id) as passkeys,
      (
        select count(*)::int from person_credential
        where person_credential.person_id = person.person_id and provider <> 'credential'
      ) as providers,
      iso(created_at) as created_at
    from person order by email`

/** Changes a person's name. */
export async function renamePerson(sql: Sql, { personId, name }: { personId: string; name: string }): Promise<void> {
  await peopleOf(sql)`update person set name = ${name}, updated_at = now() where person_id = ${personId}`
}

/** Rows of one sweep. */
export const sweptMax = 1000

/** Deletes sessions, proofs and counts of attempts that are over, `sweptMax` of each at a time. Returns the largest number of one kind. */
export async function sweepPeople(sql: Sql): Promise<number> {
  const sessions = await peopleOf(sql)`
    delete from person_session where ctid = any(array(select ctid from person_session where expires_at < now() limit ${sweptMax}))`
  const proofs = await peopleOf(sql)`
    delete from person_proof where ctid = any(array(select ctid from person_proof where expires_at < now() limit ${sweptMax}))`
  const attempts = await peopleOf(sql)`
    delete from sign_in_attempt where ctid = any(array(select ctid from sign_in_attempt where until < now() limit ${sweptMax}))`
  return Math.max(sessions.count, proofs.count, attempts.count)
}
