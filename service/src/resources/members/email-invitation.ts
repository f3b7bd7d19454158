import { invitationDays, type Problem, problem, type Role } from '@earshot/contract'
import { membersMessages } from '@earshot/messages/api/members'
import { ofNoOrganization } from '../../accounts/emails.ts'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { queueMail } from '../../mail/mail.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { createMailedCode, type FoundInvitation } from './find-invitation.ts'
import { invitationEmail } from './invitation-email-text.ts'

// The emails of an invitation. Each has a link of its own, which the inviting member is not shown: a visitor who comes by it has shown that
// the mailbox is theirs.

export interface InvitationMailer {
  baseUrl: string
  mailKey: PurposeKeys
  /** Null: there is no mail server, and nothing is emailed. */
  mailServer: unknown
}

/** The address at which an invitation is accepted by a code. */
export const addressOf = ({ baseUrl }: Pick<InvitationMailer, 'baseUrl'>, code: string): string =>
  `${baseUrl}/dashboard/invitation#code=${code}`

interface Invited {
  organizationId: string
  address: string
  role: Role
  language: string
  url: string
}

/** Emails an invitation when it is created, in its transaction. The email is the team's own: the dashboard lists its outcome. */
export async function mailInvitation(
  sql: Sql,
  { by, mailer, ...invited }: Invited & { by: string; mailer: InvitationMailer },
): Promise<void> {
  const { organizationId } = invited
  const [told] = await sql<[{ organization: string; inviter: string; expiresAt: Date }]>`
    select organization.name as organization, person.name as inviter, now() + make_interval(days => ${invitationDays}) as expires_at
    from organization, person where organization_id = ${organizationId} and person_id = ${by}`
  const message = invitationEmail({ ...invited, ...told, to: invited.address, host: new URL(mailer.baseUrl).host })
  await queueMail(sql, mailer.mailKey, { organizationId, projectId: null, kind: 'invitation', email: message })
}

/**
 * Emails an invitation's address a link of its own, at the request of the holder of a code that was passed on. It does the same whether the
 * address has an account or not. Like every sign-in email it belongs to no organization, and counts toward no limit of the team's. The
 * caller has counted it. Errors: CONFLICT (there is no mail server).
 */
export const mailInvitationLink = (
  sql: Sql,
  { organizationId, organization, invitationId, email, role }: FoundInvitation,
  { code, language, mailer }: { code: string; language: string; mailer: InvitationMailer },
): Promise<Problem<'CONFLICT'> | null> =>
  transaction(sql, async (sql) => {
    if (mailer.mailServer === null) return problem('CONFLICT', membersMessages.invitation.noMailServer)
    const [told] = await sql<{ inviter: string; expiresAt: Date }[]>`
      select coalesce(person.name, ${organization}) as inviter, expires_at
      from invitation left join person on person_id = invited_by
      where organization_id = ${organizationId} and invitation_id = ${invitationId}`
    // The invitation was revoked at this very moment: there is nothing to email.
    if (!told) return null
    const url = addressOf(mailer, await createMailedCode(sql, { code, hours: invitationDays * 24 }))
    const message = invitationEmail({ ...told, organization, role, language, url, to: email, host: new URL(mailer.baseUrl).host })
    await queueMail(sql, mailer.mailKey, { organizationId: ofNoOrganization, projectId: null, kind: 'sign-in', email: message })
    return null
  })
