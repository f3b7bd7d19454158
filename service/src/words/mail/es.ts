import type { Words } from './en.ts'

export const es: Words = {
  frame: {
    address: 'Si el botón no se abre, copia esta dirección en tu navegador:',
    unsubscribe: 'Darse de baja',
  },

  link: {
    subject: (project) => `¿Qué opinas de ${project}?`,
    greeting: (name) => `Hola, ${name}:`,
    asks: (project) => `${project} quiere saber qué opinas: qué estuvo bien y qué debería mejorar. Basta con un título y unas frases.`,
    incognito: (project) => `Puedes seguir de incógnito. La página indica exactamente lo que verá ${project}.`,
    open: (moment) => `El enlace es solo para ti y sirve para una sola opinión. Es válido hasta el ${moment}.`,
    button: 'Dar tu opinión',
    reason: (project) => `Recibes este mensaje porque ${project} pide la opinión de sus clientes.`,
  },
}
