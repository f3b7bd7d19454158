import { type AuthAnswers, invalidField, isProblem, type Problem, problem } from '@earshot/contract'
import { dashboardMessages } from '@earshot/messages/api/dashboard'
import { membersMessages } from '@earshot/messages/api/members'
import { proveEmail } from '../../accounts/email-verification.ts'
import { copyPerson } from '../../accounts/known-persons.ts'
import { flawOfPassword } from '../../accounts/passwords.ts'
import { createPerson, findPerson, type Person, renamePerson, setPassword } from '../../accounts/persons.ts'
import type { Sql } from '../../database/database.ts'
import { beginEntry, endEntry } from '../audit-log/audit-log.ts'
import { disconnectAppsOf } from '../connected-apps/connected-apps.ts'
import { type FoundInvitation, findInvitation, over } from './find-invitation.ts'
import { lockMembers } from './members.ts'

// Joining by an invitation. An account belongs to the reader of its mailbox: with a mail server only a code that was emailed there creates
// one. The holder of an existing account signs in to accept, so that others can make nobody a member (decision 31).

/** The holder of a code, and their browser's session. */
export interface InvitationHolder {
  code: string
  /** The person signed in where the code is held; null: none. */
  signedIn: (Person & { sessionId: string }) | null
  /** Whether the service has a mail server. */
  sendsMail: boolean
}

/** The person who accepts. */
export interface InvitationAcceptance extends InvitationHolder {
  name: string | null
  password: string | null
  /** The language of their browser. */
  language: string
  /** Whether an address signs in by an identity provider alone (isSsoEnforced). */
  isSsoEnforced(sql: Sql, person: { email: string }): Promise<boolean>
}

export interface Accepted {
  organizationId: string
  person: Person
  /** They chose a name and a password by this: callers sign them in. */
  isNew: boolean
}

/**
 * Describes an invitation, and changes nothing. Only the holder of an emailed code is told whether its address has an account; for
 * everybody else no account is looked for. Errors: NOT_FOUND (unknown, used, revoked or expired: the answer is the same).
 */
export async function previewInvitation(
  sql: Sql,
  { code, signedIn, sendsMail }: InvitationHolder,
): Promise<AuthAnswers['invitation/look'] | Problem<'NOT_FOUND'>> {
  const found = await findInvitation(sql, { code })
  if (!found) return over
  const { organizationId, organization, role, email, personExists } = found
  const proof = proofOf(found, { sendsMail })
  return {
    ...{ organization: { organizationId, name: organization }, role, email: proof === 'needed' ? masked(email) : email },
    ...{ proof, personExists, isYours: signedIn?.email === email && (proof !== 'needed' || signedIn.emailVerified) },
  }
}

/** The proof of the mailbox that a code is. */
const proofOf = (
  { isMailed }: FoundInvitation,
  { sendsMail }: Pick<InvitationHolder, 'sendsMail'>,
): AuthAnswers['invitation/look']['proof'] => (isMailed ? 'mailed' : sendsMail ? 'needed' : 'none')

/** An address as much of it as tells somebody which of theirs it is: `g…@example.com`. */
const masked = (email: string): string => `${email[0]}…${email.slice(email.lastIndexOf('@'))}`

/**
 * Makes a person a member by their invitation, which is used up; of two at once one succeeds. The audit log says that they joined. A
 * problem leaves the invitation as it was.
 * Errors: NOT_FOUND (as above) · Unauthorized (the code was not emailed and the service sends mail, or the address has an account, and its
 * holder is not signed in here) · Forbidden (the address signs in by an identity provider alone: its holder does that first) ·
 * VALIDATION_ERROR (name, password).
 */
