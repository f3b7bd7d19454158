import type { en } from '../en/topic-select.ts'

export const de: typeof en = {
  label: 'Thema',
  every: 'Jedes Thema',
  groups: {
    opinion: 'Meinungen',
    answer: 'Antworten',
    comment: 'Kommentare',
    verification: 'Verifizierungen',
    link: 'Persönliche Links',
    subscriber: 'Abonnements',
    project: 'Projekte',
    question: 'Fragen',
    qr_code: 'QR-Codes',
  },
}
