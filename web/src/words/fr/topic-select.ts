import type { en } from '../en/topic-select.ts'

export const fr: typeof en = {
  label: 'Sujet',
  every: 'Tous les sujets',
  groups: {
    opinion: 'Avis',
    answer: 'Réponses',
    comment: 'Commentaires',
    verification: 'Vérifications',
    link: 'Liens personnels',
    subscriber: 'Abonnés',
    project: 'Projets',
    question: 'Questions',
    qr_code: 'Codes QR',
  },
}