export async function acceptInvitation(
  sql: Sql,
  { code, isSsoEnforced, ...accepting }: InvitationAcceptance,
): Promise<Accepted | Problem<'NOT_FOUND' | 'Unauthorized' | 'Forbidden' | 'VALIDATION_ERROR'>> {
  const before = await findInvitation(sql, { code })
  if (!before) return over
  // Asked before the organization is locked: other homes have their time to answer. Not asked where nothing may depend on an account.
  const isSsoOnly = proofOf(before, accepting) !== 'needed' && (await isSsoEnforced(sql, before))
  return lockMembers(sql, before, async (sql) => {
    // The invitation is read again with the organization locked: an earlier request may have used or revoked it.
    const invitation = await findInvitation(sql, { code })
    if (!invitation) return over
    const joining = await personFor(sql, invitation, { ...accepting, isSsoOnly })
    if (isProblem(joining)) return joining
    await join(sql, { ...invitation, person: joining.person, language: accepting.language })
    return { organizationId: invitation.organizationId, ...joining }
  })
}

type Joining = Pick<Accepted, 'person' | 'isNew'>

async function personFor(
  sql: Sql,
  invitation: FoundInvitation,
  { signedIn, sendsMail, name, password, isSsoOnly }: Omit<InvitationAcceptance, 'code' | 'isSsoEnforced'> & { isSsoOnly: boolean },
): Promise<Joining | Problem<'Unauthorized' | 'Forbidden' | 'VALIDATION_ERROR'>> {
  const { email, isMailed, personExists } = invitation
  const proof = proofOf(invitation, { sendsMail })
  if (signedIn?.email === email && (proof !== 'needed' || signedIn.emailVerified)) {
    const { personId, sessionId } = signedIn
    if (isMailed && (await proveEmail(sql, { personId, exceptSession: sessionId }))) await disconnectAppsOf(sql, signedIn)
    return { person: { ...signedIn, emailVerified: signedIn.emailVerified || isMailed }, isNew: false }
  }
  // From here to the last step nothing depends on whether the address has an account, unless the code was mailed there.
  if (proof === 'needed') return mailFirst
  // Before a password is chosen: it would open nothing.
  if (isSsoOnly) return ssoOnly
  if (personExists) return notTheirs(email)
  if (name === null) return invalidField('name', 'required', membersMessages.invitation.required)
  if (password === null) return invalidField('password', 'required', membersMessages.invitation.required)
  const flaw = flawOfPassword(password, { field: 'password', about: [name, email] })
  if (flaw) return flaw
  const made = await createPerson(sql, { email, name, password, emailVerified: isMailed })
  if (made) return { person: made, isNew: true }
  return (isMailed && (await takeOver(sql, { email, name, password }))) || notTheirs(email)
}

/**
 * Gives an unproven account to the holder of its mailbox: with a name and a password of their own, and nothing left of its creator but its
 * memberships. Null: it was proven, or deleted, at this very moment.
 */
async function takeOver(sql: Sql, { email, name, password }: { email: string; name: string; password: string }): Promise<Joining | null> {
  const known = await findPerson(sql, { email })
  if (!known || known.emailVerified) return null
  await setPassword(sql, { personId: known.personId, password })
  await renamePerson(sql, { personId: known.personId, name })
  await proveEmail(sql, known)
  await disconnectAppsOf(sql, known)
  return { person: { ...known, name, emailVerified: true, twoFactor: false }, isNew: true }
}

async function join(
  sql: Sql,
  {
    organizationId,
    invitationId,
    role,
    person,
    language,
  }: Pick<FoundInvitation, 'organizationId' | 'invitationId' | 'role'> & {
    person: Person
    language: string
  },
): Promise<void> {
  await copyPerson(sql, person)
  await sql`delete from invitation where organization_id = ${organizationId} and invitation_id = ${invitationId}`
  await sql`
    insert into member (organization_id, person_id, role, invited_role, language)
    values (${organizationId}, ${person.personId}, ${role}, ${role}, ${language})
    on conflict do nothing`
  const entryId = await beginEntry(sql, {
    ...{ organizationId, person: { ...person, role }, operation: 'invitations.accept' },
    ...{ projectId: null, subjectId: person.personId, fields: [] },
  })
  await endEntry(sql, { organizationId, entryId, status: 200, subjectId: person.personId })
}

const mailFirst = problem('Unauthorized', membersMessages.invitation.mailboxUnproven)
const ssoOnly = problem('Forbidden', dashboardMessages.ssoOnly)
const notTheirs = (email: string) => problem('Unauthorized', membersMessages.invitation.accountExists({ email }))
