import { membersMax, roles } from '@earshot/contract'
import { endEverySession } from '../../accounts/sessions.ts'
import type { Sql } from '../../database/database.ts'
import { peopleOf } from '../../database/home-id.ts'
import { isMemberElsewhere, isMemberInOtherHome } from '../members/member-homes.ts'
import { takeBackInvitations, useUpInvitation } from '../members/members.ts'
import type { Directory } from './directory.ts'

// Memberships that a directory begins, changes and ends. Each change and its entry in the audit log, whose actor is the provider, are one
// statement. Callers have locked the organization (lockMembers).

/** What stands in the audit log instead of a member's role. */
const actorRole = 'provider'

/** Which users: by their ids, or all. */
interface Users {
  directory: Directory
  scimUserIds: readonly string[] | null
}

/**
 * Makes the person of a user a member, with the role of their groups, or the default role, or a higher one of an invitation that waits for them,
 * which is used up. Who is one already stays as they are, unless a group gives them a role. Returns false where the organization has as many members as it may have.
 */
export async function beginMembership(
  sql: Sql,
  { directory, scimUserId, personId }: { directory: Directory; scimUserId: string; personId: string },
): Promise<boolean> {
  const { organizationId } = directory
  const users = { directory, scimUserIds: [scimUserId] }
  const [found] = await sql<[{ isMember: boolean; count: number }]>`
    select exists (select from member where organization_id = ${organizationId} and person_id = ${personId}) as is_member,
      (select count(*)::int from member where organization_id = ${organizationId}) as count`
  if (found.isMember) {
    await applyRoles(sql, { ...users, isInGroupsOnly: true })
    return true
  }
  if (found.count >= membersMax) return false
  const invitedRole = await useUpInvitation(sql, { organizationId, personId })
  await sql`
    with wanted as materialized (${wantedRoles(sql, users)}), joined as (
      insert into member (organization_id, person_id, role, invited_role)
      select ${organizationId}, person_id,
        (${allRoles}::text[])[greatest(array_position(${allRoles}::text[], role), array_position(${allRoles}::text[], ${invitedRole}::text))],
        ${invitedRole}
      from wanted
      returning person_id
    ), invited as (
      select person_id from joined where ${invitedRole !== null}
    ), accepted as (
      ${auditOf(sql, directory, { operation: 'invitations.accept', fields: [], of: 'invited' })}
    )
    ${auditOf(sql, directory, { operation: 'provisioning.addMember', fields: [], of: 'joined' })}`
  return true
}

/**
 * Gives users the roles of their groups, or the default role; owners stay owners, and who was invited with a higher role than the default keeps
 * it while no group has a role. Invitations that they sent, and their new role could not send, are revoked. `isInGroupsOnly`: leaves those
 * alone whom no group gives a role.
 */
export async function applyRoles(
  sql: Sql,
  { directory, scimUserIds, isInGroupsOnly = false }: Users & { isInGroupsOnly?: boolean },
): Promise<void> {
  const { organizationId } = directory
  await sql`
    with wanted as (${wantedRoles(sql, { directory, scimUserIds })}), changed as (
      update member set role = wanted.role from wanted
      where member.organization_id = ${organizationId} and member.person_id = wanted.person_id
        and member.role <> 'owner' and member.role <> wanted.role and (wanted.is_in_groups or not ${isInGroupsOnly})
        and not (
          wanted.is_unmapped and member.role is not distinct from member.invited_role
          and array_position(${allRoles}::text[], member.role) > array_position(${allRoles}::text[], wanted.role)
        )
      returning member.person_id, member.role
    ), revoked as (
      delete from invitation using changed
      where invitation.organization_id = ${organizationId} and invitation.invited_by = changed.person_id
        and (changed.role in ('viewer', 'member') or changed.role = 'admin' and invitation.role = 'owner')
    )
    ${auditOf(sql, directory, { operation: 'provisioning.updateMember', fields: ['role'], of: 'changed' })}`
}

/**
 * Ends a person's membership, from their next request on, with the API keys that they created, the invitations to them and by them, and,
 * where they are a member of no other organization, their sessions. An owner's callers do not end.
 */
