export const en = {
  title: 'Verifications',
  purpose: 'Receipts that customers showed, beside what they claim. You decide.',
}

export type Words = typeof en
