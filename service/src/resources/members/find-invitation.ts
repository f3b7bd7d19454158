import { createHash } from 'node:crypto'
import { problem, type Role } from '@earshot/contract'
import { membersMessages } from '@earshot/messages/api/members'
import { findPerson } from '../../accounts/persons.ts'
import { createProof, findProof } from '../../accounts/proofs.ts'
import type { Sql } from '../../database/database.ts'
import { textToken } from '../../database/home-id.ts'

// An invitation has several codes, whose digests are kept: the one that is passed on, the one of the first email, and those of emails that
// were asked for with the one that is passed on.

export interface FoundInvitation {
  organizationId: string
  organization: string
  invitationId: string
  email: string
  role: Role
  /** Whether the address has a verified account. Null: the code was not emailed, and nothing was looked up. */
  personExists: boolean | null
  /** The code was in an email to the invited address alone. */
  isMailed: boolean
}

/** Finds an invitation by its code alone: its holder need not say where it belongs. */
export async function findInvitation(sql: Sql, { code }: { code: string }): Promise<FoundInvitation | null> {
  const digest = digestOf(code)
  const passedOn = await findProof(sql, { identifier: mailedAgain(code) })
  const passedOnDigest = passedOn === null ? null : Buffer.from(passedOn.value, 'hex')
  const [found] = await sql<FoundInvitation[]>`
    select organization_id, organization.name as organization, invitation_id, email, role, is_mailed,
      case when is_mailed then exists (select from person where person.email = invitation.email and email_verified) end as person_exists
    from invitation join organization using (organization_id)
    cross join lateral (
      select coalesce(mailed_sha256 = ${digest} or code_sha256 = ${passedOnDigest}::bytea, false) as is_mailed
    ) as proof
    where (code_sha256 = ${digest} or mailed_sha256 = ${digest} or code_sha256 = ${passedOnDigest}::bytea) and expires_at > now()`
  if (!found?.isMailed || sql.home.first === null) return found ?? null
  // Another home than the first knows its own members alone.
  const person = await findPerson(sql, found)
  return { ...found, personExists: person?.emailVerified ?? false }
}

/**
 * Creates another code to be emailed, for the holder of the one that was passed on. It is valid as long as that one, and ends when another
 * invitation takes its place. Earlier codes stay valid, so that a request for another email makes none useless.
 */
export async function createMailedCode(sql: Sql, { code, hours }: { code: string; hours: number }): Promise<string> {
  const mailedCode = textToken(sql)
  await createProof(sql, { identifier: mailedAgain(mailedCode), value: digestOf(code).toString('hex'), hours })
  return mailedCode
}

const mailedAgain = (code: string): string => `invitation:${code}`

/** The digest under which a code is kept. */
export const digestOf = (code: string): Buffer => createHash('sha256').update(code).digest()

export const over = problem('NOT_FOUND', membersMessages.invitation.expired)
