import type { Words } from './en.ts'

export const es: Words = {
  heading: 'Por qué algunas están ocultas',
  reasons: {
    spam: 'Spam o publicidad',
    illegal: 'Contra la ley',
    personal_data: 'Datos personales de alguien',
    hate_or_threat: 'Odio o amenazas',
    another_business: 'Sobre otra empresa',
    conflict_of_interest: 'De alguien que no es imparcial',
  },
  because: (reason) => `El motivo indicado: ${reason}.`,
}
