export const en = {
  title: 'Knowledge base',
  purpose:
    'Texts and pages that help to respond: what fits an opinion stands beside it while you write. All projects of the organization share it, and nobody else reads it.',
  list: 'Items',
  add: 'Add a text or a page',

  search: {
    label: 'Search',
    hint: 'Words, or "a phrase"',
    found: 'What was found',
    none: (query: string) => `No passage has to do with “${query}”.`,
    all: 'Show all items',
  },
  passages: (count: number) => (count === 1 ? 'One passage' : `${count} passages`),
  open: 'Open the item',
  untitled: 'A text of the team',

  columns: { item: 'Item', state: 'State', updated: 'Changed' },
  status: { ready: 'Ready', fetching: 'Being read', failed: 'Not read' },
  text: 'Text',
  page: 'Page',

  failures: {
    dns: 'Its name was not found. Is the address spelled right?',
    refused: 'The connection was refused.',
    reset: 'The connection broke off.',
    timeout: 'It took too long to answer.',
    tls: 'Its certificate is not good.',
    'private-address': 'It leads to a private address, which is not read.',
    redirects: 'It leads on to other addresses too often.',
    'http-status': 'It answered with an error. Is it a page that everybody may read?',
    'content-type': 'It is no page and no text.',
    'too-large': 'It is too large.',
    'no-text': 'There is no text in it: perhaps scripts draw all of it. Copy the text and add it here instead.',
    unreadable: 'It could not be read.',
    interrupted: 'Reading it was cut off several times.',
  } as Readonly<Record<string, string>>,
  failedBefore: 'What was read before stays.',

  empty: {
    title: 'Nothing here yet',
    what: 'Add what you answer from again and again: returns, delivery times, opening hours. While somebody responds to an opinion, the passages that fit it stand beside.',
  },

  form: {
    addTitle: 'Add to the knowledge base',
    editTitle: 'Change the item',
    what: 'Give a text, the address of a page, or both.',
    url: 'Address of a page',
    urlHint: 'It is read once, and again when you ask for it.',
    text: 'Text',
    textHint: 'A short line above a paragraph, or one that begins with #, is its heading.',
    add: 'Add',
    save: 'Save',
    neither: 'Give a text or an address.',
  },
  drawer: {
    missing: 'This item is not there any more.',
    toList: 'Back to the list',
    page: 'Page',
    state: 'State',
    added: 'Added',
    updated: 'Changed',
    edit: 'Change',
    refresh: 'Read the page again',
    remove: 'Delete',
    removeTitle: 'Delete this item',
    removeWhat: 'It is found no more, for all projects. Responses that were written with it stay as they are.',
    ownText: 'Text',
    pageText: 'As it was read',
    reading: 'The page is being read. It takes some seconds.',
  },
}

export type Words = typeof en
