export const en = {
  title: 'Goals',
  purpose: 'What this project wants to learn, and the platform’s goals in the order that matters to you.',
}

export type Words = typeof en
