import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { roles } from './roles.ts'
import { array, boolean, email, id, language, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

/** Members of an organization at most, pending invitations included. */
export const membersMax = 500
/** Days in which an invitation can be accepted. */
export const invitationDays = 7

const role = oneOf(
  roles,
  'Role of the member. Viewers can read, members can also make changes, admins can also manage settings, owners can do everything.',
)

export const Member = record('Member', 'A member of the organization.', {
  personId: id('Identifier of the person.'),
  name: Type.String({ description: 'Name of the person.' }),
  email: Type.String({ description: 'Email address of the person.' }),
  emailVerified: boolean(
    'Whether the email address has been verified. Until then, the role cannot be raised above that of the invitation.',
  ),
  role,
  twoFactor: boolean('Whether two-factor authentication is enabled.'),
  joinedAt: timestamp('Time when the person joined.'),
  lastSeenAt: nullable(timestamp('Time when the person was last active, to the hour.')),
})
export type Member = Static<typeof Member>

export const MemberUpdate = object({ role })

export const Invitation = record('Invitation', 'An invitation to join the organization.', {
  invitationId: id('Identifier of the invitation.'),
  email: Type.String({ description: 'Invited email address.' }),
  role,
  invitedBy: nullable(Type.String({ description: 'Name of the member who sent the invitation. Null if they left.' })),
  invitedByEmailVerified: nullable(boolean('Whether the email address of that member has been verified. Null if they left.')),
  status: oneOf(['pending', 'expired'], 'Status of the invitation. Expired invitations can be resent.'),
  createdAt: timestamp('Time when the invitation was last sent.'),
  expiresAt: timestamp('Time when the invitation expires.'),
})
export type Invitation = Static<typeof Invitation>

export const InvitationCreate = object({
  email: email('Email address to invite.'),
  role,
  language: optional(language('Language of the email.')),
})
export type InvitationCreate = Static<typeof InvitationCreate>

export const InvitationCreated = record('InvitationCreated', 'A new invitation, with a URL to pass on.', {
  ...Invitation.properties,
  url: Type.String({
    format: 'uri',
    description:
      'URL to accept the invitation, shown only once. If a mail server is configured, the URL does not create an account itself: it offers to email a link to the invited address, which does.',
  }),
  isMailed: boolean('Whether an email with a separate link is sent to the invited address.'),
})
export type InvitationCreated = Static<typeof InvitationCreated>

export const Members = object({ members: array(Member) })
export const Invitations = object({ invitations: array(Invitation) })

export const MemberRemoved = record('MemberRemoved', 'A removed member.', {
  personId: id('Identifier of the person.'),
  deleted: boolean('Always true.'),
})
export const InvitationRevoked = record('InvitationRevoked', 'A revoked invitation.', {
  invitationId: id('Identifier of the invitation.'),
  deleted: boolean('Always true.'),
})

/** Operations of members alone. */
export const membersDashboardRows = {
  'members.list': operation({
    ...forMembers,
    method: 'GET',
    path: '/members',
    summary: 'List members',
    description: 'Lists the members of the organization, owners first.',
    success: { 200: Members },
    errors: [],
  }),
  'members.update': operation({
    ...forMembers,
    role: 'admin',
    method: 'PATCH',
    path: '/members/{personId}',
    summary: 'Update the role of a member',
    description:
      'Changes the role of a member, effective immediately. Only owners can change owners or make others owners. Returns `CONFLICT` for the last owner, and if the role is above that of the invitation while the member’s email address is not verified.',
    body: MemberUpdate,
    success: { 200: Member },
    errors: ['NOT_FOUND', 'CONFLICT', 'Forbidden'],
  }),
  'members.remove': operation({
    ...forMembers,
    role: 'viewer',
    method: 'DELETE',
    path: '/members/{personId}',
    summary: 'Remove a member',
    description:
      'Removes a member, effective immediately. Members can remove themselves, admins can remove others, and only owners can remove owners. Returns `CONFLICT` for the last owner.',
    success: { 200: MemberRemoved },
    errors: ['NOT_FOUND', 'CONFLICT', 'Forbidden'],
  }),
  'invitations.list': operation({
    ...forMembers,
    role: 'admin',
    method: 'GET',
    path: '/invitations',
    summary: 'List invitations',
    description: 'Lists the invitations that have not been accepted, newest first.',
    success: { 200: Invitations },
    errors: [],
  }),
  'invitations.create': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/invitations',
    summary: 'Invite a member',
    description: `Emails an invitation, if a mail server is configured, and returns a URL to pass on. With a mail server, only the emailed link creates an account; without one, the email address of the account remains unverified. Invitations expire after ${invitationDays} days. A new invitation to the same address replaces the previous one. Only owners can invite owners. An organization can have up to ${membersMax} members and pending invitations.`,
    body: InvitationCreate,
    success: { 201: InvitationCreated },
    errors: ['CONFLICT', 'LIMIT_REACHED', 'Forbidden'],
  }),
  'invitations.revoke': operation({
    ...forMembers,
    role: 'admin',
    method: 'DELETE',
    path: '/invitations/{invitationId}',
    summary: 'Revoke an invitation',
    description: 'Revokes an invitation. Its links no longer work.',
    success: { 200: InvitationRevoked },
    errors: ['NOT_FOUND'],
  }),
} as const
