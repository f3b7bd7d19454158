import {
  type Invitation,
  type InvitationCreate,
  type InvitationCreated,
  invalidField,
  invitationDays,
  isAtLeast,
  membersMax,
  type Problem,
  problem,
  type Role,
} from '@earshot/contract'
import { accountsMessages } from '@earshot/messages/api/accounts'
import { membersMessages } from '@earshot/messages/api/members'
import { signInEmail } from '../../accounts/persons.ts'
import type { Sql } from '../../database/database.ts'
import { textToken } from '../../database/home-id.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { addressOf, type InvitationMailer, mailInvitation } from './email-invitation.ts'
import { digestOf } from './find-invitation.ts'
import { findRole, type InOrganization, lockMembers, notAdmin, ownersOnly } from './members.ts'

// Invitations. An invitation is an address with a code behind its #; only the digest of the code is kept. The email has a code of its own,
// which the inviting member is not shown: with a mail server only that one creates an account (decision 31).

/** Invitation emails that an organization may send to one address within a day, so that no mailbox is filled. */
const emailsMax = 5
/** Invitation emails to all addresses: as many people as it may have, each twice. Emails of all organizations wait in one queue. */
const emailsInAllMax = 2 * membersMax

const fields = {
  invitationId: 'invitation.invitation_id',
  email: 'invitation.email',
  role: 'invitation.role',
  invitedBy: `(
    select person.name from member join person using (person_id)
    where member.organization_id = invitation.organization_id and member.person_id = invitation.invited_by
  )`,
  invitedByEmailVerified: `(
    select person.email_verified from member join person using (person_id)
    where member.organization_id = invitation.organization_id and member.person_id = invitation.invited_by
  )`,
  status: "case when invitation.expires_at > now() then 'pending' else 'expired' end",
  createdAt: time('invitation.created_at'),
  expiresAt: time('invitation.expires_at'),
}
const invitationView = view<Invitation>('invitation', fields)

/** Invitations that were not accepted, newest first; at most 500 together with the members. One statement. */
export async function listInvitations(sql: Sql, { organizationId }: { organizationId: string }) {
  const [list] = await sql<[{ json: JsonText<{ invitations: Invitation[] }> }]>`
    select json_build_object('invitations', coalesce(
      json_agg(${sql.unsafe(invitationView.json)} order by invitation.created_at desc, invitation.invitation_id desc), '[]'
    ))::text as json
    from invitation where organization_id = ${organizationId}`
  return list.json
}

/**
 * Invites a person, in the place of an earlier invitation to the same address, and emails the invitation where there is a mail server.
 * Errors: Forbidden (the inviting member is no admin any more; owners are invited by owners) · CONFLICT (they are a member) · LIMIT_REACHED
 * (500 people and invitations) · RATE_LIMITED (five emails to one address within a day, a thousand to all) · VALIDATION_ERROR (an address
 * that can’t be signed in with).
 */
export const invite = (
  sql: Sql,
  { organizationId, by, email, role, language = 'en', mailer }: InOrganization & InvitationCreate & { mailer: InvitationMailer },
): Promise<JsonText<InvitationCreated> | Problem<'Forbidden' | 'CONFLICT' | 'LIMIT_REACHED' | 'RATE_LIMITED' | 'VALIDATION_ERROR'>> =>
  lockMembers(sql, { organizationId }, async (sql) => {
    const mine = await findRole(sql, { organizationId, personId: by })
    if (!isAtLeast(mine, 'admin')) return notAdmin
    const address = signInEmail(email)
    if (address === null) return invalidField('email', 'email', accountsMessages.emailNotForSignIn)
    const { invited, isMember, isFull } = await lookAt(sql, { organizationId, address })
    if ([role, invited].includes('owner') && mine !== 'owner') return ownersOnly
    if (isMember) return problem('CONFLICT', membersMessages.alreadyMember)
    if (isFull) return problem('LIMIT_REACHED', membersMessages.full({ max: membersMax }))
    const isMailed = mailer.mailServer !== null
    const emails = isMailed ? await countEmails(sql, { organizationId, address }) : { toAddress: 0, inAll: 0 }
    if (emails.toAddress >= emailsMax)
      return problem('RATE_LIMITED', membersMessages.invitation.tooManyToAddress({ max: emailsMax }), {
        retryAfterSeconds: 86_400,
      })
    if (emails.inAll >= emailsInAllMax)
      return problem('RATE_LIMITED', membersMessages.invitation.tooMany({ max: emailsInAllMax }), { retryAfterSeconds: 86_400 })
    const [code, mailedCode] = [textToken(sql), textToken(sql)]
    const made = { organizationId, by, address, role, language, code, mailedCode: isMailed ? mailedCode : null }
    const json = await keepInvitation(sql, made, { url: addressOf(mailer, code), isMailed })
    if (isMailed) await mailInvitation(sql, { ...made, mailer, url: addressOf(mailer, mailedCode) })
    return json
  })

