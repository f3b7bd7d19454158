// What is said to people who want to hear from a project: on the pages and in the emails. Plain, second person, no exclamation marks.

import type { Language } from '../languages.ts'

/** With a hyphen at which no line ends. */
const eMail = 'e\u2011mail'

export const en = {
  language: 'en' as Language,

  form: {
    title: 'Subscribe',
    heading: (project: string) => `Hear from ${project}`,
    lead: `Leave your ${eMail} address, then confirm it with the letter you get. Only then are you subscribed.`,
    email: 'E\u2011mail address',
    name: 'Your name',
    nameHint: 'Leave it empty if you like.',
    submit: 'Subscribe',
    submitting: 'One moment',
    seen: (project: string) =>
      `Once you confirm, ${project} sees your address, your name if you give one, and your language. You can leave at any time, with a link in every letter from here.`,
  },

  mistakes: {
    titlePrefix: (title: string) => `To fix: ${title}`,
    heading: 'One thing to fix before this can be sent',
    several: 'Two things to fix before this can be sent',
    kept: 'Everything you typed is still here.',
    missing: `Type your ${eMail} address.`,
    notAnAddress: `This is not an ${eMail} address. Write it like name@example.com.`,
    nameTooLong: (limit: number) => `A name can have ${limit} characters at most.`,
    characters: 'This contains a character that cannot be kept. Type it once more.',
  },

  asked: {
    title: 'Look in your inbox',
    heading: 'Look in your inbox.',
    what: (email: string) =>
      `If ${email} is not subscribed yet, a letter is on its way there. Press the button in it within 7 days, and you are.`,
    nothing: 'Nothing there after a few minutes? Look in the folder for spam, and at the address above: is every letter right?',
    another: 'Use another address',
  },

  closed: {
    title: 'No subscriptions',
    heading: (project: string) => `${project} takes no subscriptions any more.`,
    what: 'There is nothing to do here. Letters you got before keep their link to leave.',
  },

  confirm: {
    title: 'Confirm your subscription',
    heading: 'One step left.',
    what: (email: string, project: string) => `Confirm that ${email} wants to hear from ${project}.`,
    button: 'Confirm',
    notYou: 'It was not you? Close this page. Nothing happens, and the address is forgotten.',
  },

  invited: {
    title: 'Invitation',
    heading: (project: string) => `${project} invites you.`,
    what: (email: string, project: string) => `Would you like to hear from ${project} at ${email}?`,
    accept: 'Yes, subscribe',
    decline: 'No, thank you',
    seen: (project: string) =>
      `If you accept, ${project} sees that, with your address, your name if you give one, and your language. You can leave at any time.`,
  },

  confirmed: {
    title: 'You are subscribed',
    heading: 'You are subscribed.',
    what: (email: string, project: string) => `News from ${project} now come to ${email}.`,
    leave: 'You can leave at any time, with the link in every letter from here or right now.',
    leaveLink: 'Leave again',
  },

  declined: {
    title: 'Not subscribed',
    heading: 'All right, no news.',
    what: (email: string) => `Nothing is sent to ${email}, and the address is forgotten in a few days.`,
    changed: 'Changed your mind?',
    button: 'Subscribe after all',
  },

  ended: {
    title: 'Link ended',
    heading: 'This link has ended.',
    what: (project: string) =>
      `It was valid for 7 days, or you have left since. To hear from ${project}, subscribe again: that takes a minute.`,
    again: 'Subscribe again',
  },

  blocked: {
    title: 'Not possible',
    heading: 'This address cannot be subscribed here.',
    what: (project: string) => `${project} has decided not to write to it. If you think that is a mistake, ask them.`,
  },

  leave: {
    title: 'Leave',
    heading: (project: string) => `Leave ${project}?`,
    what: (email: string, project: string) => `${email} then gets no more news from ${project}.`,
    everything: (organization: string) => `Leave everything of ${organization}`,
    everythingHint: 'Every subscription, and every other letter to this address from here as well.',
    button: 'Leave',
  },

  left: {
    title: 'You have left',
    heading: 'You have left.',
    what: (project: string) => `${project} has been told, and your name and address were deleted from its subscribers.`,
    everything: (organization: string) =>
      `All subscriptions at ${organization} have ended, and no letter from here goes to this address any more.`,
    again: 'Subscribe again',
  },

  unknown: {
    title: 'Link unknown',
    heading: 'We do not know this link.',
    what: 'A part of it may have been lost on the way, or what it was about has been forgotten. Open it again from the letter that brought it.',
  },

  emails: {
    confirmation: {
      subject: (project: string) => `Please confirm: news from ${project}`,
      heading: 'One step left',
      paragraphs: (project: string) => [
        `Someone, most likely you, typed this address to hear from ${project}.`,
        'If it was you, press the button within 7 days and confirm on the page that opens. If not, do nothing: nothing more is sent, and the address is forgotten.',
      ],
      button: 'Confirm',
      reason: (project: string) => `You get this one letter because your address was typed on the page of ${project}.`,
    },
    invitation: {
      subject: (project: string) => `${project} invites you to subscribe`,
      heading: (project: string) => `${project} invites you`,
      paragraphs: (project: string) => [
        `${project} would like to send you news, and asks you first.`,
        'Press the button to accept or to decline. If you do nothing for 7 days, nothing is sent and the invitation ends.',
      ],
      button: 'Answer the invitation',
      reason: (project: string) => `You get this letter because ${project} has invited your address.`,
    },
    welcome: {
      subject: (project: string) => `You are subscribed: ${project}`,
      heading: 'You are subscribed',
      paragraphs: (project: string) => [
        `You have confirmed that you want to hear from ${project}.`,
        'Keep this letter: with the link at its end you can leave at any time.',
      ],
      reason: (project: string) => `You get this letter because you subscribed to ${project}.`,
    },
    already: {
      subject: (project: string) => `You are subscribed already: ${project}`,
      heading: 'You are subscribed already',
      paragraphs: (project: string) => [
        `Someone, most likely you, typed this address to hear from ${project}. It is subscribed already, so there is nothing to do.`,
        'If you do not want it any more, leave with the link at the end of this letter.',
      ],
      reason: (project: string) => `You get this letter because you are subscribed to ${project}.`,
    },
  },
}

export type Words = typeof en
