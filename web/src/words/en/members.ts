export const en = {
  title: 'Members',
  purpose: 'Who works here, and what they may do.',
}

export type Words = typeof en
