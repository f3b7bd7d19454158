export const en = {
  title: 'Questions',
  purpose: 'What customers are asked beside their opinion, in this order.',
}

export type Words = typeof en
