import { counted, numberIn } from '../plurals.ts'
import type { Words } from './en.ts'

export const es: Words = {
  list: {
    title: (project) => `Lo que se dice de ${project}`,
    summary: (project, opinions) =>
      counted('es', { one: 'Una opinión sobre {project}.', other: '{count} opiniones sobre {project}.' }, opinions).replace(
        '{project}',
        () => project,
      ),
    write: 'Escribir una opinión',
    paused: (project) => `${project} no recibe opiniones en este momento.`,
    none: 'Aquí todavía no ha escrito nadie.',
    first: 'Puedes ser la primera persona.',
  },

  numbers: {
    heading: 'En cifras',
    published: 'Opiniones',
    verified: 'Verificadas',
    responded: 'Con respuesta',
    hidden: 'Ocultas',
    what: 'Qué significan estas cifras',
    verifiedMeans: 'Verificadas: el cliente llegó por un enlace personal, un código en el lugar o con un recibo.',
    respondedMeans: (project) => `Con respuesta: ${project} ha respondido.`,
    hiddenMeans: (project) => `Ocultas: ${project} las ha retirado de esta página. Siempre se dice cuántas son.`,
  },

  find: {
    label: 'Buscar en las opiniones',
    button: 'Buscar',
    found: (query, count) =>
      counted('es', { one: '{count} opinión con «{query}»', other: '{count} opiniones con «{query}»' }, count).replace(
        '{query}',
        () => query,
      ),
    foundMore: (query, count) => `Más de ${numberIn('es', count)} opiniones con «${query}»`,
    none: (query) => `Ninguna opinión contiene «${query}».`,
    all: 'Ver todas',
    tooLong: 'Una búsqueda puede tener 200 caracteres como máximo.',
    sort: 'Orden',
    sorts: { newest: 'Más recientes', oldest: 'Más antiguas', 'most-upvoted': 'Más útiles', 'most-commented': 'Más comentadas' },
  },

  opinion: {
    incognito: 'De incógnito',
    nameless: 'Sin nombre',
    methods: {
      delivery_link: 'Verificada por enlace personal',
      qr_permanent: 'Verificada por un código en el lugar',
      qr_rotating: 'Verificada por un código en el lugar',
      visual_evidence: 'Verificada por recibo',
    },
    notVerified: 'Sin verificar',
    edited: 'modificada',
    more: 'Leer entera',
    response: (project) => `${project} ha respondido`,
    answers: 'Respuestas',
    upvote: 'Útil',
    upvoted: 'Te pareció útil',
    takeBack: 'pulsa otra vez para retirarlo',
    upvotes: (count) => counted('es', { one: '{count} voto', other: '{count} votos' }, count),
    comments: (count) => counted('es', { one: '{count} comentario', other: '{count} comentarios' }, count),
    commentOn: 'Comentar',
    all: (project) => `Todas las opiniones sobre ${project}`,
  },

  pages: {
    label: 'Páginas',
    before: 'Anterior',
    after: 'Siguiente',
    at: (page, of) => `Página ${numberIn('es', page)} de ${numberIn('es', of)}`,
    atOfMany: (page) => `Página ${numberIn('es', page)}`,
    first: 'Primera página',
  },

  comments: {
    heading: 'Comentarios',
    none: 'Todavía no hay comentarios.',
    write: 'Añadir un comentario',
    on: (title) => `Comentario sobre «${title}»`,
    public: 'Todo el mundo puede leerlo.',
    back: 'Volver a la opinión',
    mine: 'Tus comentarios sobre esta opinión',
    change: 'Cambiar o eliminar tus comentarios',
    done: { written: 'Tu comentario ya está.', changed: 'Tu comentario ha cambiado.', removed: 'Tu comentario se ha eliminado.' },
    address:
      'Esta dirección es privada. Guárdala si quieres cambiar o eliminar tus comentarios más adelante: quien la tenga puede hacerlo.',
    noneOfYours: 'Aquí ya no hay ningún comentario tuyo.',
    used: {
      title: 'Ya enviado',
      heading: 'Este formulario ya se envió.',
      what: 'Con él se envió un comentario, y cada formulario admite uno.',
    },
  },

  subscribe: {
    heading: 'Noticias de vez en cuando',
    what: 'Novedades por correo, hasta que digas que no. Antes te preguntamos con un mensaje.',
    link: 'Suscribirse',
  },

  feed: { link: 'Canal RSS', title: (project) => `Opiniones sobre ${project}` },

  thanks: {
    title: 'Gracias',
    heading: 'Gracias.',
    arrived: (project) => `Tu opinión ha llegado a ${project}.`,
    next: 'Qué pasa ahora',
    published: 'Ya está en la página pública, marcada como no verificada.',
    held: (project) => `${project} mira las opiniones sin verificar antes de que se muestren.`,
    read: (project) => `${project} la lee y puede responder.`,
    look: 'A la página pública',
  },

  used: {
    title: 'Ya enviado',
    heading: 'Este formulario ya se envió.',
    what: 'Con él se envió una opinión, y cada formulario admite una. Si fuiste tú: gracias, ha llegado.',
    again: 'Escribir otra opinión',
  },

  paused: {
    title: 'No recibe opiniones',
    what: 'Inténtalo más tarde.',
    nothingSent: 'No se ha enviado nada. Todo lo que escribiste sigue aquí: deja esta página abierta y envíalo más tarde, o cópialo.',
    nothingDone: 'No ha cambiado nada.',
  },

  unknown: {
    title: 'Página desconocida',
    heading: 'Esta página no existe.',
    project: 'Puede que la dirección tenga una errata o que lo que había aquí ya no esté.',
    opinion: 'Puede que la opinión se haya eliminado u ocultado, o que la dirección tenga una errata.',
    page: 'La lista no llega tan lejos.',
  },

  busyVotes: {
    title: 'Demasiados en este momento',
    heading: 'Están llegando más votos de los que se pueden contar ahora.',
    what: 'El tuyo no se ha contado. Vuelve atrás e inténtalo dentro de unos minutos.',
  },
  voteAgain: {
    title: 'Pulsa una vez más',
    heading: 'Pulsa una vez más.',
    what: 'Todavía no se ha contado nada. Para que cada persona cuente una vez, tu navegador guarda ahora un número aleatorio. Si esta página vuelve a aparecer, tu navegador no acepta cookies.',
  },

  elsewhere: {
    title: 'No desde aquí',
    heading: 'Esto no venía de esta página.',
    what: 'Lo envió otro sitio, así que no ha cambiado nada. Abre la página pública y hazlo allí.',
  },
}
