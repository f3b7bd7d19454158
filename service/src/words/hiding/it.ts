import type { Words } from './en.ts'

export const it: Words = {
  heading: 'Perché alcune sono nascoste',
  reasons: {
    spam: 'Spam o pubblicità',
    illegal: 'Contro la legge',
    personal_data: 'Dati personali di qualcuno',
    hate_or_threat: 'Odio o minacce',
    another_business: 'Su un’altra azienda',
    conflict_of_interest: 'Di qualcuno che non è imparziale',
  },
  because: (reason) => `Il motivo indicato: ${reason}.`,
}
