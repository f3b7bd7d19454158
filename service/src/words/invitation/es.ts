import type { Words } from './en.ts'

export const es: Words = {
  language: 'es',
  subject: (organization) => `Unirse a ${organization} en Earshot`,
  what: (inviter, organization, host) =>
    `${inviter} le invita a unirse a ${organization} en Earshot, en ${host}, donde se leen y se responden las opiniones de sus clientes.`,
  roles: {
    viewer: 'Allí podría leerlo todo, sin cambiar nada.',
    member: 'Allí trabajaría con opiniones, preguntas y enlaces.',
    admin: 'Allí trabajaría y configuraría proyectos, miembros y claves.',
    owner: 'Allí podría hacerlo todo, como quienes son titulares de la organización.',
  },
  until: (moment) => `La invitación puede aceptarse una vez, hasta el ${moment}.`,
  otherwise: 'Si no sabe de qué se trata, no haga nada: por leer esta carta nadie se une a nada.',
  button: 'Ver la invitación',
  reason: (organization) => `Recibe esta carta porque alguien de ${organization} indicó su dirección.`,
}
