export const en = {
  heading: 'Why some are hidden',
  reasons: {
    spam: 'Spam or advertising',
    illegal: 'Against the law',
    personal_data: 'Personal data of somebody',
    hate_or_threat: 'Hatred or threats',
    another_business: 'About another business',
    conflict_of_interest: 'By somebody who is not impartial',
  },
  /** To its customer. */
  because: (reason: string) => `The reason given: ${reason}.`,
}

export type Words = typeof en
