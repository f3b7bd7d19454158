export const en = {
  title: 'Opinions',
  purpose: 'What customers wrote. Read, respond, and keep what waits short.',
}

export type Words = typeof en
