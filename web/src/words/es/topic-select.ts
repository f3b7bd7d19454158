import type { en } from '../en/topic-select.ts'

const groups: Readonly<Record<string, string>> = {
  opinion: 'Opiniones',
  answer: 'Respuestas',
  comment: 'Comentarios',
  verification: 'Verificaciones',
  link: 'Enlaces personales',
  subscriber: 'Suscriptores',
  project: 'Proyectos',
  question: 'Preguntas',
  qr_code: 'Códigos QR',
}

export const es: typeof en = { label: 'Tema', every: 'Todos los temas', groups }
