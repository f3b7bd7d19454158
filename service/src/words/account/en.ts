// Letters about signing in to the dashboard. `host`: where.

import type { Language } from '../languages.ts'

export const en = {
  language: 'en' as Language,

  reset: {
    subject: 'Choose a new password',
    what: (host: string) => `Somebody asked for a new password for your sign-in to Earshot at ${host}. Choose it within an hour.`,
    otherwise: 'If it was not you, do nothing: the old one stays, and this letter opens nothing by itself.',
    button: 'Choose a new password',
  },

  verify: {
    subject: 'Confirm your e-mail address',
    what: (host: string) => `This address is what you sign in to Earshot with at ${host}. Confirm within an hour that it is yours.`,
    otherwise: 'Letters about your sign-in come to it.',
    button: 'Confirm the address',
  },

  changed: {
    subject: 'Your password was changed',
    what: (host: string) => `The password of your sign-in to Earshot at ${host} was changed just now. You were signed out everywhere else.`,
    otherwise: 'If it was not you, ask for a new password on the sign-in page at once, and tell whoever runs this service.',
  },

  reason: (host: string) => `You are getting this because somebody signs in at ${host} with this address.`,
}

export type Words = typeof en
