import { type AuthAnswers, type Refusal, type Role, refuse, refuseField } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { flawOfPassword } from '../../identity/passwords.ts'
import { createPerson, findPerson, type Person } from '../../identity/persons.ts'
import { beginEntry, endEntry } from '../audit-log/audit-log.ts'
import { digestOf } from './invitations.ts'
import { lockMembers } from './members.ts'

// Joining by an invitation. Whoever has its code chooses a name and a password; whoever has an account shows that it is theirs, so that
// nobody is made a member of anything by others.

/** Who accepts. */
export interface Accepting {
  code: string
  /** Who is signed in where it is accepted; null: nobody. */
  signedInAs: string | null
  name: string | null
  password: string | null
  /** What their browser likes. */
  language: string
}

export interface Accepted {
  organizationId: string
  person: Person
  /** Made by this: they are to be signed in. */
  isNew: boolean
}

/** Says what an invitation is, and changes nothing. Refuses: NOT_FOUND (unknown, used, taken back or over: the same to whoever guesses). */
export async function lookAtInvitation(
  sql: Sql,
  { code }: { code: string },
): Promise<AuthAnswers['invitation/look'] | Refusal<'NOT_FOUND'>> {
  const found = await findInvitation(sql, { code })
  if (!found) return over
  const { organizationId, organization, role, email, personExists } = found
  return { organization: { organizationId, name: organization }, role, email, personExists }
}

/**
 * Makes somebody a member by their invitation, which is used up; of two at once one is made. The audit log says that they joined. Refuses:
 * NOT_FOUND (as above) · Unauthorized (the address has an account, and nobody is signed in to it here) · VALIDATION_ERROR (name, password).
 * A refusal leaves the invitation as it was.
 */
export const acceptInvitation = (
  sql: Sql,
  { code, ...accepting }: Accepting,
): Promise<Accepted | Refusal<'NOT_FOUND' | 'Unauthorized' | 'VALIDATION_ERROR'>> =>
  transaction(sql, async (sql) => {
    const before = await findInvitation(sql, { code })
    if (!before) return over
    return lockMembers(sql, before, async (sql) => {
      // Looked at again with the organization locked: whoever was first has used it, or taken it back.
      const invitation = await findInvitation(sql, { code })
      if (!invitation) return over
      const person = await personFor(sql, { ...invitation, ...accepting })
      if ('refused' in person) return person
      await join(sql, { ...invitation, person, language: accepting.language })
      return { organizationId: invitation.organizationId, person, isNew: !invitation.personExists }
    })
  })

interface Found {
  organizationId: string
  organization: string
  invitationId: string
  email: string
  role: Role
  personExists: boolean
  /** The code was in the letter alone. */
  isMailed: boolean
}

/** Found by its code alone: whoever has it need not say where it belongs. */
async function findInvitation(sql: Sql, { code }: { code: string }): Promise<Found | null> {
  const digest = digestOf(code)
  const [found] = await sql<Found[]>`
    select organization_id, organization.name as organization, invitation_id, email, role, mailed_sha256 is not distinct from ${digest} as is_mailed,
      exists (select from person where person.email = invitation.email) as person_exists
    from invitation join organization using (organization_id)
    where (code_sha256 = ${digest} or mailed_sha256 = ${digest}) and expires_at > now()`
  return found ?? null
}

async function personFor(
  sql: Sql,
  { email, isMailed, signedInAs, name, password }: Found & Omit<Accepting, 'code'>,
): Promise<Person | Refusal<'Unauthorized' | 'VALIDATION_ERROR'>> {
  const known = await findPerson(sql, { email })
  if (known) return known.personId === signedInAs ? known : notTheirs(email)
  if (name === null) return refuseField('name', 'required', 'is needed.')
  if (password === null) return refuseField('password', 'required', 'is needed.')
  const flaw = flawOfPassword(password, { field: 'password', about: [name, email] })
  if (flaw) return flaw
  // Null: they came to be by another invitation, at this moment.
  return (await createPerson(sql, { email, name, password, emailVerified: isMailed })) ?? notTheirs(email)
}

async function join(
  sql: Sql,
  {
    organizationId,
    invitationId,
    role,
    person,
    language,
  }: Pick<Found, 'organizationId' | 'invitationId' | 'role'> & {
    person: Person
    language: string
  },
): Promise<void> {
  await sql`delete from invitation where organization_id = ${organizationId} and invitation_id = ${invitationId}`
  await sql`
    insert into member (organization_id, person_id, role, language) values (${organizationId}, ${person.personId}, ${role}, ${language})
    on conflict do nothing`
  const entryId = await beginEntry(sql, {
    ...{ organizationId, person: { ...person, role }, operation: 'invitations.accept' },
    ...{ projectId: null, subjectId: person.personId, fields: [] },
  })
  await endEntry(sql, { organizationId, entryId, status: 200, subjectId: person.personId })
}

const over = refuse('NOT_FOUND', 'This invitation was accepted before, taken back, or its days are over. Ask for a new one.')
const notTheirs = (email: string) =>
  refuse('Unauthorized', `There is an account for ${email}. Sign in with it in this browser, then accept the invitation again.`)
