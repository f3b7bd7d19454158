import type { en } from '../en/topic-select.ts'

export const it: typeof en = {
  label: 'Argomento',
  every: 'Ogni argomento',
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
