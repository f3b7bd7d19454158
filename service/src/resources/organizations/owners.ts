import { type Problem, problem } from '@earshot/contract'
import { organizationsMessages } from '@earshot/messages/api/organizations'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { asciiEmail } from '../../text.ts'
import type { NotifiedOwner } from '../../webhooks/upkeep/owner-email.ts'

// Owners of an organization get emails about it as a whole, for instance that a webhook destination is failing. They are the addresses that
// the operator listed, which gives no access, and the members who are owners.

/** Listed owners of one organization, and as many members who are told: an email to all of them is made in one transaction. */
const ownersMax = 20

export interface Owner {
  email: string
  language: string
  createdAt: string
}

/** The address of a listed owner. */
interface OwnerKey {
  organizationId: string
  email: string
}

/**
 * Lists an address as an owner, or changes its language; the address is stored in the form it is compared in.
 * Errors: NOT_FOUND (there is no such organization) · LIMIT_REACHED (20 owners).
 */
export const addOwner = (
  sql: Sql,
  { organizationId, email, language }: OwnerKey & { language: string },
): Promise<Owner | Problem<'NOT_FOUND'> | Problem<'LIMIT_REACHED'>> =>
  transaction(sql, async (sql) => {
    // Locked, so that two at once can't make the 21st.
    const found = await sql`select from organization where organization_id = ${organizationId} for no key update`
    if (found.count === 0) return problem('NOT_FOUND', organizationsMessages.unknown({ organizationId }))
    const address = asciiEmail(email)
    const [owner] = await sql<Owner[]>`
      with room as materialized (
        select count(*) < ${ownersMax} as is_left from organization_owner where organization_id = ${organizationId} and email <> ${address}
      ), owner as (
        insert into organization_owner (organization_id, email, language)
        select ${organizationId}, ${address}, ${language} from room where is_left
        on conflict (organization_id, email) do update set language = excluded.language
        returning email, language, created_at
      )
      select email, language, iso(created_at) as created_at from owner`
    return owner ?? problem('LIMIT_REACHED', organizationsMessages.owners.full({ max: ownersMax }))
  })

/** Removes a listed owner. Errors: NOT_FOUND, when the address is not listed. */
export async function removeOwner(sql: Sql, { organizationId, email }: OwnerKey): Promise<{ email: string } | Problem<'NOT_FOUND'>> {
  const [removed] = await sql<{ email: string }[]>`
    delete from organization_owner where organization_id = ${organizationId} and email = ${asciiEmail(email)} returning email`
  return removed ?? problem('NOT_FOUND', organizationsMessages.owners.unknown)
}

/** The owners of an organization, by their addresses. */
export const listOwners = (sql: Sql, { organizationId }: { organizationId: string }): Promise<Owner[]> =>
  sql<Owner[]>`
    select email, language, iso(created_at) as created_at from organization_owner where organization_id = ${organizationId} order by email`

/**
 * The recipients of emails about an organization as a whole: listed owners, and the twenty members who have been owners longest. A person
 * who is both gets one email, in the language they were listed with.
 */
export const ownersToNotify = (sql: Sql, { organizationId }: { organizationId: string }): Promise<NotifiedOwner[]> =>
  sql<NotifiedOwner[]>`
    with listed as (
      select email, language, exists (
        select from member join person using (person_id) where organization_id = ${organizationId} and person.email = organization_owner.email
      ) as is_member
      from organization_owner where organization_id = ${organizationId}
    ), members as (
      select person.email, member.language, true as is_member from member join person using (person_id)
      where organization_id = ${organizationId} and role = 'owner' order by member.created_at, person_id limit ${ownersMax}
    )
    select * from listed union all select * from members where email not in (select email from listed) order by email`
