import { counted, numberIn } from '../plurals.ts'

export const en = {
  list: {
    title: (project: string) => `What people say about ${project}`,
    /** For search engines and whoever is sent the address. */
    summary: (project: string, opinions: number) =>
      counted('en', { one: 'One opinion about {project}.', other: '{count} opinions about {project}.' }, opinions).replace(
        '{project}',
        () => project,
      ),
    write: 'Write an opinion',
    paused: (project: string) => `${project} is not taking opinions just now.`,
    none: 'Nobody has written here yet.',
    first: 'Be the first.',
  },

  numbers: {
    heading: 'In numbers',
    published: 'Opinions',
    verified: 'Verified',
    responded: 'Answered',
    hidden: 'Hidden',
    what: 'What these numbers mean',
    verifiedMeans: 'Verified: the customer came by a personal link, a code on site or with a receipt.',
    respondedMeans: (project: string) => `Answered: ${project} responded.`,
    hiddenMeans: (project: string) => `Hidden: ${project} took them off this page. How many is always shown.`,
  },

  find: {
    label: 'Search opinions',
    button: 'Search',
    found: (query: string, count: number) =>
      counted('en', { one: '{count} opinion with “{query}”', other: '{count} opinions with “{query}”' }, count).replace(
        '{query}',
        () => query,
      ),
    /** `count` is a large number. */
    foundMore: (query: string, count: number) => `More than ${numberIn('en', count)} opinions with “${query}”`,
    none: (query: string) => `No opinion has “${query}” in it.`,
    all: 'Show all',
    tooLong: 'A search can have 200 characters at most.',
    sort: 'Order',
    sorts: { newest: 'Newest', oldest: 'Oldest', 'most-upvoted': 'Most upvoted', 'most-commented': 'Most commented' },
  },

  opinion: {
    incognito: 'Incognito',
    nameless: 'No name given',
    methods: {
      delivery_link: 'Verified by personal link',
      qr_permanent: 'Verified by a code on site',
      qr_rotating: 'Verified by a code on site',
      visual_evidence: 'Verified by receipt',
    },
    notVerified: 'Not verified',
    edited: 'edited',
    more: 'Read all of it',
    response: (project: string) => `${project} responded`,
    answers: 'Answers',
    upvote: 'Upvote',
    upvoted: 'Upvoted',
    takeBack: 'press again to take it back',
    upvotes: (count: number) => counted('en', { one: '{count} upvote', other: '{count} upvotes' }, count),
    comments: (count: number) => counted('en', { one: '{count} comment', other: '{count} comments' }, count),
    commentOn: 'Comment',
    all: (project: string) => `All opinions about ${project}`,
  },

  pages: {
    label: 'Pages',
    before: 'Previous',
    after: 'Next',
    at: (page: number, of: number) => `Page ${numberIn('en', page)} of ${numberIn('en', of)}`,
    /** Of more than could be counted. */
    atOfMany: (page: number) => `Page ${numberIn('en', page)} of many`,
    first: 'First page',
  },

  comments: {
    heading: 'Comments',
    none: 'No comments yet.',
    write: 'Add a comment',
    on: (title: string) => `Comment on “${title}”`,
    public: 'Everybody can read it.',
    back: 'Back to the opinion',
    mine: 'Your comments on this opinion',
    change: 'Change or delete your comments',
    done: { written: 'Your comment is there.', changed: 'Your comment is changed.', removed: 'Your comment is deleted.' },
    address: 'This is a private address. Keep it if you want to change or delete your comments later: whoever has it can.',
    noneOfYours: 'There is no comment of yours here any more.',
    used: { title: 'Already sent', heading: 'This form has been sent.', what: 'A comment was sent with it, and each form takes one.' },
  },

  subscribe: {
    heading: 'Hear from time to time',
    what: 'News by e\u2011mail, until you say no. We ask you first by a letter.',
    link: 'Subscribe',
  },

  feed: { link: 'RSS feed', title: (project: string) => `Opinions about ${project}` },

  thanks: {
    title: 'Thank you',
    heading: 'Thank you.',
    arrived: (project: string) => `Your opinion has reached ${project}.`,
    next: 'What happens next',
    published: 'It is on the public page now, marked as not verified.',
    held: (project: string) => `${project} looks at opinions that are not verified before they are shown.`,
    read: (project: string) => `${project} reads it, and can respond.`,
    look: 'To the public page',
  },

  used: {
    title: 'Already sent',
    heading: 'This form has been sent.',
    what: 'An opinion was sent with it, and each form takes one. If that was you: thank you, it has arrived.',
    again: 'Write another opinion',
  },

  paused: {
    title: 'Not taking opinions',
    what: 'Try again later.',
    nothingSent: 'Nothing was sent. Everything you typed is still here: leave this page open and send it later, or copy it.',
    nothingDone: 'Nothing was changed.',
  },

  unknown: {
    title: 'Page unknown',
    heading: 'There is no such page.',
    project: 'The address may have been mistyped, or what was here is here no longer.',
    opinion: 'The opinion may have been deleted or hidden, or the address was mistyped.',
    page: 'The list does not go that far.',
  },

  busyVotes: {
    title: 'Too many just now',
    heading: 'More upvotes came in than can be counted just now.',
    what: 'Yours was not counted. Go back and try again in some minutes.',
  } /** An upvote whose browser was not known yet. */,
  voteAgain: {
    title: 'Press once more',
    heading: 'Please press once more.',
    what: 'Nothing was counted yet. So that everybody counts once, your browser now keeps a random number. If this page comes again, your browser keeps no cookies.',
  },

  elsewhere: {
    title: 'Not from here',
    heading: 'This did not come from this page.',
    what: 'Another site sent it, so nothing was changed. Open the public page and do it there.',
  },
}

export type Words = typeof en
