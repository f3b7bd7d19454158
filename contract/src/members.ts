import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { roles } from './roles.ts'
import { array, boolean, email, id, language, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

/** Members of an organization at most, pending invitations included. */
export const membersMax = 500
/** Days in which an invitation can be accepted. */
export const invitationDays = 7

const role = oneOf(roles, 'What they may do: viewers read, members work, admins set up, owners own.')

export const Member = record('Member', 'A person of the organization.', {
  personId: id('Identifier of the person.'),
  name: Type.String({ description: 'Their name.' }),
  email: Type.String({ description: 'Their e-mail address.' }),
  emailVerified: boolean(
    'Whether they have shown that the address is theirs. While they have not, their role is not raised above that of their invitation.',
  ),
  role,
  twoFactor: boolean('Whether they sign in with a second factor.'),
  joinedAt: timestamp('When they became a member.'),
  lastSeenAt: nullable(timestamp('When they were last signed in, to the hour.')),
})
export type Member = Static<typeof Member>

export const MemberUpdate = object({ role })

export const Invitation = record('Invitation', 'Somebody who was asked to join.', {
  invitationId: id('Identifier of the invitation.'),
  email: Type.String({ description: 'Who was asked.' }),
  role,
  invitedBy: nullable(Type.String({ description: 'Name of the member who asked; null when they are gone.' })),
  invitedByEmailVerified: nullable(boolean('Whether that member has shown that their address is theirs; null when they are gone.')),
  status: oneOf(['pending', 'expired'], 'Expired ones can be sent again.'),
  createdAt: timestamp('When they were asked last.'),
  expiresAt: timestamp('Until when it can be accepted.'),
})
export type Invitation = Static<typeof Invitation>

export const InvitationCreate = object({
  email: email('Who is asked.'),
  role,
  language: optional(language('Language of the letter.')),
})
export type InvitationCreate = Static<typeof InvitationCreate>

export const InvitationCreated = record('InvitationCreated', 'An invitation, with the address to pass on.', {
  ...Invitation.properties,
  url: Type.String({
    format: 'uri',
    description:
      'Where it is accepted. Shown this once. With a mail server it makes no account: it offers to email a link to the invited address, and that one does.',
  }),
  isMailed: boolean('Whether an email with a link of its own goes out to the invited address.'),
})
export type InvitationCreated = Static<typeof InvitationCreated>

export const Members = object({ members: array(Member) })
export const Invitations = object({ invitations: array(Invitation) })

export const MemberRemoved = record('MemberRemoved', 'Who is a member no more.', {
  personId: id('The person.'),
  deleted: boolean('Always true.'),
})
export const InvitationRevoked = record('InvitationRevoked', 'An invitation that opens nothing any more.', {
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
    description: 'The people of the organization, owners first.',
    success: { 200: Members },
    errors: [],
  }),
  'members.update': operation({
    ...forMembers,
    role: 'admin',
    method: 'PATCH',
    path: '/members/{personId}',
    summary: 'Change a role',
    description:
      'Takes effect at once. Only an owner makes owners and changes them. The last owner stays one, and somebody whose address is not verified gets no role above that of their invitation: CONFLICT.',
    body: MemberUpdate,
    success: { 200: Member },
    errors: ['NOT_FOUND', 'CONFLICT', 'Forbidden'],
  }),
  'members.remove': operation({
    ...forMembers,
    role: 'viewer',
    method: 'DELETE',
    path: '/members/{personId}',
    summary: 'Remove a member, or leave',
    description:
      'Takes effect at once. Everybody may leave; others are removed by admins, owners by owners. The last owner stays: CONFLICT.',
    success: { 200: MemberRemoved },
    errors: ['NOT_FOUND', 'CONFLICT', 'Forbidden'],
  }),
  'invitations.list': operation({
    ...forMembers,
    role: 'admin',
    method: 'GET',
    path: '/invitations',
    summary: 'List invitations',
    description: 'Those that were not accepted, newest first.',
    success: { 200: Invitations },
    errors: [],
  }),
  'invitations.create': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/invitations',
    summary: 'Invite somebody',
    description: `Emails a link where there is a mail server, and shows an address to pass on. With a mail server only the emailed link makes an account; without one the account’s address stays unverified. It is good for ${invitationDays} days; one to the same address takes the place of the one before. Only an owner invites owners. At most ${membersMax} people and invitations.`,
    body: InvitationCreate,
    success: { 201: InvitationCreated },
    errors: ['CONFLICT', 'LIMIT_REACHED', 'Forbidden'],
  }),
  'invitations.revoke': operation({
    ...forMembers,
    role: 'admin',
    method: 'DELETE',
    path: '/invitations/{invitationId}',
    summary: 'Take an invitation back',
    description: 'Its address opens nothing any more.',
    success: { 200: InvitationRevoked },
    errors: ['NOT_FOUND'],
  }),
} as const
