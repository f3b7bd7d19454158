import type { Words } from './en.ts'

export const es: Words = {
  language: 'es',
  session: {
    heading: (organization) => `Webhooks de ${organization}`,
    until: (moment) => `Tienes acceso hasta el ${moment}.`,
    needsScript: 'El portal en sí necesita JavaScript. Actívelo en este navegador o termine la sesión aquí.',
    end: 'Cerrar la sesión',
  },
  missing: {
    title: 'Portal no construido',
    heading: 'El portal no se ha construido.',
    what: 'El servicio se inició sin su preparación. No se pierde nada: los webhooks se envían igualmente. Después de npm run start o node scripts/setup.mjs, el portal estará aquí.',
  },
  closed: {
    title: 'Portal de webhooks',
    heading: 'El portal está cerrado.',
    what: 'Se abre con una dirección que crea tu propio sistema, válida durante cinco minutos y una sola vez. Pide una allí.',
    field: 'La dirección que te dieron',
    fieldHint: 'Sin JavaScript no se abre sola. Pégala entera.',
    open: 'Abrir el portal',
  },
  opening: { title: 'Abriendo', heading: 'Abriendo el portal', what: 'Solo tarda un momento.' },
  over: {
    title: 'Dirección usada o caducada',
    heading: 'Esta dirección ya no abre nada.',
    what: 'Valía durante cinco minutos y una sola vez. Vuelve al lugar de donde vino y pide una nueva.',
  },
  failed: {
    title: 'Sin respuesta',
    heading: 'El portal no ha respondido.',
    what: 'Comprueba tu conexión e inténtalo de nuevo. Si mientras tanto la dirección ha caducado, pide una nueva.',
    again: 'Intentar de nuevo',
  },
  foreign: {
    title: 'No viene de aquí',
    heading: 'Esto se pidió desde otro sitio.',
    what: 'No se ha cambiado nada. Abre el portal en su propia dirección y hazlo desde allí.',
  },
}
