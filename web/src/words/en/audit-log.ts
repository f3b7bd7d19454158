export const en = {
  title: 'Audit log',
  purpose: 'What members did, or tried to do.',
}

export type Words = typeof en
