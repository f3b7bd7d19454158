import { isProblem, membersMax, type Problem, problem, scimUsersMax } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import { deleteEveryPasskey } from '../../accounts/passkeys/passkeys.ts'
import { disableTwoFactor, dropPassword } from '../../accounts/persons.ts'
import type { Sql } from '../../database/database.ts'
import { keptTransaction } from '../../database/transaction.ts'
import { isId } from '../../text.ts'
import { lockMembers } from '../members/members.ts'
import { accountFor, addressOf, changeAccount, findStanding, ownerStays } from './accounts.ts'
import { comparedName, type Directory, type DirectoryUser, findDirectory, type UserAttributes } from './directory.ts'
import { listDirectory, type Page } from './list-directory.ts'
import { beginMembership, endMembership } from './membership.ts'
import type { ProviderKey } from './scim-tokens.ts'

// Users of a directory, and what they are here: members while they are active.

/** What a list of users may be narrowed by; each narrows further. */
export interface UserCriteria {
  scimUserId?: string
  userName?: string
  externalId?: string
  /** As it is written. */
  email?: string
}

/** Users of a directory, the oldest first, and how many there are. */
export function listUsers(
  sql: Sql,
  { criteria, ...page }: Page & { criteria: readonly UserCriteria[] },
): Promise<{ total: number; found: DirectoryUser[] }> {
  const narrowed = criteria.reduce((all, each) => sql`${all} ${conditionOf(sql, each)}`, sql`and deleted_at is null`)
  return listDirectory(sql, { ...page, table: 'scim_user', columns: userColumns, narrowed })
}

function conditionOf(sql: Sql, { scimUserId, userName, externalId, email }: UserCriteria) {
  if (scimUserId !== undefined) return isId(scimUserId) ? sql`and scim_user_id = ${scimUserId}` : sql`and false`
  if (userName !== undefined) return sql`and user_name_key = ${comparedName(userName)}`
  if (externalId !== undefined) return sql`and external_id = ${externalId}`
  return sql`and lower(email) = lower(${email!})`
}

const userColumns = `scim_user_id, person_id, user_name, external_id, active, display_name, formatted_name, given_name, family_name, email,
  email_type, iso(created_at) as created_at, iso(updated_at) as updated_at, (
    select coalesce(json_agg(json_build_object('scimGroupId', scim_group_id, 'displayName', scim_group.display_name) order by scim_group_id), '[]')
    from scim_group_member join scim_group using (organization_id, provider_id, scim_group_id)
    where scim_group_member.organization_id = scim_user.organization_id and scim_group_member.provider_id = scim_user.provider_id
      and scim_group_member.scim_user_id = scim_user.scim_user_id
  ) as groups`

/** A user of a directory. Errors: NOT_FOUND. */
export async function readUser(
  sql: Sql,
  { organizationId, providerId, scimUserId }: ProviderKey & { scimUserId: string },
): Promise<DirectoryUser | Problem<'NOT_FOUND'>> {
  if (!isId(scimUserId)) return unknownUser
  const [found] = await sql<DirectoryUser[]>`
    select ${sql.unsafe(userColumns)} from scim_user
    where organization_id = ${organizationId} and provider_id = ${providerId} and scim_user_id = ${scimUserId} and deleted_at is null`
  return found ?? unknownUser
}

/**
 * Creates a user, with an account where their address has none, and makes them a member if they are active.
 * Errors: VALIDATION_ERROR (an address that is none of the domain) · CONFLICT (there is such a user; the account is at home elsewhere) ·
 * LIMIT_REACHED (users, or members) · Forbidden (an owner who is to be no member) · NOT_FOUND (the provider is gone).
 */
