export const en = {
  title: 'Mail',
  purpose: 'What was sent, what failed and why.',
}

export type Words = typeof en
