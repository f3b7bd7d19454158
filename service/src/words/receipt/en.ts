export const en = {
  title: 'Show a receipt',
  heading: 'Show that you bought here.',
  lead: (project: string) => `With a receipt, ${project} can mark your opinion as verified.`,
  choose: 'Your receipt',
  formats: 'A photo or a PDF, 10 MB at most: JPEG, PNG, WebP or PDF.',
  seenHeading: 'What becomes of it',
  seen: (project: string) => [
    `Only the team of ${project} sees it, to check your purchase.`,
    'What a camera hides in a photo, such as place and time, is taken out before it is kept.',
    'It is kept encrypted, and deleted 30 days after the decision.',
    'Cover what nobody needs to see: card numbers, your address.',
  ],
  submit: 'Send the receipt',
  submitting: 'Sending the receipt',
  pending: {
    heading: 'Your receipt is being looked at.',
    what: (project: string) => `${project} decides within 30 days. Your opinion is shown as not verified until then.`,
    withdraw: 'Take the receipt back',
    withdrawHint: 'It is deleted then, and you can send another.',
  },
  verified: { heading: 'Your opinion is verified.', what: 'There is nothing left to show.' },
  incognito: {
    heading: 'Stay incognito.',
    what: 'A receipt would tell who you are, so none is taken for an opinion that was given incognito.',
  },
  closed: { heading: (project: string) => `${project} takes no receipts just now.`, what: 'Try again later.' },
  limited: {
    heading: 'You have sent several receipts today.',
    what: (receipts: number) => `${receipts} receipts can be sent for one opinion within 24 hours.`,
    again: (moment: string) => `You can send the next one from this time on: ${moment}`,
  },
  before: {
    rejected: 'Your last receipt was not accepted.',
    because: (reason: string) => `The reason given: ${reason}`,
    reasons: {
      unreadable: 'What stands on it could not be read. A sharper or larger picture helps.',
      another_business: 'It is from another business.',
      no_purchase: 'It does not show a purchase here.',
      too_old: 'The purchase was too long ago.',
      altered: 'It seems to have been altered.',
    },
    expired: 'Nobody decided on your last receipt in time. You can send it again.',
    cancelled: 'You took your last receipt back.',
  },
  mistakes: {
    heading: 'The receipt was not sent.',
    missing: 'Choose a file first.',
    'too-large': 'The file is larger than 10 MB. Take a smaller photo, or a part of it.',
    'not-supported': 'This is not a picture or a PDF that can be shown. JPEG, PNG, WebP and PDF can.',
    'too-many-pixels': 'The picture has more than 40 megapixels. Take a smaller one.',
    unreadable: 'The picture could not be opened; it may be damaged. Take another one.',
  },
  back: 'Back to your opinion',
}

export type ReceiptWords = typeof en