export const createUser = (
  sql: Sql,
  { attributes, ...key }: ProviderKey & { attributes: UserAttributes },
): Promise<DirectoryUser | Problem> =>
  inDirectory(sql, key, async (sql, directory) => {
    const address = addressOf(attributes, directory)
    if (isProblem(address)) return address
    const { organizationId, providerId } = directory
    const [found] = await sql<[{ isTaken: boolean; count: number; members: number; isMember: boolean }]>`
      select count(*)::int as count,
        (select count(*)::int from member where organization_id = ${organizationId}) as members,
        exists (
          select from member join person using (person_id) where organization_id = ${organizationId} and person.email = ${address}
        ) as is_member,
        coalesce(bool_or(deleted_at is null and user_name_key = ${comparedName(attributes.userName)}), false) as is_taken
      from scim_user where organization_id = ${organizationId} and provider_id = ${providerId}`
    if (found.isTaken) return userTaken
    if (found.count >= scimUsersMax) return problem('LIMIT_REACHED', provisioningMessages.tooManyUsers({ max: scimUsersMax }))
    // Before an account is made: where people are known in another home, it would stay.
    if (attributes.active && found.members >= membersMax && !found.isMember) return tooManyMembers
    const account = await accountFor(sql, { directory, address, attributes })
    if (isProblem(account)) return account
    const { person, isMade } = account
    // A user whom the directory had before stays one whose account it made.
    const [before] = await sql<{ madeAccount: boolean }[]>`
      delete from scim_user
      where organization_id = ${organizationId} and provider_id = ${providerId} and person_id = ${person.personId} and deleted_at is not null
      returning made_account`
    const [made] = await sql<[{ scimUserId: string }]>`
      insert into scim_user (organization_id, provider_id, person_id, user_name, user_name_key, external_id, active, display_name,
        formatted_name, given_name, family_name, email, email_type, made_account)
      values (${organizationId}, ${providerId}, ${person.personId}, ${attributes.userName}, ${comparedName(attributes.userName)},
        ${attributes.externalId}, ${attributes.active}, ${attributes.displayName}, ${attributes.formattedName}, ${attributes.givenName},
        ${attributes.familyName}, ${attributes.email}, ${attributes.emailType}, ${isMade || before?.madeAccount === true})
      returning scim_user_id`
    const refused = await turnTo(sql, { directory, ...made, personId: person.personId, active: attributes.active })
    return refused ?? readUser(sql, { ...key, ...made })
  })

/**
 * Changes a user to what `change` makes of them: the account's name and address with them, and their membership with `active`.
 * Errors: NOT_FOUND · what `change` returns · VALIDATION_ERROR, CONFLICT, LIMIT_REACHED as above · Forbidden (an owner is to be no member, or
 * to have another address).
 */
export const changeUser = (
  sql: Sql,
  { scimUserId, change, ...key }: ProviderKey & { scimUserId: string; change: (user: DirectoryUser) => UserAttributes | Problem },
): Promise<DirectoryUser | Problem> =>
  inDirectory(sql, key, async (sql, directory) => {
    const user = await readUser(sql, { ...key, scimUserId })
    if (isProblem(user)) return user
    const changed = change(user)
    if (isProblem(changed)) return changed
    const { organizationId, providerId } = directory
    const { personId } = user
    if (comparedName(changed.userName) !== comparedName(user.userName)) {
      const [taken] = await sql`
        select from scim_user where organization_id = ${organizationId} and provider_id = ${providerId} and deleted_at is null
          and user_name_key = ${comparedName(changed.userName)}`
      if (taken) return userTaken
    }
    const refused = await changeAccount(sql, { directory, personId, before: user, after: changed })
    if (refused) return refused
    await sql`
      update scim_user set user_name = ${changed.userName}, user_name_key = ${comparedName(changed.userName)},
        external_id = ${changed.externalId}, active = ${changed.active}, display_name = ${changed.displayName},
        formatted_name = ${changed.formattedName}, given_name = ${changed.givenName}, family_name = ${changed.familyName},
        email = ${changed.email}, email_type = ${changed.emailType}, updated_at = now()
      where organization_id = ${organizationId} and provider_id = ${providerId} and scim_user_id = ${user.scimUserId}`
    if (changed.active !== user.active) {
      const kept = await turnTo(sql, { directory, scimUserId: user.scimUserId, personId, active: changed.active })
      if (kept) return kept
    }
    return readUser(sql, { ...key, scimUserId })
  })

