import type { Words } from './en.ts'

export const es: Words = {
  language: 'es',

  reset: {
    subject: 'Elegir una contraseña nueva',
    what: (host) => `Alguien ha pedido una contraseña nueva para su acceso a Earshot en ${host}. Elíjala en el plazo de una hora.`,
    otherwise: 'Si no ha sido usted, no haga nada: la anterior sigue valiendo y esta carta no abre nada por sí sola.',
    button: 'Elegir una contraseña nueva',
  },

  verify: {
    subject: 'Confirmar su dirección de correo',
    what: (host) => `Con esta dirección accede usted a Earshot en ${host}. Confirme en el plazo de una hora que es suya.`,
    otherwise: 'Las cartas sobre su acceso llegan a ella.',
    button: 'Confirmar la dirección',
  },

  changed: {
    subject: 'Su contraseña ha cambiado',
    what: (host) =>
      `La contraseña de su acceso a Earshot en ${host} acaba de cambiarse. En todos los demás sitios se ha cerrado su sesión.`,
    otherwise: 'Si no ha sido usted, pida enseguida una contraseña nueva en la página de acceso y avise a quien gestiona este servicio.',
  },

  reason: (host) => `Recibe esta carta porque alguien accede a ${host} con esta dirección.`,
}
