import type { Words } from './en.ts'

export const es: Words = {
  language: 'es',

  ask: {
    title: 'Darse de baja',
    heading: (project) => `¿No quieres más mensajes de ${project}?`,
    what: (email, project) => `${project} ya no enviará nada a ${email}.`,
    everything: (organization) => `Tampoco nada más de ${organization}`,
    everythingHint: 'Sea lo que sea, ahora y más adelante.',
    button: 'Darme de baja',
    sending: 'Dando de baja',
  },

  done: {
    title: 'Baja hecha',
    heading: 'La baja está hecha.',
    what: (email, project) => `${project} ya no envía nada a ${email}.`,
    everything: (email, organization) => `Desde ${organization} ya no se envía nada a ${email}.`,
    links: 'Los enlaces que ya recibiste siguen como estaban.',
    mistake: '¿Fue un error?',
    undo: 'Deshacer',
    undoing: 'Deshaciendo',
  },

  undone: {
    title: 'Deshecho',
    heading: 'La baja se ha deshecho.',
    what: (email, project) => `${project} puede escribir a ${email} como antes.`,
    again: 'Darme de baja de todos modos',
  },

  unknown: {
    title: 'Enlace desconocido',
    heading: 'No conocemos este enlace.',
    what: 'Quizá se perdió una parte por el camino. Ábrelo otra vez desde el mensaje con el que llegó, o cópialo entero.',
  },
}
