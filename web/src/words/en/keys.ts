export const en = {
  title: 'API keys',
  purpose: 'Keys for your own systems.',
}

export type Words = typeof en
