export const en = {
  title: 'Subscribers',
  purpose: 'Who wants to hear from this project.',
}

export type Words = typeof en
