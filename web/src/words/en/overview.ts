export const en = {
  title: 'Overview',
  purpose: 'How this project is doing: what came in, what was answered, what is verified, and how deliveries are.',
}

export type Words = typeof en
