import type { Role } from '@earshot/contract'

export const en = {
  title: 'Members',
  purpose: 'Who works here, and what they may do.',
  list: 'Members',
  invite: 'Invite somebody',
  you: 'you',
  columns: { name: 'Name', role: 'Role', twoFactor: 'Two-factor', joined: 'Joined', lastSeen: 'Last here' },
  withTwoFactor: 'On',
  withoutTwoFactor: 'Off',
  neverSeen: 'Not yet',
  seenLately: 'This hour',
  roles: { viewer: 'Viewer', member: 'Member', admin: 'Admin', owner: 'Owner' } satisfies Record<Role, string>,
  rolesAre: {
    viewer: 'Reads everything and changes nothing.',
    member: 'Works with opinions, questions, links and everything else in the projects.',
    admin: 'Also sets things up: projects, members, API keys and webhooks.',
    owner: 'May do everything, also delete projects and make other owners.',
  } satisfies Record<Role, string>,
  role: 'Role',
  unknown: { title: 'No such member', what: 'They left, or were removed.' },
  email: 'E-mail address',
  ownersOnly: 'Only an owner changes owners.',
  unverified:
    'The email address is not verified, so this person gets no role above that of their invitation. They verify it under “Your account”. Without a mail server, whoever runs this service does it with “earshot user verify”.',
  save: 'Change the role',
  changed: 'Changed. It took effect at once.',
  remove: {
    action: 'Remove',
    title: (name: string) => `Remove ${name}`,
    what: (name: string) =>
      `${name} reaches nothing of this organization any more, from now on. What they did stays, API keys they made go on working, and invitations they sent are taken back.`,
    do: 'Remove them',
  },
  leave: {
    action: 'Leave the organization',
    title: (organization: string) => `Leave ${organization}`,
    what: 'You reach nothing here any more, from now on. To come back you need an invitation. Invitations you sent are taken back.',
    do: 'Leave',
  },
  invitations: {
    title: 'Invitations',
    none: 'Nobody is invited at the moment.',
    list: 'Invitations',
    columns: { email: 'Address', role: 'Role', by: 'Invited by', state: 'State', until: 'Until', act: 'Change it' },
    somebody: 'Somebody who left',
    states: { pending: 'Waits', expired: 'Over' },
    again: 'Invite again',
    againFor: (email: string) => `Invite again: ${email}`,
    takeBack: 'Take back',
    takeBackFor: (email: string) => `Take back the invitation of ${email}`,
    takeBackTitle: (email: string) => `Take back the invitation of ${email}`,
    takeBackWhat: 'Its address opens nothing any more. You can invite them again at any time.',
    takeBackDo: 'Take it back',
  },
  inviting: {
    title: 'Invite somebody',
    email: 'E-mail address',
    language: 'Language of the letter',
    do: 'Invite',
    doneTitle: (email: string) => `${email} is invited`,
    mailed: (email: string) =>
      `We’ve sent an email to ${email} with a link to join. You can also pass on this address: it is shown this once. It makes no account by itself; it offers to send the email again.`,
    notMailed:
      'This service sends no mail. Pass on this address yourself: it is shown this once. The email address of an account made with it counts as not verified.',
    address: 'Address of the invitation',
    copy: 'Copy the address',
    valid: (days: number) => `The invitation is valid once, for ${days} days.`,
    good: (days: number) => `It can be used once, for ${days} days. Whoever has it can join, so send it to nobody else.`,
    another: 'Invite somebody else',
    done: 'Done',
  },
  organization: {
    title: 'The organization',
    name: 'Name',
    hint: 'Customers see the names of your projects. This one is seen by your members and in letters to owners.',
    save: 'Rename',
    saved: 'Renamed.',
  },
}

export type Words = typeof en
