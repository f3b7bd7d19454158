import type { Plural } from '../plurals.ts'

/** With a hyphen at which no line ends. */
const eMail = 'e\u2011mail'

export const en = {
  title: 'Your opinion',
  states: {
    published: { name: 'Published', what: (_project: string, _batch: number) => 'Others can read it.' },
    pending: { name: 'Being looked at', what: (project: string) => `${project} looks at it before others can read it.` },
    hidden: { name: 'Not shown', what: (project: string) => `${project} does not show it to others just now.` },
    waiting: {
      name: 'On its way',
      what: (project: string, batch: number) =>
        `It appears together with other incognito opinions, in random order: when at least ${batch} are waiting, or 72 hours after the first of them was sent. By then they may be fewer, or yours alone. Until then nobody sees it, and ${project} cannot either.`,
    },
  },
  incognito: 'Incognito',
  verified: 'Verified',
  given: (day: string) => `Given on ${day}`,
  edited: (day: string) => `changed on ${day}`,
  answers: 'Your answers',
  upvotes: { one: '{count} person found it helpful', other: '{count} people found it helpful' } as Plural,
  response: (project: string) => `${project} answers`,
  paused: (project: string) => `${project} takes nothing new just now. You can read what you wrote, and delete it.`,
  change: 'Change it',
  delete: 'Delete it',
  receipt: 'Show a receipt, so that it counts as verified',

  comments: {
    heading: 'Comments',
    you: 'You',
    somebody: 'Somebody',
    label: 'Add a comment',
    hint: (project: string) => `${project} and others can read it.`,
    hintIncognito: (project: string) => `${project} and others can read it. It is incognito, as your opinion is.`,
    send: 'Send the comment',
    sending: 'Sending the comment',
    answer: 'Answer',
    answerTo: (name: string) => `Your answer to ${name}`,
    change: 'Change or delete',
    changeLabel: 'Your comment',
    save: 'Save the comment',
    remove: 'Delete the comment',
    missing: 'Write something first.',
    gone: 'This comment is not there any more.',
    limit: 'There are as many comments of yours here as there can be.',
  },

  done: {
    edited: 'Your changes are saved.',
    same: 'Nothing was different, so nothing was changed.',
    commented: 'Your comment is there.',
    'comment-edited': 'Your comment is changed.',
    'comment-deleted': 'Your comment is deleted.',
  },

  edit: {
    title: 'Change your opinion',
    lead: (project: string) => `${project} sees the new words, and that they changed.`,
    leadIncognito: (project: string) => `${project} sees the new words, and on which day they changed. You stay incognito.`,
    leadWaiting: 'Nobody has seen it yet. It appears as you leave it here.',
    save: 'Save the changes',
    saving: 'Saving the changes',
    back: 'Back to your opinion',
    limit: 'This opinion was changed as often as it can be. You can still delete it.',
    paused: (project: string) => `${project} takes nothing new just now. Nothing was changed; what you typed is still here.`,
  },

  remove: {
    title: 'Delete your opinion',
    heading: 'Delete your opinion for good?',
    what: 'Your words go, with your answers and all comments on them. This cannot be undone.',
    told: (project: string) => `${project} is told that it was deleted, and may have read it before.`,
    waiting: 'Nobody has seen it, and nobody will.',
    link: 'The link or code that it came with is not opened again by this.',
    confirm: 'Delete for good',
    deleting: 'Deleting',
    keep: 'Keep it',
    done: 'Your opinion is deleted.',
    gone: 'Your words, your answers and the comments on them are gone.',
  },

  unknown: {
    title: 'No opinion here',
    heading: 'There is no opinion here.',
    what: 'It was deleted, or a part of the address was lost on the way. Open the address again from where you keep it, and copy all of it.',
  },

  forgotten: {
    title: 'Open your private address',
    heading: 'Open your private address again.',
    what: 'This browser does not remember any more which opinion this page was about. Open the private address again from where you keep it.',
  },

  address: {
    heading: 'Your private address',
    what: 'With it you see what becomes of your opinion, and can change it, comment on it or delete it. Whoever has this address can, so keep it to yourself.',
    incognito: 'It is the only way back. Nothing else leads from you to your opinion, and nobody can find it for you.',
    mailed: `It is on its way to you by ${eMail}, too.`,
    copy: 'Copy the address',
    copied: 'Copied',
    open: 'Go to your opinion',
  },

  email: {
    subject: (project: string) => `Your opinion on ${project}`,
    heading: 'Your way back to your opinion',
    arrived: (project: string) => `Your opinion has reached ${project}. Thank you.`,
    what: 'At this address you see what becomes of it, and can change it, comment on it or delete it.',
    secret: 'Whoever has the address can do that, so do not pass this letter on.',
    button: 'Go to your opinion',
    reason: (project: string) => `You are getting this because somebody gave an opinion on ${project} with this ${eMail} address.`,
  },
}

export type Words = typeof en
