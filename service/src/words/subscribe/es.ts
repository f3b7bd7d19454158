import type { Words } from './en.ts'

export const es: Words = {
  language: 'es',

  form: {
    title: 'Suscribirse',
    heading: (project) => `Novedades de ${project}`,
    lead: 'Deja tu correo electrónico y confírmalo con el mensaje que recibirás. Solo entonces queda hecha la suscripción.',
    email: 'Correo electrónico',
    name: 'Tu nombre',
    nameHint: 'Déjalo vacío si prefieres.',
    submit: 'Suscribirme',
    submitting: 'Un momento',
    seen: (project) =>
      `En cuanto confirmes, ${project} verá tu dirección, tu nombre si lo indicas y tu idioma. Puedes darte de baja cuando quieras, con un enlace en cada mensaje enviado desde aquí.`,
  },

  mistakes: {
    titlePrefix: (title) => `Por corregir: ${title}`,
    heading: 'Falta corregir una cosa antes de enviar',
    several: 'Faltan por corregir dos cosas antes de enviar',
    kept: 'Todo lo que escribiste sigue aquí.',
    missing: 'Escribe tu correo electrónico.',
    notAnAddress: 'Esto no es una dirección de correo. Escríbela como nombre@example.com.',
    nameTooLong: (limit) => `Un nombre puede tener ${limit} caracteres como máximo.`,
    characters: 'Contiene un carácter que no se puede guardar. Escríbelo otra vez.',
  },

  asked: {
    title: 'Mira tu correo',
    heading: 'Mira tu correo.',
    what: (email) =>
      `Si ${email} aún no está en la lista, hay un mensaje en camino. Pulsa su botón en un plazo de 7 días y la suscripción quedará hecha.`,
    nothing: '¿No llega nada en unos minutos? Mira en la carpeta de spam y repasa la dirección de arriba: ¿está bien cada letra?',
    another: 'Usar otra dirección',
  },

  closed: {
    title: 'Sin suscripciones',
    heading: (project) => `${project} ya no admite suscripciones.`,
    what: 'Aquí no hay nada que hacer. Los mensajes que recibiste antes conservan su enlace para darte de baja.',
  },

  confirm: {
    title: 'Confirma tu suscripción',
    heading: 'Falta un paso.',
    what: (email, project) => `Confirma que quieres recibir novedades de ${project} en ${email}.`,
    button: 'Confirmar',
    notYou: '¿No lo pediste tú? Cierra esta página. No pasa nada, y la dirección se borra.',
  },

  invited: {
    title: 'Invitación',
    heading: (project) => `${project} te invita.`,
    what: (email, project) => `¿Quieres recibir novedades de ${project} en ${email}?`,
    accept: 'Sí, suscribirme',
    decline: 'No, gracias',
    seen: (project) =>
      `Si aceptas, ${project} lo sabrá y verá tu dirección, tu nombre si lo indicas y tu idioma. Puedes darte de baja cuando quieras.`,
  },

  confirmed: {
    title: 'Suscripción confirmada',
    heading: 'Tu suscripción está confirmada.',
    what: (email, project) => `Las novedades de ${project} llegarán a ${email}.`,
    leave: 'Puedes darte de baja cuando quieras, con el enlace de cada mensaje enviado desde aquí o ahora mismo.',
    leaveLink: 'Darme de baja',
  },

  declined: {
    title: 'Sin suscripción',
    heading: 'De acuerdo, sin novedades.',
    what: (email) => `No se envía nada a ${email}, y la dirección se borra en unos días.`,
    changed: '¿Cambiaste de opinión?',
    button: 'Suscribirme de todos modos',
  },

  ended: {
    title: 'Enlace caducado',
    heading: 'Este enlace ya no es válido.',
    what: (project) =>
      `Valía 7 días, o te diste de baja desde entonces. Para recibir novedades de ${project}, suscríbete otra vez: se tarda un minuto.`,
    again: 'Suscribirme otra vez',
  },

  blocked: {
    title: 'No es posible',
    heading: 'Esta dirección no se puede suscribir aquí.',
    what: (project) => `${project} decidió no escribirle. Si crees que es un error, pregúntales.`,
  },

  leave: {
    title: 'Darse de baja',
    heading: (project) => `¿Darte de baja de ${project}?`,
    what: (email, project) => `${email} dejará de recibir novedades de ${project}.`,
    everything: (organization) => `Darme de baja de todo lo de ${organization}`,
    everythingHint: 'De todas las suscripciones y también de cualquier otro mensaje enviado desde aquí a esta dirección.',
    button: 'Darme de baja',
  },

  left: {
    title: 'Baja hecha',
    heading: 'La baja está hecha.',
    what: (project) => `${project} ya lo sabe, y tu nombre y tu dirección se borraron de la lista de suscripciones.`,
    everything: (organization) =>
      `Todas las suscripciones de ${organization} terminaron, y desde aquí ya no se envía ningún mensaje a esta dirección.`,
    again: 'Suscribirme otra vez',
  },

  unknown: {
    title: 'Enlace desconocido',
    heading: 'No conocemos este enlace.',
    what: 'Quizá se perdió una parte por el camino, o se borró aquello de lo que trataba. Ábrelo otra vez desde el mensaje con el que llegó.',
  },

  emails: {
    confirmation: {
      subject: (project) => `Confirma: novedades de ${project}`,
      heading: 'Falta un paso',
      paragraphs: (project) => [
        `Alguien, seguramente tú, escribió esta dirección para recibir novedades de ${project}.`,
        'Si fuiste tú, pulsa el botón en un plazo de 7 días y confirma en la página que se abre. Si no, no hagas nada: no se envía nada más, y la dirección se borra.',
      ],
      button: 'Confirmar',
      reason: (project) => `Recibes este único mensaje porque tu dirección se escribió en la página de ${project}.`,
    },
    invitation: {
      subject: (project) => `${project} te invita a suscribirte`,
      heading: (project) => `${project} te invita`,
      paragraphs: (project) => [
        `A ${project} le gustaría enviarte novedades, y antes te lo pregunta.`,
        'Pulsa el botón para aceptar o rechazar. Si no haces nada en 7 días, no se envía nada y la invitación termina.',
      ],
      button: 'Responder a la invitación',
      reason: (project) => `Recibes este mensaje porque ${project} te ha invitado.`,
    },
    welcome: {
      subject: (project) => `Suscripción confirmada: ${project}`,
      heading: 'Tu suscripción está confirmada',
      paragraphs: (project) => [
        `Confirmaste que quieres recibir novedades de ${project}.`,
        'Guarda este mensaje: con el enlace del final puedes darte de baja cuando quieras.',
      ],
      reason: (project) => `Recibes este mensaje porque te suscribiste a ${project}.`,
    },
    already: {
      subject: (project) => `Ya tienes la suscripción: ${project}`,
      heading: 'Ya tienes la suscripción',
      paragraphs: (project) => [
        `Alguien, seguramente tú, escribió esta dirección para recibir novedades de ${project}. Ya está en la lista, así que no hay nada que hacer.`,
        'Si ya no las quieres, date de baja con el enlace al final de este mensaje.',
      ],
      reason: (project) => `Recibes este mensaje porque tienes una suscripción a ${project}.`,
    },
  },
}