/**
 * Revokes an invitation: its addresses open nothing any more. Errors: NOT_FOUND · Forbidden (an owner's invitation is revoked by owners).
 */
export const revokeInvitation = (
  sql: Sql,
  { organizationId, by, invitationId }: InOrganization & { invitationId: string },
): Promise<{ invitationId: string; deleted: true } | Problem<'NOT_FOUND' | 'Forbidden'>> =>
  lockMembers(sql, { organizationId }, async (sql) => {
    const mine = await findRole(sql, { organizationId, personId: by })
    if (!isAtLeast(mine, 'admin')) return notAdmin
    const [found] = await sql<{ role: Role }[]>`
      select role from invitation where organization_id = ${organizationId} and invitation_id = ${invitationId}`
    if (!found) return problem('NOT_FOUND', membersMessages.invitation.unknown)
    if (found.role === 'owner' && mine !== 'owner') return ownersOnly
    await sql`delete from invitation where organization_id = ${organizationId} and invitation_id = ${invitationId}`
    return { invitationId: invitationId.toLowerCase(), deleted: true }
  })

/** The state of an address, and whether there is room for another person. */
async function lookAt(sql: Sql, { organizationId, address }: { organizationId: string; address: string }) {
  const [found] = await sql<[{ invited: Role | null; isMember: boolean; isFull: boolean }]>`
    select
      (select role from invitation where organization_id = ${organizationId} and email = ${address}) as invited,
      exists (select from member join person using (person_id) where organization_id = ${organizationId} and email = ${address}) as is_member,
      (select count(*) from member where organization_id = ${organizationId})
        + (select count(*) from invitation where organization_id = ${organizationId} and email <> ${address}) >= ${membersMax} as is_full`
  return found
}

/** Counts the invitation emails of the last day: to an address, and to all. */
async function countEmails(sql: Sql, { organizationId, address }: { organizationId: string; address: string }) {
  // Ids are version 7: the index by them holds the last day's at its end.
  const [found] = await sql<[{ toAddress: number; inAll: number }]>`
    select count(*) filter (where to_email = ${address})::int as to_address, count(*)::int as in_all from mail
    where organization_id = ${organizationId} and mail_id >= uuid_v7_at(now() - interval '25 hours', 0)
      and kind = 'invitation' and created_at > now() - interval '1 day'`
  return found
}

interface NewInvitation {
  organizationId: string
  by: string
  address: string
  role: Role
  language: string
  code: string
  /** Null: no email has it. */
  mailedCode: string | null
}

async function keepInvitation(
  sql: Sql,
  { organizationId, by, address, role, language, code, mailedCode }: NewInvitation,
  { url, isMailed }: { url: string; isMailed: boolean },
): Promise<JsonText<InvitationCreated>> {
  const [made] = await sql<[{ json: JsonText<Invitation> }]>`
    with made as (
      insert into invitation (organization_id, email, role, language, code_sha256, mailed_sha256, invited_by, expires_at)
      values (${organizationId}, ${address}, ${role}, ${language}, ${digestOf(code)}, ${mailedCode === null ? null : digestOf(mailedCode)},
        ${by}, now() + make_interval(days => ${invitationDays}))
      on conflict (organization_id, email) do update set
        role = excluded.role, language = excluded.language, code_sha256 = excluded.code_sha256, mailed_sha256 = excluded.mailed_sha256,
        invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
      returning *
    )
    select ${sql.unsafe(invitationView.json)}::text as json from made as invitation`
  return `${made.json.slice(0, -1)},"url":${JSON.stringify(url)},"isMailed":${isMailed}}`
}
