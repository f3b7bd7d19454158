import { isProblem, type Problem, problem, scimGroupMembersMax, scimGroupsMax } from '@earshot/contract'
import { provisioningMessages } from '@earshot/messages/api/provisioning'
import type { Sql } from '../../database/database.ts'
import { isId } from '../../text.ts'
import { comparedName, type Directory, type DirectoryGroup, type GroupAttributes, type GroupMember } from './directory.ts'
import { inDirectory } from './directory-users.ts'
import { listDirectory, type Page } from './list-directory.ts'
import { applyRoles } from './membership.ts'
import type { ProviderKey } from './scim-tokens.ts'

// Groups of a directory. Who is in one that has a role in the provider's settings has that role.

/** A group, and who is in it: ids of users. */
export interface GroupContents extends GroupAttributes {
  memberIds: ReadonlySet<string>
}

/** What a list of groups may be narrowed by; each narrows further. */
export interface GroupCriteria {
  scimGroupId?: string
  displayName?: string
  externalId?: string
  /** The id of a user who is in it. */
  memberId?: string
}

const groupColumns = `scim_group_id, display_name, external_id, iso(created_at) as created_at, iso(updated_at) as updated_at`

/** Groups of a directory, the oldest first, and how many there are. */
export function listGroups(
  sql: Sql,
  { criteria, ...page }: Page & { criteria: readonly GroupCriteria[] },
): Promise<{ total: number; found: DirectoryGroup[] }> {
  const narrowed = criteria.reduce((all, each) => sql`${all} ${conditionOf(sql, page, each)}`, sql``)
  return listDirectory(sql, { ...page, table: 'scim_group', columns: groupColumns, narrowed })
}

function conditionOf(sql: Sql, key: ProviderKey, { scimGroupId, displayName, externalId, memberId }: GroupCriteria) {
  if (scimGroupId !== undefined) return isId(scimGroupId) ? sql`and scim_group_id = ${scimGroupId}` : sql`and false`
  if (displayName !== undefined) return sql`and display_name_key = ${comparedName(displayName)}`
  if (externalId !== undefined) return sql`and external_id = ${externalId}`
  if (!isId(memberId!)) return sql`and false`
  return sql`and scim_group_id in (
    select scim_group_id from scim_group_member
    where organization_id = ${key.organizationId} and provider_id = ${key.providerId} and scim_user_id = ${memberId!}
  )`
}

/** A group of a directory. Errors: NOT_FOUND. */
export async function readGroup(
  sql: Sql,
  { organizationId, providerId, scimGroupId }: ProviderKey & { scimGroupId: string },
): Promise<DirectoryGroup | Problem<'NOT_FOUND'>> {
  if (!isId(scimGroupId)) return unknownGroup
  const [found] = await sql<DirectoryGroup[]>`
    select ${sql.unsafe(groupColumns)} from scim_group
    where organization_id = ${organizationId} and provider_id = ${providerId} and scim_group_id = ${scimGroupId}`
  return found ?? unknownGroup
}

/** Who is in groups, by the group's id. */
export async function readMembers(
  sql: Sql,
  { organizationId, providerId, scimGroupIds }: ProviderKey & { scimGroupIds: readonly string[] },
): Promise<Map<string, GroupMember[]>> {
  const found = await sql<(GroupMember & { scimGroupId: string })[]>`
    select scim_group_id, scim_user_id, user_name from scim_group_member join scim_user using (organization_id, provider_id, scim_user_id)
    where organization_id = ${organizationId} and provider_id = ${providerId} and scim_group_id = any(${scimGroupIds as string[]}::uuid[])
    order by scim_group_id, scim_user_id`
  return Map.groupBy(found, ({ scimGroupId }) => scimGroupId)
}

/**
 * Creates a group with its members.
 * Errors: CONFLICT (there is one of that name) · LIMIT_REACHED (100 groups, 50,000 members of all) · VALIDATION_ERROR (a member who is no user) · NOT_FOUND (the
 * provider is gone).
 */
export const createGroup = (sql: Sql, { contents, ...key }: ProviderKey & { contents: GroupContents }): Promise<DirectoryGroup | Problem> =>
  inDirectory(sql, key, async (sql, directory) => {
    const { organizationId, providerId } = directory
    const [{ count }] = await sql<[{ count: number }]>`
      select count(*)::int as count from scim_group where organization_id = ${organizationId} and provider_id = ${providerId}`
    if (count >= scimGroupsMax) return problem('LIMIT_REACHED', provisioningMessages.tooManyGroups({ max: scimGroupsMax }))
    const [made] = await sql<{ scimGroupId: string }[]>`
      insert into scim_group (organization_id, provider_id, display_name, display_name_key, external_id)
      values (${organizationId}, ${providerId}, ${contents.displayName}, ${comparedName(contents.displayName)}, ${contents.externalId})
      on conflict (organization_id, provider_id, display_name_key) do nothing
      returning scim_group_id`
    if (!made) return groupTaken
    const refused = await setMembers(sql, { directory, ...made, before: new Set(), after: contents.memberIds })
    if (refused) return refused
    await giveRoles(sql, { directory, scimUserIds: contents.memberIds })
    return readGroup(sql, { ...key, ...made })
  })

/**
 * Changes a group to what `change` makes of it: who is in it, or was before, has the role of their groups then.
 * Errors: NOT_FOUND · what `change` returns · CONFLICT, VALIDATION_ERROR, LIMIT_REACHED as above.
 */
