import type { en } from '../en/knowledge-base.ts'
import { plural } from '../plural.ts'

export const es: typeof en = {
  title: 'Base de conocimiento',
  purpose:
    'Textos y páginas que ayudan a responder: lo que encaja con una opinión aparece a su lado mientras escribes. La comparten todos los proyectos de la organización, y nadie más la lee.',
  list: 'Elementos',
  add: 'Añadir un texto o una página',

  search: {
    label: 'Buscar',
    hint: 'Palabras, o "una frase"',
    found: 'Lo que se encontró',
    none: (query) => `Ningún fragmento tiene que ver con «${query}».`,
    all: 'Mostrar todo',
  },
  passages: (count) => plural('es', count, { one: 'Un fragmento', other: `${count} fragmentos` }),
  open: 'Abrir el elemento',
  untitled: 'Un texto del equipo',

  columns: { item: 'Elemento', state: 'Estado', updated: 'Cambiado' },
  status: { ready: 'Listo', fetching: 'Leyéndose', failed: 'Sin leer' },
  text: 'Texto',
  page: 'Página',

  failures: {
    dns: 'No se encontró su nombre. ¿Está bien escrita la dirección?',
    refused: 'Se rechazó la conexión.',
    reset: 'Se cortó la conexión.',
    timeout: 'Tardó demasiado en responder.',
    tls: 'Su certificado no es válido.',
    'private-address': 'Lleva a una dirección privada, que no se lee.',
    redirects: 'Redirige demasiadas veces a otras direcciones.',
    'http-status': 'Respondió con un error. ¿Es una página que todo el mundo puede leer?',
    'content-type': 'No es ni una página ni un texto.',
    'too-large': 'Es demasiado grande.',
    'no-text': 'No contiene texto: quizá lo dibujan todo sus scripts. Copia el texto y añádelo aquí.',
    unreadable: 'No se pudo leer.',
    interrupted: 'Su lectura se interrumpió varias veces.',
  },
  failedBefore: 'Lo que se leyó antes se conserva.',

  empty: {
    title: 'Aquí todavía no hay nada',
    what: 'Añade aquello a lo que respondes una y otra vez: devoluciones, plazos de entrega, horarios. Mientras alguien responde a una opinión, los fragmentos que encajan aparecen a su lado.',
  },

  form: {
    addTitle: 'Añadir a la base de conocimiento',
    editTitle: 'Cambiar el elemento',
    what: 'Indica un texto, la dirección de una página o ambas cosas.',
    url: 'Dirección de una página',
    urlHint: 'Se lee una vez, y otra cuando lo pidas.',
    text: 'Texto',
    textHint: 'Una línea corta encima de un párrafo, o una que empieza por #, es su título.',
    add: 'Añadir',
    save: 'Guardar',
    neither: 'Indica un texto o una dirección.',
  },
  drawer: {
    missing: 'Este elemento ya no está.',
    toList: 'Volver a la lista',
    page: 'Página',
    state: 'Estado',
    added: 'Añadido',
    updated: 'Cambiado',
    edit: 'Cambiar',
    refresh: 'Leer la página otra vez',
    remove: 'Eliminar',
    removeTitle: 'Eliminar este elemento',
    removeWhat: 'Ya no se encontrará, en ningún proyecto. Las respuestas que se escribieron con él no cambian.',
    ownText: 'Texto',
    pageText: 'Tal como se leyó',
    reading: 'Se está leyendo la página. Tarda unos segundos.',
  },
}
