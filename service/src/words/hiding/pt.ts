import type { Words } from './en.ts'

export const pt: Words = {
  heading: 'Por que algumas estão ocultas',
  reasons: {
    spam: 'Spam ou publicidade',
    illegal: 'Contra a lei',
    personal_data: 'Dados pessoais de alguém',
    hate_or_threat: 'Ódio ou ameaças',
    another_business: 'Sobre outra empresa',
    conflict_of_interest: 'De alguém que não é imparcial',
  },
  because: (reason) => `O motivo indicado: ${reason}.`,
}