export const changeGroup = (
  sql: Sql,
  { scimGroupId, change, ...key }: ProviderKey & { scimGroupId: string; change: (group: GroupContents) => GroupContents | Problem },
): Promise<DirectoryGroup | Problem> =>
  inDirectory(sql, key, async (sql, directory) => {
    const group = await readGroup(sql, { ...key, scimGroupId })
    if (isProblem(group)) return group
    const before = await memberIdsOf(sql, { ...key, scimGroupId })
    const changed = change({ ...group, memberIds: before })
    if (isProblem(changed)) return changed
    const { organizationId, providerId } = directory
    const isRenamed = changed.displayName !== group.displayName || changed.externalId !== group.externalId
    if (comparedName(changed.displayName) !== comparedName(group.displayName)) {
      const [taken] = await sql`
        select from scim_group where organization_id = ${organizationId} and provider_id = ${providerId}
          and display_name_key = ${comparedName(changed.displayName)}`
      if (taken) return groupTaken
    }
    const affected = isRenamed ? before.union(changed.memberIds) : before.symmetricDifference(changed.memberIds)
    const wasMapped = await hasRole(sql, { ...key, scimGroupId })
    await sql`
      update scim_group set display_name = ${changed.displayName}, display_name_key = ${comparedName(changed.displayName)},
        external_id = ${changed.externalId}, updated_at = now()
      where organization_id = ${organizationId} and provider_id = ${providerId} and scim_group_id = ${group.scimGroupId}`
    const refused = await setMembers(sql, { directory, scimGroupId: group.scimGroupId, before, after: changed.memberIds })
    if (refused) return refused
    if (wasMapped || (await hasRole(sql, { ...key, scimGroupId }))) await giveRoles(sql, { directory, scimUserIds: affected })
    return readGroup(sql, { ...key, scimGroupId })
  })

/** Deletes a group; who was in it has the role of their other groups, or the default role. Errors: NOT_FOUND. */
export const deleteGroup = (
  sql: Sql,
  { scimGroupId, ...key }: ProviderKey & { scimGroupId: string },
): Promise<{ deleted: true } | Problem> =>
  inDirectory(sql, key, async (sql, directory) => {
    const group = await readGroup(sql, { ...key, scimGroupId })
    if (isProblem(group)) return group
    const affected = (await hasRole(sql, { ...key, scimGroupId })) ? await memberIdsOf(sql, { ...key, scimGroupId }) : new Set<string>()
    await sql`
      delete from scim_group
      where organization_id = ${directory.organizationId} and provider_id = ${directory.providerId} and scim_group_id = ${group.scimGroupId}`
    await giveRoles(sql, { directory, scimUserIds: affected })
    return { deleted: true }
  })

async function giveRoles(sql: Sql, { directory, scimUserIds }: { directory: Directory; scimUserIds: ReadonlySet<string> }): Promise<void> {
  if (scimUserIds.size > 0) await applyRoles(sql, { directory, scimUserIds: [...scimUserIds] })
}

/** Whether the provider's settings give a group a role. */
async function hasRole(sql: Sql, { organizationId, providerId, scimGroupId }: ProviderKey & { scimGroupId: string }): Promise<boolean> {
  const [found] = await sql<[{ hasRole: boolean }]>`
    select exists (
      select from sso_provider join scim_group using (organization_id, provider_id)
        cross join lateral jsonb_to_recordset(group_roles) as mapped("group" text, role text)
      where organization_id = ${organizationId} and provider_id = ${providerId} and scim_group_id = ${scimGroupId}
        and mapped."group" in (scim_group.display_name, scim_group.external_id)
    ) as has_role`
  return found.hasRole
}

async function memberIdsOf(
  sql: Sql,
  { organizationId, providerId, scimGroupId }: ProviderKey & { scimGroupId: string },
): Promise<ReadonlySet<string>> {
  const found = await sql<{ scimUserId: string }[]>`
    select scim_user_id from scim_group_member
    where organization_id = ${organizationId} and provider_id = ${providerId} and scim_group_id = ${scimGroupId}`
  return new Set(found.map(({ scimUserId }) => scimUserId))
}

/** Puts users into a group and takes others out. Returns why not: somebody who is to be in it is no user; the groups have 50,000 members. */
async function setMembers(
  sql: Sql,
  {
    directory: { organizationId, providerId },
    scimGroupId,
    before,
    after,
  }: { directory: Directory; scimGroupId: string; before: ReadonlySet<string>; after: ReadonlySet<string> },
): Promise<Problem<'VALIDATION_ERROR' | 'LIMIT_REACHED'> | null> {
  const [gone, come] = [[...before.difference(after)], [...after.difference(before)]]
  if (gone.length > 0)
    await sql`
      delete from scim_group_member
      where organization_id = ${organizationId} and provider_id = ${providerId} and scim_group_id = ${scimGroupId}
        and scim_user_id = any(${gone}::uuid[])`
  if (come.length === 0) return null
  if (!come.every(isId)) return noUser
  const put = await sql`
    insert into scim_group_member (organization_id, provider_id, scim_group_id, scim_user_id)
    select organization_id, provider_id, ${scimGroupId}, scim_user_id from scim_user
    where organization_id = ${organizationId} and provider_id = ${providerId} and deleted_at is null and scim_user_id = any(${come}::uuid[])`
  if (put.count < come.length) return noUser
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*)::int as count from scim_group_member where organization_id = ${organizationId} and provider_id = ${providerId}`
  return count <= scimGroupMembersMax
    ? null
    : problem('LIMIT_REACHED', provisioningMessages.tooManyGroupMembers({ max: scimGroupMembersMax }))
}

const unknownGroup = problem('NOT_FOUND', provisioningMessages.unknownGroup)
const groupTaken = problem('CONFLICT', provisioningMessages.groupTaken)
const noUser = problem('VALIDATION_ERROR', provisioningMessages.noSuchMember)
