// What the page says where somebody wants no more mail, in English.

import type { Language } from '../languages.ts'

export const en = {
  language: 'en' as Language,

  ask: {
    title: 'Unsubscribe',
    heading: (project: string) => `No more mail from ${project}?`,
    what: (email: string, project: string) => `${project} then sends nothing more to ${email}.`,
    everything: (organization: string) => `And nothing from anywhere else at ${organization}`,
    everythingHint: 'Whatever it is about, now and later.',
    button: 'Unsubscribe',
    sending: 'Unsubscribing',
  },

  done: {
    title: 'Unsubscribed',
    heading: 'You are unsubscribed.',
    what: (email: string, project: string) => `${project} sends nothing more to ${email}.`,
    everything: (email: string, organization: string) => `Nothing more is sent from anywhere at ${organization} to ${email}.`,
    links: 'Links you were sent before stay as they are.',
    mistake: 'Was that a mistake?',
    undo: 'Take it back',
    undoing: 'Taking it back',
  },

  undone: {
    title: 'Taken back',
    heading: 'Taken back.',
    what: (email: string, project: string) => `${project} may write to ${email} as before.`,
    again: 'Unsubscribe after all',
  },

  unknown: {
    title: 'Link unknown',
    heading: 'We do not know this link.',
    what: 'A part of it may have been lost on the way. Open it again from the mail that brought it, or copy all of it.',
  },
}

export type Words = typeof en
