export const en = {
  title: 'Answers',
  purpose: 'What customers answered, question by question.',
}

export type Words = typeof en
