// What is said to somebody who asks what is known about their address: on the pages and in the email. What their forms have in common
// with subscribing is in words/subscribe.

import type { Language } from '../languages.ts'
import type { Plural } from '../plurals.ts'

/** With a hyphen at which no line ends. */
const eMail = 'e\u2011mail'

export const en = {
  language: 'en' as Language,

  form: {
    title: 'Your data',
    heading: (organization: string) => `What ${organization} knows about you`,
    lead: `Type your ${eMail} address. If anything is known about it, you get a letter with a link: there you can see everything, take it with you, or have it erased.`,
    submit: 'Send me the link',
    seen: 'The address is used for this letter and for nothing else.',
  },

  asked: {
    what: (email: string) => `If anything is known about ${email}, a letter is on its way there. Its link is valid for 24 hours.`,
    once: 'There is one such letter an hour.',
  },

  open: {
    title: 'Your data',
    heading: (organization: string) => `What ${organization} knows about you`,
    about: (email: string) => `This is what is known about ${email}:`,
    nothing: (email: string) => `Nothing is known about ${email}.`,
    links: { one: '{count} link to give an opinion', other: '{count} links to give an opinion' } as Plural,
    opinions: { one: '{count} opinion', other: '{count} opinions' } as Plural,
    comments: { one: '{count} comment', other: '{count} comments' } as Plural,
    receipts: { one: '{count} receipt', other: '{count} receipts' } as Plural,
    emails: { one: '{count} letter that was sent to you', other: '{count} letters that were sent to you' } as Plural,
    subscription: (project: string) => `News from ${project}`,
    suppressed: 'That this address is not to be written to',
    take: 'Take it with you',
    download: 'Download everything',
    downloadHint: 'One file (JSON) that you can keep, and that other programs can read.',
    forget: 'Be forgotten',
    forgetHint: 'You see what follows from it before anything happens.',
    erase: 'Erase everything',
  },

  incognito:
    'Incognito opinions can not be found here: nothing ties them to an address. You see, change and delete yours at the private address that was shown after sending it.',

  confirm: {
    title: 'Erase everything',
    heading: 'Erase everything?',
    what: (email: string) => `Everything that is known about ${email} is erased. Nobody can bring it back.`,
    opinions: 'Your opinions are deleted, with all answers, comments and responses that belong to them, and your receipts.',
    subscriptions: 'Your subscriptions end.',
    links: 'Links that were sent to you stop working. They are still counted, without your name and your address.',
    suppressed: 'If you do not want mail, that stays so: a mark is kept from which nobody can read your address.',
    elsewhere: (organization: string) =>
      `Other systems of ${organization} are told of every deletion. Copies that they made are theirs to erase.`,
    button: 'Erase everything',
    sending: 'Erasing, one moment',
    back: 'Keep everything',
  },

  done: {
    title: 'Everything is erased',
    heading: 'Everything is erased.',
    what: (email: string) => `Nothing is known about ${email} any more.`,
    awaited: (organization: string) =>
      `Some messages about it had not reached other systems of ${organization} yet. Your data was taken out of them before they are sent.`,
    suppressed: 'What stays is a mark that you are not to be written to. Nobody can read your address from it.',
  },

  unfinished: {
    title: 'Almost everything is erased',
    heading: 'Almost everything is erased.',
    what: 'At this very moment a letter is being sent to you. Press once more in a minute, and the rest is gone, too.',
    button: 'Erase the rest',
  },

  ended: {
    title: 'Link ended',
    heading: 'This link has ended.',
    what: 'It was valid for 24 hours. You can ask for a new one at any time.',
    again: 'Ask for a new link',
  },

  email: {
    subject: (organization: string) => `Your data at ${organization}`,
    heading: 'Your data',
    paragraphs: (organization: string) => [
      `Someone, most likely you, asked what ${organization} knows about this address.`,
      'Press the button to see it, to download it, or to have it erased. The link is valid for 24 hours. Pass it on to nobody: whoever has it can do the same.',
      'If it was not you, there is nothing to do.',
    ],
    button: 'See my data',
    reason: (organization: string) => `You get this one letter because your address was typed on the page of ${organization}.`,
  },
}

export type Words = typeof en
