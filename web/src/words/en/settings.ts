export const en = {
  title: 'Settings',
  purpose: 'How this project speaks, looks and publishes.',
}

export type Words = typeof en
