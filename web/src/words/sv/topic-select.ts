import type { en } from '../en/topic-select.ts'

export const sv: typeof en = {
  label: 'Ämne',
  every: 'Alla ämnen',
  groups: {
    opinion: 'Omdömen',
    answer: 'Svar',
    comment: 'Kommentarer',
    verification: 'Verifieringar',
    link: 'Personliga länkar',
    subscriber: 'Prenumeranter',
    project: 'Projekt',
    question: 'Frågor',
    qr_code: 'QR-koder',
  },
}
