import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '../database/database.ts'
import { peopleOf } from '../database/home-id.ts'

// Proofs: each shows something once, until it expires. They share a table with those that better-auth makes, and are kept as it keeps them.

/** Returns what an address carries behind its `#`: nothing that can be guessed. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Creates a proof that is good for so many hours. Its digest is kept. */
export async function createProof(sql: Sql, { identifier, value, hours }: { identifier: string; value: string; hours: number }) {
  await peopleOf(sql)`
    insert into person_proof (identifier, value, expires_at)
    values (${digestOf(identifier)}, ${value}, now() + make_interval(hours => ${hours}))`
}

/** Uses up a proof: of many callers at once one has it. Returns null when it is unknown, used or over. */
export async function consumeProof(sql: Sql, { identifier }: { identifier: string }): Promise<{ value: string } | null> {
  const [used] = await peopleOf(sql)<{ value: string }[]>`
    delete from person_proof where identifier = ${digestOf(identifier)} and expires_at > now() returning value`
  return used ?? null
}

/** Returns a proof without using it up; null when it is unknown, used or over. */
export async function findProof(sql: Sql, { identifier }: { identifier: string }): Promise<{ value: string } | null> {
  const [found] = await peopleOf(sql)<{ value: string }[]>`
    select value from person_proof where identifier = ${digestOf(identifier)} and expires_at > now()`
  return found ?? null
}

/** Whether a proof is good, without using it up. */
export const hasProof = async (sql: Sql, proof: { identifier: string }): Promise<boolean> => (await findProof(sql, proof)) !== null

/** Deletes a person's proofs: emailed addresses, trusted browsers, unfinished sign-ins. */
export const deleteProofsOf = (sql: Sql, { personId }: { personId: string }): Promise<void> => deleteProofs(sql, { value: personId })

/** Deletes all proofs of one value. */
export async function deleteProofs(sql: Sql, { value }: { value: string }): Promise<void> {
  await peopleOf(sql)`delete from person_proof where value = ${value}`
}

/** The digest of an identifier, as better-auth makes it (`storeIdentifier: 'hashed'`). */
export const digestOf = (identifier: string): string => createHash('sha256').update(identifier).digest('base64url')
