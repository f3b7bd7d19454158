import type { en } from '../en/topic-select.ts'

export const it: typeof en = {
  label: 'Argomento',
  every: 'Tutti gli argomenti',
  groups: {
    opinion: 'Opinioni',
    answer: 'Risposte',
    comment: 'Commenti',
    verification: 'Verifiche',
    link: 'Link personali',
    subscriber: 'Iscritti',
    project: 'Progetti',
    question: 'Domande',
    qr_code: 'Codici QR',
  },
}
