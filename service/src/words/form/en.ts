// Every word that a customer's page says, in English. Plain, second person, no exclamation marks: what happened, what was kept,
// what to do. What a business wrote itself (its name, its questions) is not here.

import type { Language } from '../languages.ts'
import { momentIn } from '../moments.ts'
import { counted, type Plural } from '../plurals.ts'

/** With a hyphen at which no line ends. */
const eMail = 'e\u2011mail'

export const en = {
  language: 'en' as Language,

  /** A moment in words, in a time zone that is named. */
  moment: (at: Date, timeZone: string) => momentIn('en', at, timeZone),

  form: {
    heading: (project: string) => `What do you think of ${project}?`,
    lead: 'A title and your opinion are enough. The rest is up to you.',
    place: (at: number, of: number) => `Question ${at} of ${of}`,
    hint: {
      one: 'Choose one, or leave it open.',
      several: 'Choose as many as fit, or leave it open.',
      upTo: (most: number) => `Choose up to ${most}, or leave it open.`,
      atLeast: (least: number) => `Choose at least ${least}, or leave it open.`,
      exactly: (count: number) => `Choose ${count}, or leave it open.`,
      between: (least: number, most: number) => `Choose ${least} to ${most}, or leave it open.`,
      words: 'In your own words, or leave it open.',
    },
    comment: 'Add a comment',
    commentTo: (question: string) => `Comment on: ${question}`,
    clear: 'Clear this answer',
    ownWords: 'In your own words',
    title: 'Title',
    titleHint: 'Your opinion in a few words.',
    opinion: 'Your opinion',
    opinionHint: 'What was good? What should be better?',
    name: 'Your name',
    nameHint: 'Leave it empty if you like.',
    nameIncognito: 'Left out while you stay incognito.',
    incognito: 'Stay incognito',
    incognitoHint: `No name, no ${eMail} address, nothing that leads back to you.`,
    seen: (project: string) => `What ${project} sees`,
    seenNamed: `Everything you write and choose here, your name if you give one, and that it came with the link made for your ${eMail} address.`,
    seenNamedPublic: `It may show what you wrote, with your name, to others; never your ${eMail} address.`,
    seenIncognito: 'Everything you write and choose here, that a real customer sent it, and on which day.',
    seenIncognitoLate: 'Everything you write and choose here, and on which day you sent it.',
    seenIncognitoPublic: `Not who you are: no name, no ${eMail} address, no link, no time of day. Your own words could still tell.`,
    ifIncognito: 'If you stay incognito:',
    submit: 'Send your opinion',
    submitting: 'Sending your opinion',
    openUntil: (moment: string) => `Your link is open until ${moment}.`,
    keptHere: 'What you type is kept on this device until you send it.',
    charactersLeft: { one: '{count} character left', other: '{count} characters left' } as Plural,
    charactersOver: { one: '{count} character too many', other: '{count} characters too many' } as Plural,
  },

  mistakes: {
    heading: (count: number) =>
      counted('en', { one: 'One thing to fix before this can be sent', other: '{count} things to fix before this can be sent' }, count),
    kept: 'Everything you typed is still here.',
    missing: { title: 'Give your opinion a title.', opinion: 'Write your opinion; one sentence is enough.' } as Record<string, string>,
    tooLong: (limit: number) =>
      counted(
        'en',
        { one: 'This can have one character at most.', other: 'This can have {count} characters at most. Shorten it a little.' },
        limit,
      ),
    tooFew: (limit: number) => `Choose at least ${limit}, or none.`,
    tooMany: (limit: number) => (limit === 1 ? 'Choose one.' : `Choose ${limit} at most.`),
    characters: 'This contains a character that cannot be kept. Type it once more.',
    notOffered: 'What you chose is not offered any more. Choose again.',
    unknownQuestion: 'There was an answer to a question that is not asked here. It was left out; look over the rest and send it again.',
    incognitoNotOffered: 'Opinions cannot be given incognito here. Nothing was sent. To send it with your name and link, send it again.',
    titlePrefix: (title: string) => `To fix: ${title}`,
  },

  thanks: {
    title: 'Thank you',
    heading: 'Thank you.',
    arrived: (project: string) => `Your opinion has reached ${project}.`,
    next: 'What happens next',
    verified: 'It counts as verified, because it came with your link.',
    read: (project: string) => `${project} reads it, and can answer it.`,
    unverified: 'Your link had expired before you sent it, so your opinion is published as unverified.',
    held: (project: string) =>
      `Your link had expired before you sent it. ${project} looks at opinions without a valid link before they are shown.`,
    done: 'Your link has done its work. You can close this page.',
    goOn: (host: string) => `Go on to ${host}`,
  },

  used: {
    title: 'Link already used',
    heading: 'This link has been used.',
    what: 'An opinion was sent with it, and each link takes one.',
    you: 'If that was you: thank you, it has arrived, and there is nothing left to do.',
    notYou: (project: string) => `If it was not, ask ${project} for a new link.`,
  },

  expired: {
    title: 'Link expired',
    heading: 'This link has expired.',
    when: (moment: string) => `It was open until ${moment}.`,
    what: (project: string) => `To tell ${project} what you think, ask them for a new link.`,
    keptHeading: 'What you wrote is still here.',
    kept: (moment: string) => `Your link was open until ${moment}. You can still send what you wrote, once.`,
    published: 'It will be published as unverified.',
    held: (project: string) => `${project} will look at it before it is shown.`,
  },

  paused: {
    title: 'Not taking opinions',
    heading: (project: string) => `${project} is not taking opinions just now.`,
    what: (moment: string) => `Your link stays as it is. It is open until ${moment}; try again later.`,
    over: 'Try again later, or ask them for a new link.',
    draft: 'What you wrote is kept on this device.',
    nothingSent: 'Nothing was sent. Everything you typed is still here: leave this page open and send it later, or copy it.',
  },

  unknown: {
    title: 'Link unknown',
    heading: 'We do not know this link.',
    what: 'A part of it may have been lost on the way. Open it again from the message that brought it, or copy all of it.',
  },

  forgotten: {
    title: 'Open your link again',
    heading: 'Open your link again.',
    what: 'This page belongs to a link that this browser does not remember any more. Open the link again from the message that brought it.',
    draft: 'What you wrote is kept on this device and comes back with it.',
  },

  failed: {
    tooLarge: {
      title: 'Too long',
      heading: 'This is more than can be sent at once.',
      what: 'Nothing was sent. Go back: what you typed is still there. Shorten it and send it again.',
    },
    unreadable: {
      title: 'Not understood',
      heading: 'This could not be understood.',
      what: 'Nothing was sent. Go back and send the form again from its own page.',
    },
    method: { title: 'Not understood', heading: 'This page only shows and takes opinions.', what: 'Nothing was changed.' },
    unavailable: {
      title: 'One moment',
      heading: 'This page cannot be shown just now.',
      what: 'Go back in a minute and try again; what you typed is still there.',
    },
    ours: {
      title: 'Our mistake',
      heading: 'Something went wrong on our side.',
      what: 'It has been noted. Go back and try again; what you typed is still there.',
    },
  },
}

export type Messages = typeof en
