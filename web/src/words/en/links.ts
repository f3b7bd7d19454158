export const en = {
  title: 'Links',
  purpose: 'Addresses for customers you know: whoever opens one is verified.',
}

export type Words = typeof en