/**
 * Deletes a user, whose membership ends. What the directory said of them goes; that they were here stays, so that no sign-in brings them back.
 * Errors: NOT_FOUND · Forbidden (an owner).
 */
export const deleteUser = (sql: Sql, { scimUserId, ...key }: ProviderKey & { scimUserId: string }): Promise<{ deleted: true } | Problem> =>
  inDirectory(sql, key, async (sql, directory) => {
    const user = await readUser(sql, { ...key, scimUserId })
    if (isProblem(user)) return user
    const { organizationId, providerId } = directory
    if (user.active) {
      const refused = await turnTo(sql, { directory, scimUserId: user.scimUserId, personId: user.personId, active: false })
      if (refused) return refused
    }
    await sql`
      with forgotten as (
        delete from scim_group_member
        where organization_id = ${organizationId} and provider_id = ${providerId} and scim_user_id = ${user.scimUserId}
      )
      update scim_user set active = false, deleted_at = now(), user_name = '', user_name_key = '', external_id = null, display_name = null,
        formatted_name = null, given_name = null, family_name = null, email = null, email_type = null
      where organization_id = ${organizationId} and provider_id = ${providerId} and scim_user_id = ${user.scimUserId}`
    return { deleted: true }
  })

/** Begins or ends a user's membership. Returns why not. */
async function turnTo(
  sql: Sql,
  { directory, active, ...user }: { directory: Directory; scimUserId: string; personId: string; active: boolean },
): Promise<Problem | null> {
  if (active) {
    if (!(await beginMembership(sql, { directory, ...user }))) return tooManyMembers
    await leaveToProvider(sql, { directory, ...user })
    return null
  }
  const { role } = await findStanding(sql, { directory, personId: user.personId })
  if (role === 'owner') return ownerStays
  await endMembership(sql, { directory, personId: user.personId })
  return null
}

/**
 * Takes the password of an account that the directory made, which was chosen while it was no member's, and with it the sessions that it opened, and
 * the passkeys and the second factor that were added: the provider alone opens the account.
 */
async function leaveToProvider(
  sql: Sql,
  { directory: { organizationId, providerId }, scimUserId, personId }: { directory: Directory; scimUserId: string; personId: string },
): Promise<void> {
  const [found] = await sql`
    select from scim_user join member using (organization_id, person_id)
    where organization_id = ${organizationId} and provider_id = ${providerId} and scim_user_id = ${scimUserId} and made_account
      and member.role <> 'owner'`
  if (!found || !(await dropPassword(sql, { personId }))) return
  await deleteEveryPasskey(sql, { personId })
  await disableTwoFactor(sql, { personId })
}

/** Changes what a directory says, one change after the other; what is refused leaves nothing. */
export const inDirectory = <Outcome>(
  sql: Sql,
  key: ProviderKey,
  act: (sql: Sql, directory: Directory) => Promise<Outcome | Problem>,
): Promise<Outcome | Problem> =>
  keptTransaction(
    sql,
    (outcome) => !isProblem(outcome),
    (sql) =>
      lockMembers(sql, key, async (sql) => {
        const directory = await findDirectory(sql, key)
        return directory ? act(sql, directory) : problem('NOT_FOUND', provisioningMessages.unknownProvider)
      }),
  )

const unknownUser = problem('NOT_FOUND', provisioningMessages.unknownUser)
const userTaken = problem('CONFLICT', provisioningMessages.userTaken)
const tooManyMembers = problem('LIMIT_REACHED', provisioningMessages.tooManyMembers)
