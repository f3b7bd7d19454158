import { isAtLeast, type Member, type Problem, problem, type Role } from '@earshot/contract'
import { membersMessages } from '@earshot/messages/api/members'
import { isEmailVerified } from '../../accounts/persons.ts'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'

// The people of an organization. Changes of membership happen one after the other, with the organization locked: so the last owner stays,
// also when two leave at once, and a role that was taken away a moment ago has no effect.

/** A member about to change a membership, by their own id. */
export interface InOrganization {
  organizationId: string
  by: string
}

const memberView = view<Member>('member', {
  personId: 'member.person_id',
  name: 'person.name',
  email: 'person.email',
  emailVerified: 'person.email_verified',
  role: 'member.role',
  twoFactor: 'person.two_factor',
  joinedAt: time('member.created_at'),
  lastSeenAt: time("date_trunc('hour', member.last_seen_at)"),
})

/** The people of an organization, owners first, then by their names. At most 500 (membersMax): they are one page, in one statement. */
export async function listMembers(sql: Sql, { organizationId }: { organizationId: string }): Promise<JsonText<{ members: Member[] }>> {
  const [list] = await sql<[{ json: string }]>`
    select json_build_object('members', coalesce(
      json_agg(
        ${sql.unsafe(memberView.json)}
        order by array_position(array['owner', 'admin', 'member', 'viewer'], member.role), lower(person.name), member.person_id
      ), '[]'
    ))::text as json
    from member join person using (person_id) where organization_id = ${organizationId}`
  return list.json
}

/**
 * Changes a member's role, from their next request on. Invitations they sent that their new role could not send are revoked.
 * Errors: NOT_FOUND · Forbidden (the caller is no admin any more; owners are made and changed by owners) · CONFLICT (the last owner; a role
 * above that of their invitation for a person whose address is not verified).
 */
export const updateMember = (
  sql: Sql,
  { organizationId, by, personId, role }: InOrganization & { personId: string; role: Role },
): Promise<JsonText<Member> | Problem<'NOT_FOUND' | 'CONFLICT' | 'Forbidden'>> =>
  lockMembers(sql, { organizationId }, async (sql) => {
    const [mine, theirs] = [await findRole(sql, { organizationId, personId: by }), await findRole(sql, { organizationId, personId })]
    if (!isAtLeast(mine, 'admin')) return notAdmin
    if (theirs === null) return unknown
    if ([theirs, role].includes('owner') && mine !== 'owner') return ownersOnly
    if (theirs === 'owner' && role !== 'owner' && (await isLastOwner(sql, { organizationId }))) return lastOwner
    if (!isAtLeast(theirs, role) && !(await mayRiseTo(sql, { organizationId, personId, role }))) return unproven
    await takeBackInvitations(sql, { organizationId, personId, nowOnly: role })
    const [changed] = await sql<[{ json: JsonText<Member> }]>`
      with changed as (
        update member set role = ${role} where organization_id = ${organizationId} and person_id = ${personId} returning *
      )
      select ${sql.unsafe(memberView.json)}::text as json from changed as member join person using (person_id)`
    return changed.json
  })

/**
 * Removes a member, from their next request on; their other organizations stay as they were, and API keys they created go on working.
 * Invitations they sent are revoked, and one that waits for them: nobody comes back by an older one.
 * Errors: NOT_FOUND · Forbidden (others are removed by admins, owners by owners) · CONFLICT (the last owner).
 */
export const removeMember = (
  sql: Sql,
  { organizationId, by, personId }: InOrganization & { personId: string },
): Promise<{ personId: string; deleted: true } | Problem<'NOT_FOUND' | 'CONFLICT' | 'Forbidden'>> =>
  lockMembers(sql, { organizationId }, async (sql) => {
    const [mine, theirs] = [await findRole(sql, { organizationId, personId: by }), await findRole(sql, { organizationId, personId })]
    const isLeaving = by === personId.toLowerCase()
    if (!isLeaving && !isAtLeast(mine, 'admin')) return notAdmin
    if (theirs === null) return unknown
    if (!isLeaving && theirs === 'owner' && mine !== 'owner') return ownersOnly
    if (theirs === 'owner' && (await isLastOwner(sql, { organizationId }))) return lastOwner
    await takeBackInvitations(sql, { organizationId, personId, nowOnly: null })
    await useUpInvitation(sql, { organizationId, personId })
    await sql`delete from member where organization_id = ${organizationId} and person_id = ${personId}`
    return { personId: personId.toLowerCase(), deleted: true }
  })

