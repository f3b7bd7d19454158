import { type Problem, problem, type Role } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import { copyPerson } from '../../accounts/known-persons.ts'
import { isLinkedElsewhere, takeFromStrangers } from '../../accounts/linked-identities.ts'
import { createPerson, findPerson, moveEmail, type Person, renamePerson, signInEmail } from '../../accounts/persons.ts'
import type { Sql } from '../../database/database.ts'
import { otherHomes } from '../../database/home-id.ts'
import { beginningOf, cleanLine } from '../../text.ts'
import { disconnectAppsOf } from '../connected-apps/connected-apps.ts'
import { isMemberInOtherHome } from '../members/member-homes.ts'
import type { Directory, UserAttributes } from './directory.ts'
import { noteChange } from './membership.ts'

// The accounts of a directory's users. A directory has the say of the addresses of its domain, of what their people are in its organization,
// and of nothing else.

/** The address of a user in the form it is compared in. Errors: VALIDATION_ERROR (none, or none of the domain). */
export function addressOf({ email, userName }: UserAttributes, { domain }: Directory): string | Problem<'VALIDATION_ERROR'> {
  const address = signInEmail(email ?? userName)
  if (address === null) return problem('VALIDATION_ERROR', provisioningMessages.noAddress)
  return address.slice(address.lastIndexOf('@') + 1) === domain
    ? address
    : problem('VALIDATION_ERROR', provisioningMessages.otherDomain({ domain }))
}

/** What a person is in a directory's organization and elsewhere. */
interface Standing {
  /** Null: no member. */
  role: Role | null
  isElsewhere: boolean
  /** Whether they came by the directory or its provider before. */
  isKnown: boolean
  /** Whether the directory has them as a user. */
  isUser: boolean
}

export async function findStanding(
  sql: Sql,
  { directory: { organizationId, providerId }, personId }: { directory: Directory; personId: string },
): Promise<Standing> {
  const [found] = await sql<[Standing]>`
    select (select role from member where organization_id = ${organizationId} and person_id = ${personId}) as role,
      exists (select from member where organization_id <> ${organizationId} and person_id = ${personId}) as is_elsewhere,
      exists (
        select from scim_user where organization_id = ${organizationId} and provider_id = ${providerId} and person_id = ${personId}
      ) or exists (
        select from person_credential where person_id = ${personId} and provider = ${`sso:${providerId}`}
      ) as is_known,
      exists (
        select from scim_user
        where organization_id = ${organizationId} and provider_id = ${providerId} and person_id = ${personId} and deleted_at is null
      ) as is_user`
  return {
    ...found,
    isElsewhere: found.isElsewhere || (await isMemberInOtherHome(sql, { personId })),
    isKnown: found.isKnown || (await isLinkedElsewhere(sql, { personId, providerId })),
  }
}

/**
 * The account with an address: the one there is, or a new one without a password. One that was never proven loses its password (decision 31).
 * Errors: CONFLICT (it is at home elsewhere alone, as at a sign-in; it is another user's).
 */
export async function accountFor(
  sql: Sql,
  { directory, address, attributes }: { directory: Directory; address: string; attributes: UserAttributes },
): Promise<{ person: Person; isMade: boolean } | Problem<'CONFLICT' | 'VALIDATION_ERROR'>> {
  const known = await findPerson(sql, { email: address })
  if (!known) {
    const made = await createPerson(sql, { email: address, name: nameOf(attributes) ?? address, emailVerified: true })
    if (made) await copyPerson(sql, made)
    return made ? { person: made, isMade: true } : problem('VALIDATION_ERROR', provisioningMessages.noAddress)
  }
  const { role, isElsewhere, isKnown, isUser } = await findStanding(sql, { directory, personId: known.personId })
  if (isUser) return problem('CONFLICT', provisioningMessages.addressTaken)
  if (isElsewhere && role === null && !isKnown) return problem('CONFLICT', provisioningMessages.elsewhere)
  const person = await takeFromStrangers(sql, { person: known })
  if (!known.emailVerified) await disconnectAppsOf(sql, person)
  await copyPerson(sql, person)
  return { person, isMade: false }
}

/**
 * Changes the name and address of a user's account with what their directory says. One that is an owner's, or also at home elsewhere, keeps
 * its name. Returns why it can't have the address: Forbidden (an owner's) · VALIDATION_ERROR (none of the domain; the account is also at home
 * elsewhere) · CONFLICT (another account has it).
 */
export async function changeAccount(
  sql: Sql,
  { directory, personId, before, after }: { directory: Directory; personId: string; before: UserAttributes; after: UserAttributes },
): Promise<Problem | null> {
  const address = addressOf(after, directory)
  if (typeof address !== 'string') return address
  const name = nameOf(after)
  const isMoved = address !== addressOf(before, directory)
  const isRenamed = name !== null && name !== nameOf(before)
  if (!isMoved && !isRenamed) return null
  const { role, isElsewhere } = await findStanding(sql, { directory, personId })
  if (isMoved) {
    if (role === 'owner') return problem('Forbidden', provisioningMessages.ownerAddress)
    if (isElsewhere) return problem('VALIDATION_ERROR', provisioningMessages.addressElsewhere)
    if (await findPerson(sql, { email: address })) return problem('CONFLICT', provisioningMessages.addressTaken)
    await moveEmail(sql, { personId, address })
  }
  const isTheirs = role !== 'owner' && !isElsewhere
  if (isRenamed && isTheirs) await renamePerson(sql, { personId, name })
  await copyPerson(sql, { personId })
  const fields = [...(isRenamed && isTheirs ? ['name'] : []), ...(isMoved ? ['email'] : [])]
  if (fields.length > 0) await noteChange(sql, { directory, personId, operation: 'provisioning.updateMember', fields })
  return null
}

/** What a directory calls a user; null: it does not say. */
function nameOf({ displayName, formattedName, givenName, familyName }: UserAttributes): string | null {
  const said = displayName ?? formattedName ?? [givenName, familyName].filter((part) => part !== null).join(' ')
  return beginningOf(cleanLine(said), 100) || null
}

/** Whether an account signs in by its provider alone: a directory of any home made it, and has it as a member who is no owner. */
export async function signsInByProviderOnly(sql: Sql, { personId }: { personId: string }): Promise<boolean> {
  for (const home of [sql, ...otherHomes(sql)]) {
    const [found] = await home`
      select from scim_user join member using (organization_id, person_id)
      where person_id = ${personId} and made_account and active and member.role <> 'owner'`
    if (found) return true
  }
  return false
}

/** Whether a directory says that somebody is to be no member: no sign-in by its provider makes them one. */
export async function isDeprovisioned(
  sql: Sql,
  { organizationId, providerId, personId }: { organizationId: string; providerId: string; personId: string },
): Promise<boolean> {
  const [found] = await sql`
    select from scim_user
    where organization_id = ${organizationId} and provider_id = ${providerId} and person_id = ${personId} and not active`
  return found !== undefined
}

/** Whether a directory has somebody as an active user. */
export async function isProvisioned(
  sql: Sql,
  { organizationId, providerId, personId }: { organizationId: string; providerId: string; personId: string },
): Promise<boolean> {
  const [found] = await sql`
    select from scim_user
    where organization_id = ${organizationId} and provider_id = ${providerId} and person_id = ${personId} and active`
  return found !== undefined
}

export const ownerStays = problem('Forbidden', provisioningMessages.ownerStays)
