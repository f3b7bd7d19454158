import type { Sql } from '../database/database.ts'
import { peopleOf } from '../database/home-id.ts'
import { proveEmail } from './email-verification.ts'
import { dropPassword, type Person, personColumns } from './persons.ts'

// What people are called at an identity provider that they sign in by. Whose provider it is, and who may come in by it, organizations know.

/** Who a person is at a provider: the provider's id here, and its name for them. */
export interface LinkedIdentity {
  providerId: string
  subject: string
}

/** Finds the person who came by a provider before; null: nobody did under that name. */
export async function findLinkedPerson(sql: Sql, { providerId, subject }: LinkedIdentity): Promise<Person | null> {
  const [found] = await peopleOf(sql)<Person[]>`
    select ${sql.unsafe(personColumns)} from person_credential join person using (person_id)
    where provider = ${`sso:${providerId}`} and account = ${subject}`
  return found ?? null
}

/**
 * Links a person with a provider, which has shown that their address is theirs. Somebody else may have made an account that was unproven, and
 * know its password: that goes (decision 31). Returns the person as they are then.
 */
export async function linkPerson(sql: Sql, { person, providerId, subject }: LinkedIdentity & { person: Person }): Promise<Person> {
  const theirs = await takeFromStrangers(sql, { person })
  await peopleOf(
    sql,
  )`insert into person_credential (person_id, provider, account) values (${person.personId}, ${`sso:${providerId}`}, ${subject})`
  return theirs
}

/**
 * Verifies the address of a person by the word of its domain's owner, and takes the password of an account that was unproven. Does nothing to
 * a proven one. Returns the person as they are then.
 */
export async function takeFromStrangers(sql: Sql, { person }: { person: Person }): Promise<Person> {
  if (person.emailVerified) return person
  const { personId } = person
  await dropPassword(sql, { personId })
  await proveEmail(sql, { personId })
  return { ...person, emailVerified: true, twoFactor: false }
}

/** Whether a person came by a provider before, as the first home knows. Nothing is asked in the first home: callers ask with what else they ask. */
export async function isLinkedElsewhere(sql: Sql, { personId, providerId }: { personId: string; providerId: string }): Promise<boolean> {
  if (peopleOf(sql) === sql) return false
  const [found] = await peopleOf(sql)`select from person_credential where person_id = ${personId} and provider = ${`sso:${providerId}`}`
  return found !== undefined
}
