export const en = {
  title: 'Your account',
  purpose: 'Your name, your password, and where you are signed in.',
}

export type Words = typeof en
