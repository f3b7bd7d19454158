export const en = {
  title: 'Knowledge base',
  purpose: 'Texts and pages that help to respond.',
}

export type Words = typeof en
