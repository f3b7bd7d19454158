const groups: Readonly<Record<string, string>> = {
  opinion: 'Opinions',
  answer: 'Answers',
  comment: 'Comments',
  verification: 'Verifications',
  link: 'Delivery links',
  subscriber: 'Subscribers',
  project: 'Projects',
  question: 'Questions',
  qr_code: 'QR codes',
}

export const en = { label: 'Topic', every: 'Every topic', groups }

export type Words = typeof en
