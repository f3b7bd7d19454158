import type { Words } from './en.ts'

export const fr: Words = {
  heading: 'Pourquoi certains sont masqués',
  reasons: {
    spam: 'Spam ou publicité',
    illegal: 'Contraire à la loi',
    personal_data: 'Données personnelles de quelqu’un',
    hate_or_threat: 'Haine ou menaces',
    another_business: 'À propos d’une autre entreprise',
    conflict_of_interest: 'D’une personne qui n’est pas impartiale',
  },
  because: (reason) => `La raison donnée\u00a0: ${reason}.`,
}
