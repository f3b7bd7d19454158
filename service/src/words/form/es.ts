import { momentIn } from '../moments.ts'
import { counted } from '../plurals.ts'
import type { Messages } from './en.ts'

export const es: Messages = {
  language: 'es',

  moment: (at, timeZone) => momentIn('es', at, timeZone),

  form: {
    heading: (project) => `¿Qué opinas de ${project}?`,
    lead: 'Basta con un título y tu opinión. Lo demás es opcional.',
    place: (at, of) => `Pregunta ${at} de ${of}`,
    hint: {
      one: 'Elige una respuesta o deja la pregunta en blanco.',
      several: 'Elige todas las que correspondan o deja la pregunta en blanco.',
      upTo: (most) => `Elige ${most} como máximo o deja la pregunta en blanco.`,
      atLeast: (least) => `Elige ${least} como mínimo o deja la pregunta en blanco.`,
      exactly: (count) => `Elige ${count} o deja la pregunta en blanco.`,
      between: (least, most) => `Elige de ${least} a ${most} o deja la pregunta en blanco.`,
      words: 'Responde con tus palabras o deja la pregunta en blanco.',
    },
    comment: 'Añadir un comentario',
    commentTo: (question) => `Comentario sobre: ${question}`,
    clear: 'Borrar esta respuesta',
    ownWords: 'Con tus palabras',
    title: 'Título',
    titleHint: 'Tu opinión en pocas palabras.',
    opinion: 'Tu opinión',
    opinionHint: '¿Qué estuvo bien? ¿Qué debería mejorar?',
    name: 'Tu nombre',
    nameHint: 'Puedes dejarlo en blanco.',
    nameIncognito: 'No se envía mientras sigas de incógnito.',
    incognito: 'Seguir de incógnito',
    incognitoHint: 'Sin nombre, sin correo electrónico, sin nada que lleve hasta ti.',
    seen: (project) => `Lo que ve ${project}`,
    seenNamed:
      'Todo lo que escribes y eliges aquí, tu nombre si lo indicas, y que llegó con el enlace creado para tu dirección de correo electrónico.',
    seenNamedPublic: 'Lo que has escrito puede mostrarse a otras personas, con tu nombre; nunca tu dirección de correo electrónico.',
    seenIncognito: 'Todo lo que escribes y eliges aquí, que viene de verdad de su clientela, y de qué día es.',
    seenIncognitoLate: 'Todo lo que escribes y eliges aquí, y qué día lo enviaste.',
    seenIncognitoPublic: 'No quién eres: ni nombre, ni correo electrónico, ni enlace, ni hora. Tus propias palabras aún podrían revelarlo.',
    ifIncognito: 'Si sigues de incógnito:',
    submit: 'Enviar tu opinión',
    submitting: 'Enviando tu opinión',
    openUntil: (moment) => `Tu enlace es válido hasta el ${moment}.`,
    keptHere: 'Lo que escribes se guarda en este dispositivo hasta que lo envíes.',
    charactersLeft: { one: 'Queda {count} carácter', other: 'Quedan {count} caracteres' },
    charactersOver: { one: 'Sobra {count} carácter', other: 'Sobran {count} caracteres' },
  },

  mistakes: {
    heading: (count) =>
      counted('es', { one: 'Hay algo que corregir antes de enviar', other: 'Hay {count} cosas que corregir antes de enviar' }, count),
    kept: 'Todo lo que has escrito sigue aquí.',
    missing: { title: 'Ponle un título a tu opinión.', opinion: 'Escribe tu opinión; basta con una frase.' },
    tooLong: (limit) =>
      counted('es', { one: 'Aquí cabe un solo carácter.', other: 'Aquí caben {count} caracteres como máximo. Acórtalo un poco.' }, limit),
    tooFew: (limit) => `Elige ${limit} como mínimo, o ninguna.`,
    tooMany: (limit) => (limit === 1 ? 'Elige solo una.' : `Elige ${limit} como máximo.`),
    characters: 'Aquí hay un carácter que no se puede guardar. Escríbelo de nuevo.',
    notOffered: 'Lo que elegiste ya no se ofrece. Elige de nuevo.',
    unknownQuestion: 'Había una respuesta a una pregunta que no se hace aquí. Se ha dejado fuera; revisa el resto y envíalo de nuevo.',
    incognitoNotOffered:
      'Aquí no se puede opinar de incógnito. No se ha enviado nada. Para enviarla con tu nombre y tu enlace, envíala de nuevo.',
    titlePrefix: (title) => `Por corregir: ${title}`,
  },

  thanks: {
    title: 'Gracias',
    heading: 'Gracias.',
    arrived: (project) => `Tu opinión ha llegado a ${project}.`,
    next: 'Qué pasa ahora',
    verified: 'Cuenta como verificada, porque llegó con tu enlace.',
    read: (project) => `${project} la leerá y puede responder.`,
    unverified: 'Tu enlace había caducado antes del envío, así que tu opinión se publica como no verificada.',
    held: (project) => `Tu enlace había caducado antes del envío. ${project} revisa las opiniones sin enlace válido antes de mostrarlas.`,
    done: 'Tu enlace ha cumplido su función. Puedes cerrar esta página.',
    goOn: (host) => `Continuar a ${host}`,
  },

  used: {
    title: 'Enlace ya usado',
    heading: 'Este enlace ya se ha usado.',
    what: 'Con él se envió una opinión, y cada enlace admite una.',
    you: 'Si la enviaste tú: gracias, ha llegado y no queda nada por hacer.',
    notYou: (project) => `Si no, pide un enlace nuevo a ${project}.`,
  },

  expired: {
    title: 'Enlace caducado',
    heading: 'Este enlace ha caducado.',
    when: (moment) => `Era válido hasta el ${moment}.`,
    what: (project) => `Para decirle a ${project} lo que opinas, pide un enlace nuevo.`,
    keptHeading: 'Lo que escribiste sigue aquí.',
    kept: (moment) => `Tu enlace era válido hasta el ${moment}. Todavía puedes enviar lo que escribiste, una vez.`,
    published: 'Se publicará como no verificada.',
    held: (project) => `${project} la revisará antes de mostrarla.`,
  },

  paused: {
    title: 'Sin opiniones por ahora',
    heading: (project) => `${project} no recibe opiniones en este momento.`,
    what: (moment) => `Tu enlace no cambia. Es válido hasta el ${moment}; inténtalo más tarde.`,
    over: 'Inténtalo más tarde o pide un enlace nuevo.',
    draft: 'Lo que escribiste está guardado en este dispositivo.',
    nothingSent: 'No se ha enviado nada. Todo lo que escribiste sigue aquí: deja esta página abierta y envíalo más tarde, o cópialo.',
  },

  unknown: {
    title: 'Enlace desconocido',
    heading: 'No conocemos este enlace.',
    what: 'Puede que se haya perdido una parte por el camino. Ábrelo de nuevo desde el mensaje en el que venía, o cópialo entero.',
  },

  forgotten: {
    title: 'Abre de nuevo tu enlace',
    heading: 'Abre de nuevo tu enlace.',
    what: 'Esta página pertenece a un enlace que este navegador ya no recuerda. Ábrelo de nuevo desde el mensaje en el que venía.',
    draft: 'Lo que escribiste está guardado en este dispositivo y vuelve con él.',
  },

  failed: {
    tooLarge: {
      title: 'Demasiado largo',
      heading: 'Es más de lo que se puede enviar de una vez.',
      what: 'No se ha enviado nada. Vuelve atrás: lo que escribiste sigue ahí. Acórtalo y envíalo de nuevo.',
    },
    unreadable: {
      title: 'No se ha entendido',
      heading: 'Esto no se ha podido entender.',
      what: 'No se ha enviado nada. Vuelve atrás y envía de nuevo el formulario desde su propia página.',
    },
    method: { title: 'No se ha entendido', heading: 'Esta página solo muestra y recibe opiniones.', what: 'No ha cambiado nada.' },
    unavailable: {
      title: 'Un momento',
      heading: 'Esta página no se puede mostrar ahora mismo.',
      what: 'Vuelve atrás en un minuto e inténtalo de nuevo; lo que escribiste sigue ahí.',
    },
    ours: {
      title: 'Un fallo nuestro',
      heading: 'Algo ha fallado por nuestra parte.',
      what: 'Ha quedado anotado. Vuelve atrás e inténtalo de nuevo; lo que escribiste sigue ahí.',
    },
  },
}