export async function endMembership(sql: Sql, { directory, personId }: { directory: Directory; personId: string }): Promise<void> {
  const { organizationId } = directory
  await takeBackInvitations(sql, { organizationId, personId, nowOnly: null })
  const isInOtherHome = await isMemberInOtherHome(sql, { personId })
  await sql`
    with ended as (
      delete from member where organization_id = ${organizationId} and person_id = ${personId} returning person_id
    ), revoked as (
      update api_key set revoked_at = now()
      where organization_id = ${organizationId} and person_id = ${personId} and revoked_at is null
    ), uninvited as (
      delete from invitation using person
      where invitation.organization_id = ${organizationId} and invitation.email = person.email and person.person_id = ${personId}
    ), homeless as (
      select where not ${isInOtherHome}
        and not exists (select from member where person_id = ${personId} and organization_id <> ${organizationId})
    ), sessions as (
      delete from person_session using homeless where person_id = ${personId}
    ), proofs as (
      delete from person_proof using homeless where value = ${personId}
    )
    ${auditOf(sql, directory, { operation: 'provisioning.removeMember', fields: [], of: 'ended' })}`
  // In another home than the first, the sessions are elsewhere.
  if (!isInOtherHome && peopleOf(sql) !== sql && !(await isMemberElsewhere(sql, { organizationId, personId })))
    await endEverySession(sql, { personId })
}

/** What the audit log calls it where a member is changed: by the directory, or at a sign-in by the provider. */
type MemberChange = 'provisioning.updateMember' | 'ssoProviders.updateMember'

/** Writes down that a member was changed by their directory or its provider: their name, their address, or at a sign-in their role. */
export async function noteChange(
  sql: Sql,
  {
    directory,
    personId,
    operation,
    fields,
  }: { directory: Directory; personId: string; operation: MemberChange; fields: readonly string[] },
): Promise<void> {
  const { organizationId } = directory
  await sql`
    with changed as (select person_id from member where organization_id = ${organizationId} and person_id = ${personId})
    ${auditOf(sql, directory, { operation, fields, of: 'changed' })}`
}

const allRoles = roles as unknown as string[]

/** The roles that users are to have: `person_id`, `role`, whether a group gives it, and whether the provider's settings give none to any group. */
const wantedRoles = (sql: Sql, { directory: { organizationId, providerId }, scimUserIds }: Users) => sql`
  select person_id, coalesce((${allRoles}::text[])[max(given.place)], default_role) as role,
    max(given.place) is not null as is_in_groups, group_roles = '[]' as is_unmapped
  from sso_provider join scim_user using (organization_id, provider_id)
    left join scim_group_member using (organization_id, provider_id, scim_user_id)
    left join scim_group using (organization_id, provider_id, scim_group_id)
    left join lateral (
      select array_position(${allRoles}::text[], role) as place
      from jsonb_to_recordset(group_roles) as mapped("group" text, role text)
      where mapped."group" in (scim_group.display_name, scim_group.external_id)
    ) as given on true
  where organization_id = ${organizationId} and provider_id = ${providerId} and scim_user.active
    and (${scimUserIds as string[] | null}::uuid[] is null or scim_user_id = any(${scimUserIds as string[] | null}::uuid[]))
  group by person_id, default_role, group_roles`

const auditOf = (
  sql: Sql,
  { organizationId, providerId, domain }: Directory,
  { operation, fields, of }: { operation: string; fields: readonly string[]; of: string },
) => sql`
  insert into audit_entry (organization_id, person_id, person_name, person_email, role, operation, subject_id, fields, status)
  select ${organizationId}, ${providerId}, ${domain}, '', ${actorRole}, ${operation}, person_id::text, ${fields as string[]}, 200
  from ${sql.unsafe(of)}`

/** Whether groups of the directory give roles: then the groups of a sign-in do not. */
export async function givesRoles(sql: Sql, { organizationId, providerId }: Pick<Directory, 'organizationId' | 'providerId'>) {
  const [found] = await sql<[{ gives: boolean }]>`
    select exists (
      select from sso_provider join scim_group using (organization_id, provider_id)
        cross join lateral jsonb_to_recordset(group_roles) as mapped("group" text, role text)
      where organization_id = ${organizationId} and provider_id = ${providerId}
        and mapped."group" in (scim_group.display_name, scim_group.external_id)
    ) as gives`
  return found.gives
}