/** Changes memberships one after the other. Callers must be in a transaction. */
export const lockMembers = <Result>(sql: Sql, { organizationId }: { organizationId: string }, act: (sql: Sql) => Promise<Result>) =>
  transaction(sql, async (sql): Promise<Result> => {
    await sql`select from organization where organization_id = ${organizationId} for no key update`
    return act(sql)
  })

/** A person's role in an organization; null: no member. */
export async function findRole(sql: Sql, { organizationId, personId }: { organizationId: string; personId: string }): Promise<Role | null> {
  const [found] = await sql<{ role: Role }[]>`
    select role from member where organization_id = ${organizationId} and person_id = ${personId}`
  return found?.role ?? null
}

/** A membership's role, and that of the invitation that it began with; null: there was none. */
export interface MemberRoles {
  role: Role
  invitedRole: Role | null
}

/** A person's roles in an organization; null: no member. */
export async function findRoles(
  sql: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<MemberRoles | null> {
  const [found] = await sql<MemberRoles[]>`
    select role, invited_role from member where organization_id = ${organizationId} and person_id = ${personId}`
  return found ?? null
}

/** A person's role in an organization, noting once an hour that they are active. The one statement of every request of a member. */
export async function recordVisit(
  sql: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<Role | null> {
  const [found] = await sql<{ role: Role }[]>`
    with found as (
      select role, last_seen_at from member where organization_id = ${organizationId} and person_id = ${personId}
    ), seen as (
      update member set last_seen_at = now() from found
      where organization_id = ${organizationId} and person_id = ${personId}
        and (found.last_seen_at is null or found.last_seen_at < date_trunc('hour', now()))
    )
    select role from found`
  return found?.role ?? null
}

export const notAdmin = problem('Forbidden', membersMessages.adminsOnly)
export const ownersOnly = problem('Forbidden', membersMessages.ownersOnly)
const unknown = problem('NOT_FOUND', membersMessages.unknown)
const lastOwner = problem('CONFLICT', membersMessages.lastOwner)

const unproven = problem('CONFLICT', membersMessages.emailUnverified)

/** Whether a member with a lower role may have this one: their address is verified, or their invitation was for it (decision 31). */
async function mayRiseTo(
  sql: Sql,
  { organizationId, personId, role }: { organizationId: string; personId: string; role: Role },
): Promise<boolean> {
  const [found] = await sql<{ emailVerified: boolean; invitedRole: Role | null }[]>`
    select email_verified, invited_role from member join person using (person_id)
    where organization_id = ${organizationId} and person_id = ${personId}`
  if (found === undefined) return false
  // Another home than the first learns some seconds later that an address was verified.
  const isVerified = sql.home.first === null ? found.emailVerified : await isEmailVerified(sql, { personId })
  return isVerified || isAtLeast(found.invitedRole, role)
}

async function isLastOwner(sql: Sql, { organizationId }: { organizationId: string }): Promise<boolean> {
  const owners = await sql`select from member where organization_id = ${organizationId} and role = 'owner' limit 2`
  return owners.count < 2
}

/** Revokes the invitations that a person sent and could not send any more: none of an owner, those for owners of an admin, else all. */
export async function takeBackInvitations(
  sql: Sql,
  { organizationId, personId, nowOnly }: { organizationId: string; personId: string; nowOnly: Role | null },
): Promise<void> {
  if (nowOnly === 'owner') return
  await sql`
    delete from invitation
    where organization_id = ${organizationId} and invited_by = ${personId} and (role = 'owner' or ${!isAtLeast(nowOnly, 'admin')})`
}

/**
 * Ends the invitation to a person's address: they are a member by other means than by it, or are to be none. Returns the role that it was for,
 * which its sender may still give: what they could not send any more was revoked. Null: there was none, or it had expired.
 */
export async function useUpInvitation(
  sql: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<Role | null> {
  const [used] = await sql<{ role: Role; isPending: boolean }[]>`
    delete from invitation using person
    where invitation.organization_id = ${organizationId} and invitation.email = person.email and person.person_id = ${personId}
    returning invitation.role, invitation.expires_at > now() as is_pending`
  return used?.isPending ? used.role : null
}
