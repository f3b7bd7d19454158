import type { en } from '../en/topic-select.ts'

export const pl: typeof en = {
  label: 'Temat',
  every: 'Każdy temat',
  groups: {
    opinion: 'Opinie',
    answer: 'Odpowiedzi',
    comment: 'Komentarze',
    verification: 'Weryfikacje',
    link: 'Osobiste linki',
    subscriber: 'Subskrybenci',
    project: 'Projekty',
    question: 'Pytania',
    qr_code: 'Kody QR',
  },
}
