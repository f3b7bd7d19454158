export const en = {
  title: 'Overview',
  purpose: 'How this project is doing: what came in, what was answered, what is verified, and how deliveries are.',
  span: { label: 'Time', '7': '7 days', '30': '30 days', '90': '90 days' },
  days: 'Days are days of UTC, today among them; “before” are as many days earlier.',
  numbers: 'In numbers',
  opinions: 'Opinions',
  responded: 'Responded to',
  soon: 'Half responded to within',
  verified: 'Verified purchases',
  before: (value: string) => `${value} before`,
  nothing: '–',
  waiting: {
    title: 'Waiting for the team',
    unresponded: 'Without a response',
    pending: 'To be published',
    receipts: (count: number): string => (count === 1 ? 'Receipt to decide' : 'Receipts to decide'),
    none: 'Nothing waits. All opinions of this project have their response.',
    incognito: (count: number, shown: string) =>
      count === 1
        ? '1 incognito opinion is waiting for others to appear with.'
        : `${shown} incognito opinions are waiting to appear together.`,
  },
  perDay: { title: 'Opinions by day', what: 'All that came, whether they are published, wait or are hidden', series: 'Opinions' },
  funnel: {
    title: 'Links',
    what: 'What became of the links that were made in this time',
    columns: ['Step', 'Links'] as [step: string, count: string],
    issued: 'Made',
    emailed: 'Mailed',
    clicked: 'Started',
    submitted: 'Submitted',
    expired: 'Over without an opinion',
    none: 'No link was made in this time.',
    action: 'Go to the links',
  },
  deliveries: {
    title: 'Deliveries of webhooks',
    what: 'All projects of the organization together',
    delivered: 'Arrived',
    failed: 'Failed attempts',
    failing: 'Destinations failing now',
    of: (failing: string, all: string) => `${failing} of ${all}`,
    none: 'No system of yours is told of opinions yet.',
    action: 'Add a destination',
    look: 'See destinations',
  },
  steps: {
    title: 'First steps',
    what: 'No opinion has come yet. This is how the first one comes.',
    done: 'Done',
    question: {
      title: 'Ask a question',
      what: 'Three to five are enough. Customers may leave each of them out.',
      action: 'Go to the questions',
    },
    form: { title: 'Try the form', what: 'Read it as your customers will, on the project’s public page.', action: 'Open the public page' },
    link: {
      title: 'Send a link',
      what: 'Whoever has one is a verified customer. Make one, or bring a file of customers.',
      action: 'Go to the links',
    },
    code: {
      title: 'Put up a code',
      what: 'Beside the till, on the receipt, on a screen: customers scan it with their telephone.',
      action: 'Go to the QR codes',
    },
  },
}

export type Words = typeof en
