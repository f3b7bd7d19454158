import type { membersDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import type { InvitationMailer } from './email-invitation.ts'
import { invite, listInvitations, revokeInvitation } from './invitations.ts'
import { listMembers, removeMember, updateMember } from './members.ts'

export const membersDashboard = (mailer: InvitationMailer): HandlersOf<typeof membersDashboardRows> => ({
  'members.list': async ({ sql, organizationId }) => ok(await listMembers(sql, { organizationId })),
  'members.update': async ({ sql, organizationId, callerId, params, body }) =>
    ok(await updateMember(sql, { organizationId, by: callerId, ...params, ...body })),
  'members.remove': async ({ sql, organizationId, callerId, params }) =>
    ok(await removeMember(sql, { organizationId, by: callerId, ...params })),
  'invitations.list': async ({ sql, organizationId }) => ok(await listInvitations(sql, { organizationId })),
  'invitations.create': async ({ sql, organizationId, callerId, body }) =>
    created(await invite(sql, { organizationId, by: callerId, ...body, mailer })),
  'invitations.revoke': async ({ sql, organizationId, callerId, params }) =>
    ok(await revokeInvitation(sql, { organizationId, by: callerId, ...params })),
})
