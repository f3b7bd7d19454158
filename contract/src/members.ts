import { Type } from 'typebox'
import { email, language } from './preverified-links.ts'
import { roles } from './roles.ts'
import { array, boolean, id, integer, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

/** People of an organization, invitations that wait included. */
export const membersMax = 500
/** Days an invitation may be accepted. */
export const invitationDays = 7

const role = oneOf(roles, 'What they may do: viewers read, members work, admins set up, owners own.')

export const Organization = record('Organization', 'A business and its people.', {
  organizationId: id('Identifier of the organization.'),
  name: Type.String({ description: 'Its name.' }),
  memberCount: integer('Its people.', { minimum: 0 }),
  createdAt: timestamp('When it was created.'),
})
export type Organization = Static<typeof Organization>

export const OrganizationUpdate = object({ name: optional(line(1, 150, 'Its name.')) })

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
