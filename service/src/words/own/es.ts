import type { Words } from './en.ts'

export const es: Words = {
  title: 'Tu opinión',
  states: {
    published: { name: 'Publicada', what: () => 'Otras personas pueden leerla.' },
    pending: { name: 'En revisión', what: (project) => `${project} la revisa antes de que otras personas puedan leerla.` },
    hidden: { name: 'No se muestra', what: (project) => `${project} no la muestra a otras personas por ahora.` },
    waiting: {
      name: 'En camino',
      what: (project, batch) =>
        `Aparecerá junto con otras opiniones de incógnito, en orden aleatorio: cuando haya al menos ${batch} en espera o 72 horas después de que se enviara la primera. Entonces pueden ser menos, o solo la tuya. Hasta ese momento no la ve nadie, tampoco ${project}.`,
    },
  },
  incognito: 'De incógnito',
  verified: 'Verificada',
  given: (day) => `Enviada el ${day}`,
  edited: (day) => `cambiada el ${day}`,
  answers: 'Tus respuestas',
  upvotes: { one: 'A {count} persona le pareció útil', other: 'A {count} personas les pareció útil' },
  response: (project) => `${project} responde`,
  paused: (project) => `${project} no acepta nada nuevo por ahora. Puedes leer lo que escribiste y eliminarlo.`,
  change: 'Cambiar',
  delete: 'Eliminar',
  receipt: 'Mostrar un recibo para que cuente como verificada',

  comments: {
    heading: 'Comentarios',
    you: 'Tú',
    somebody: 'Alguien',
    label: 'Añadir un comentario',
    hint: (project) => `${project} y otras personas pueden leerlo.`,
    hintIncognito: (project) => `${project} y otras personas pueden leerlo. Va de incógnito, como tu opinión.`,
    send: 'Enviar el comentario',
    sending: 'Enviando el comentario',
    answer: 'Responder',
    answerTo: (name) => `Tu respuesta a ${name}`,
    change: 'Cambiar o eliminar',
    changeLabel: 'Tu comentario',
    save: 'Guardar el comentario',
    remove: 'Eliminar el comentario',
    missing: 'Escribe algo primero.',
    gone: 'Este comentario ya no existe.',
    limit: 'Ya hay aquí tantos comentarios tuyos como puede haber.',
  },

  done: {
    edited: 'Tus cambios están guardados.',
    same: 'No había nada distinto, así que no se cambió nada.',
    commented: 'Tu comentario ya está.',
    'comment-edited': 'Tu comentario está cambiado.',
    'comment-deleted': 'Tu comentario está eliminado.',
  },

  edit: {
    title: 'Cambiar tu opinión',
    lead: (project) => `${project} ve las palabras nuevas y que han cambiado.`,
    leadIncognito: (project) => `${project} ve las palabras nuevas y qué día cambiaron. Sigues de incógnito.`,
    leadWaiting: 'Nadie la ha visto todavía. Aparecerá tal como la dejes aquí.',
    save: 'Guardar los cambios',
    saving: 'Guardando los cambios',
    back: 'Volver a tu opinión',
    limit: 'Esta opinión se ha cambiado tantas veces como es posible. Todavía puedes eliminarla.',
    paused: (project) => `${project} no acepta nada nuevo por ahora. No se cambió nada; lo que escribiste sigue aquí.`,
  },

  remove: {
    title: 'Eliminar tu opinión',
    heading: '¿Eliminar tu opinión para siempre?',
    what: 'Desaparecen tus palabras, con tus respuestas y todos los comentarios. No se puede deshacer.',
    told: (project) => `${project} sabrá que se eliminó, y puede haberla leído antes.`,
    waiting: 'Nadie la ha visto, y nadie la verá.',
    link: 'El enlace o el código con el que llegó no se vuelve a abrir por esto.',
    confirm: 'Eliminar para siempre',
    deleting: 'Eliminando',
    keep: 'Conservarla',
    done: 'Tu opinión está eliminada.',
    gone: 'Tus palabras, tus respuestas y los comentarios ya no están.',
  },

  unknown: {
    title: 'Aquí no hay opinión',
    heading: 'Aquí no hay ninguna opinión.',
    what: 'Se eliminó, o se perdió una parte de la dirección por el camino. Abre otra vez la dirección desde donde la guardas, y cópiala entera.',
  },

  forgotten: {
    title: 'Abre tu dirección privada',
    heading: 'Abre otra vez tu dirección privada.',
    what: 'Este navegador ya no recuerda de qué opinión era esta página. Abre otra vez la dirección privada desde donde la guardas.',
  },

  address: {
    heading: 'Tu dirección privada',
    what: 'Con ella ves qué pasa con tu opinión, y puedes cambiarla, comentarla o eliminarla. Quien tenga esta dirección también puede, así que no la compartas.',
    incognito: 'Es el único camino de vuelta. Nada más lleva de ti a tu opinión, y nadie puede encontrarla por ti.',
    mailed: 'También va de camino a tu correo.',
    copy: 'Copiar la dirección',
    copied: 'Copiada',
    open: 'Ir a tu opinión',
  },

  email: {
    subject: (project) => `Tu opinión sobre ${project}`,
    heading: 'El camino de vuelta a tu opinión',
    arrived: (project) => `Tu opinión ha llegado a ${project}. Gracias.`,
    what: 'En esta dirección ves qué pasa con ella, y puedes cambiarla, comentarla o eliminarla.',
    secret: 'Quien tenga la dirección también puede, así que no reenvíes este mensaje.',
    button: 'Ir a tu opinión',
    reason: (project) => `Recibes esto porque alguien dio una opinión sobre ${project} con esta dirección de correo.`,
  },
}
