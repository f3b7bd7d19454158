// What somebody is written who is asked to join an organization, in English. Plain, second person, no exclamation marks.

import type { Language } from '../languages.ts'

export const en = {
  language: 'en' as Language,
  subject: (organization: string) => `Join ${organization} on Earshot`,
  what: (inviter: string, organization: string, host: string) =>
    `${inviter} asks you to join ${organization} on Earshot, at ${host}, where the opinions of its customers are read and answered.`,
  roles: {
    viewer: 'You would read everything there and change nothing.',
    member: 'You would work there with opinions, questions and links.',
    admin: 'You would work there and set things up: projects, members and keys.',
    owner: 'You would be one of its owners, who may do everything.',
  },
  until: (moment: string) => `The invitation can be accepted once, until ${moment}.`,
  otherwise: 'If you do not know what this is about, do nothing: nobody joins anything by reading this letter.',
  button: 'Look at the invitation',
  reason: (organization: string) => `You get this letter because somebody at ${organization} gave your address.`,
}

export type Words = typeof en
