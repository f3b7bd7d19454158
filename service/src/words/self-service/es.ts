import type { Words } from './en.ts'

export const es: Words = {
  language: 'es',

  form: {
    title: 'Tus datos',
    heading: (organization) => `Lo que ${organization} sabe de ti`,
    lead: 'Escribe tu dirección de correo. Si se sabe algo de ella, te llega un mensaje con un enlace: allí puedes verlo todo, llevártelo o pedir que se borre.',
    submit: 'Enviarme el enlace',
    seen: 'La dirección se usa para este mensaje y para nada más.',
  },

  asked: {
    what: (email) => `Si se sabe algo de ${email}, ya va un mensaje hacia allí. Su enlace vale 24 horas.`,
    once: 'Se envía como mucho un mensaje así por hora.',
  },

  open: {
    title: 'Tus datos',
    heading: (organization) => `Lo que ${organization} sabe de ti`,
    about: (email) => `Esto es lo que se sabe de ${email}:`,
    nothing: (email) => `No se sabe nada de ${email}.`,
    links: { one: '{count} enlace para dar una opinión', other: '{count} enlaces para dar una opinión' },
    opinions: { one: '{count} opinión', other: '{count} opiniones' },
    comments: { one: '{count} comentario', other: '{count} comentarios' },
    receipts: { one: '{count} comprobante', other: '{count} comprobantes' },
    emails: { one: '{count} mensaje que se te envió', other: '{count} mensajes que se te enviaron' },
    subscription: (project) => `Las novedades de ${project}`,
    suppressed: 'Que no hay que escribir a esta dirección',
    take: 'Llevártelo',
    download: 'Descargarlo todo',
    downloadHint: 'Un archivo (JSON) que puedes guardar y que otros programas pueden leer.',
    forget: 'Que se te olvide',
    forgetHint: 'Verás qué consecuencias tiene antes de que ocurra nada.',
    erase: 'Borrarlo todo',
  },

  incognito:
    'Las opiniones de incógnito no se pueden encontrar aquí: nada las une a una dirección. La tuya se ve, se cambia y se borra en la dirección privada que apareció después de enviarla.',

  confirm: {
    title: 'Borrarlo todo',
    heading: '¿Borrarlo todo?',
    what: (email) => `Se borra todo lo que se sabe de ${email}. Nadie puede recuperarlo.`,
    opinions: 'Se borran tus opiniones, con todas sus respuestas y comentarios, y tus comprobantes.',
    subscriptions: 'Terminan tus suscripciones.',
    links: 'Los enlaces que se te enviaron dejan de funcionar. Se siguen contando, sin tu nombre ni tu dirección.',
    suppressed: 'Si no quieres recibir correo, así se queda: se guarda una marca de la que nadie puede sacar tu dirección.',
    elsewhere: (organization) =>
      `Los demás sistemas de ${organization} reciben aviso de cada borrado. Las copias que hayan hecho les toca borrarlas a ellos.`,
    button: 'Borrarlo todo',
    sending: 'Borrando, un momento',
    back: 'Conservarlo todo',
  },

  done: {
    title: 'Todo está borrado',
    heading: 'Todo está borrado.',
    what: (email) => `Ya no se sabe nada de ${email}.`,
    awaited: (organization) =>
      `Algunos avisos sobre ello aún no habían llegado a otros sistemas de ${organization}. Tus datos se han quitado de ellos antes de enviarlos.`,
    suppressed: 'Queda una marca de que no hay que escribirte. Nadie puede sacar de ella tu dirección.',
  },

  unfinished: {
    title: 'Casi todo está borrado',
    heading: 'Casi todo está borrado.',
    what: 'En este mismo momento se te está enviando un mensaje. Pulsa otra vez dentro de un minuto y desaparecerá también el resto.',
    button: 'Borrar el resto',
  },

  ended: {
    title: 'Enlace caducado',
    heading: 'Este enlace ha caducado.',
    what: 'Valía 24 horas. Puedes pedir otro cuando quieras.',
    again: 'Pedir otro enlace',
  },

  email: {
    subject: (organization) => `Tus datos en ${organization}`,
    heading: 'Tus datos',
    paragraphs: (organization) => [
      `Alguien, seguramente tú, ha preguntado qué sabe ${organization} de esta dirección.`,
      'Pulsa el botón para verlo, descargarlo o pedir que se borre. El enlace vale 24 horas. No se lo pases a nadie: quien lo tenga puede hacer lo mismo.',
      'Si no has sido tú, no tienes que hacer nada.',
    ],
    button: 'Ver mis datos',
    reason: (organization) => `Te llega este único mensaje porque alguien escribió tu dirección en la página de ${organization}.`,
  },
}
