import { type Passkey, type Problem, passkeysMax, problem } from '@earshot/contract'
import { accountsMessages } from '@earshot/messages/api/accounts'
import type { Sql } from '../../database/database.ts'
import { peopleOf } from '../../database/home-id.ts'
import { time, view } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import { type Person, personColumns } from '../persons.ts'
import type { KeptPasskey } from './verify-passkey.ts'

// The passkeys of people. Of each the public key is kept: nothing that signs anybody in.

const passkeyView = view<Passkey>('person_passkey', {
  passkeyId: 'passkey_id',
  name: 'name',
  createdAt: time('created_at'),
  lastUsedAt: time('last_used_at'),
})

interface Of {
  personId: string
}

/** Lists a person's passkeys as JSON, the oldest first, and whether they have a password. */
export async function listPasskeys(sql: Sql, { personId }: Of): Promise<string> {
  const [list] = await peopleOf(sql)<[{ json: string }]>`
    select json_build_object(
      'passkeys', coalesce((
        select json_agg(${sql.unsafe(passkeyView.json)} order by passkey_id) from person_passkey where person_id = ${personId}
      ), '[]'),
      'hasPassword', exists (select from person_credential where person_id = ${personId} and password is not null)
    )::text as json`
  return list.json
}

/** What the authenticators of a person need to know of those that are there. Errors: LIMIT_REACHED (20 a person). */
export async function knownPasskeys(
  sql: Sql,
  { personId }: Of,
): Promise<Pick<KeptPasskey, 'credentialId' | 'transports'>[] | Problem<'LIMIT_REACHED'>> {
  const known = await peopleOf(sql)<Pick<KeptPasskey, 'credentialId' | 'transports'>[]>`
    select credential_id, transports from person_passkey where person_id = ${personId}`
  return known.length >= passkeysMax ? full : known
}

/** Adds a passkey. Errors: LIMIT_REACHED (20 a person) · CONFLICT (it was added before, by whomever). */
export const addPasskey = (
  sql: Sql,
  { personId, name, passkey }: Of & { name: string; passkey: KeptPasskey },
): Promise<{ passkeyId: string } | Problem<'LIMIT_REACHED' | 'CONFLICT'>> =>
  transaction(peopleOf(sql), async (sql) => {
    // Two at once are counted one after the other.
    await peopleOf(sql)`select from person where person_id = ${personId} for no key update`
    const known = await knownPasskeys(sql, { personId })
    if (!Array.isArray(known)) return known
    const [added] = await peopleOf(sql)<{ passkeyId: string }[]>`
      insert into person_passkey (person_id, credential_id, public_key, sign_count, transports, name)
      values (${personId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.signCount}, ${passkey.transports}, ${name})
      on conflict (credential_id) do nothing
      returning passkey_id`
    return added ?? problem('CONFLICT', accountsMessages.passkeys.known)
  })

/** A passkey and its person. */
export interface FoundPasskey extends KeptPasskey {
  passkeyId: string
  person: Person
}

/** Finds the passkey that a browser names; null: there is none. */
export async function findPasskey(sql: Sql, { credentialId }: { credentialId: Buffer }): Promise<FoundPasskey | null> {
  const [found] = await peopleOf(sql)<(KeptPasskey & { passkeyId: string } & Person)[]>`
    select passkey_id, credential_id, public_key, sign_count::float8, transports, ${sql.unsafe(personColumns)}
    from person_passkey join person using (person_id) where credential_id = ${credentialId}`
  if (!found) return null
  const { passkeyId, publicKey, signCount, transports, ...person } = found
  return { passkeyId, credentialId, publicKey, signCount, transports, person }
}

/** Notes that a passkey signed. Of two answers with the same count one is taken: returns false for the other. */
export async function usePasskey(sql: Sql, { passkeyId, signCount, signedBefore }: UsedPasskey): Promise<boolean> {
  const used = await peopleOf(sql)`
    update person_passkey set sign_count = ${signCount}, last_used_at = now()
    where passkey_id = ${passkeyId} and sign_count = ${signedBefore}`
  return used.count > 0
}

interface UsedPasskey {
  passkeyId: string
  signCount: number
  /** The count that it was compared with. */
  signedBefore: number
}

/** Removes a passkey of a person. Returns whether there was one. */
export async function deletePasskey(sql: Sql, { personId, passkeyId }: Of & { passkeyId: string }): Promise<boolean> {
  const deleted = await peopleOf(sql)`delete from person_passkey where person_id = ${personId} and passkey_id = ${passkeyId}`
  return deleted.count > 0
}

/** Removes all passkeys of a person. */
export async function deleteEveryPasskey(sql: Sql, { personId }: Of): Promise<void> {
  await peopleOf(sql)`delete from person_passkey where person_id = ${personId}`
}

const full = problem('LIMIT_REACHED', accountsMessages.passkeys.full({ max: passkeysMax }))
