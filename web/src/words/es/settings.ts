import type { en } from '../en/settings.ts'

export const es: typeof en = {
  title: 'Ajustes',
  purpose: 'Cómo se llama este proyecto, cómo hablan y se ven sus páginas, y qué se publica.',
  readOnly: 'Estos ajustes los cambian administradores y titulares. Tú puedes leerlos.',
  save: 'Guardar cambios',
  undo: 'Deshacer',
  saved: 'Guardado.',
  unsaved: {
    title: '¿Descartar lo que cambiaste?',
    what: 'Todavía no está guardado.',
    stay: 'Seguir aquí',
    leave: 'Descartar',
  },
  about: {
    title: 'Nombre y dirección',
    name: 'Nombre',
    nameHint: 'Como lo leen los clientes.',
    description: 'Descripción',
    descriptionHint: 'Qué es el proyecto, en pocas palabras. Aparece en la página pública.',
    slug: 'Dirección pública',
    slugHint: 'De 3 a 60 caracteres entre a–z, 0–9 y guiones.',
    slugChanged: (before) =>
      `Las direcciones con /p/${before} dejan de funcionar: los enlaces en tu sitio, el canal RSS y los marcadores. Los enlaces y códigos ya repartidos siguen funcionando.`,
    current: 'La página pública está en',
  },
  speech: {
    title: 'Idioma y hora',
    locale: 'Idioma',
    localeHint: 'El de las páginas, salvo que el navegador del cliente pida otro que esté disponible.',
    timezone: 'Zona horaria',
    timezoneHint: 'La del equipo. Los gráficos cuentan días en UTC.',
  },
  look: {
    title: 'Color y logotipo',
    accent: 'Color de acento',
    accentHint: 'El de botones, opciones y enlaces, como #rrggbb.',
    accentWrong: 'Escríbelo como # y seis cifras o letras a–f.',
    pick: 'Elegir un color',
    preview: 'Vista previa',
    light: 'Claro',
    dark: 'Oscuro',
    button: 'Enviar opinión',
    link: 'Un enlace',
    kept: 'Se lee bien tal como está.',
    adjusted: (wanted, light) =>
      `${wanted} es demasiado claro para leerse en páginas claras. Muestran ${light} en su lugar; lo que elegiste se conserva.`,
    logo: 'Logotipo',
    logoHint: 'Aparece encima del formulario en lugar de la inicial. Un PNG, JPEG o WebP, que se reduce aquí en tu navegador.',
    choose: 'Elegir una imagen',
    remove: 'Quitar el logotipo',
    none: 'Sin logotipo: las páginas muestran la inicial del nombre.',
    elsewhere: (address) =>
      `El logotipo está fijado en ${address}. Las páginas no piden nada a otros sitios, así que no se muestra. Elige una imagen en su lugar.`,
    tooLarge: 'Esta imagen sigue siendo demasiado grande incluso reducida. Elige una con menos detalles.',
    unreadable: 'El navegador no puede leer esto como imagen.',
    logoNow: 'El logotipo como quedará',
  },
  publishing: {
    title: 'Qué se publica',
    visibility: 'Respuestas a las preguntas',
    visibilities: {
      private: { label: 'Solo las ve el equipo', hint: 'Para las preguntas que no indican otra cosa.' },
      public: {
        label: 'Las ve todo el mundo',
        hint: 'Junto a la opinión, en la página pública y en el widget. El formulario se lo dice a los clientes.',
      },
    },
    moderation: 'Opiniones de clientes sin verificar',
    moderations: {
      none: {
        label: 'Aparecen al momento',
        hint: 'Cada una dice que no está verificada. Puedes ocultar una por un motivo de la lista; nunca porque sea mala.',
      },
      hold_unverified: {
        label: 'Esperan al equipo',
        hint: 'Están en «Por publicar» hasta que alguien las publica. Las verificadas aparecen al momento en cualquier caso.',
      },
    },
    incognito: 'Los clientes pueden seguir de incógnito',
    incognitoHint: 'Una opinión de incógnito no tiene nombre, ni enlace, ni hora. Más gente dice lo que piensa.',
    release: 'Las opiniones de incógnito que llegan por enlace aparecen',
    releases: {
      delayed: {
        label: 'Juntas, en orden aleatorio',
        hint: 'Cuando hay suficientes o 72 horas después de la primera. Entonces pueden ser pocas, o una sola, y el momento puede revelar quién fue. El formulario lo dice.',
      },
      immediate: { label: 'Al momento', hint: 'Si hay pocos enlaces abiertos, la hora puede revelar quién fue. El formulario lo dice.' },
    },
    batch: 'Cuántas aparecen juntas, como mínimo',
    batchHint:
      'De 2 a 20. Cuantas más son, mejor se ocultan entre sí y más tardan. Las que ya esperan conservan el número que indicó su formulario.',
  },
  widget: {
    title: 'Widget',
    origins: 'Sitios que pueden mostrar el widget',
    originsHint: 'Uno por línea, como https://shop.example. 20 como máximo. Sin ninguno, el widget no muestra nada en ningún sitio.',
  },
  state: {
    title: 'Pausar, archivar, eliminar',
    active: 'Este proyecto recibe opiniones.',
    paused:
      'Este proyecto está en pausa: sus páginas no reciben opiniones, y los formularios abiertos lo dicen al enviarlos. Lo escrito se queda con el cliente.',
    archived:
      'Este proyecto está archivado: no recibe opiniones y figura aparte en las listas. Todo lo que contiene se puede seguir leyendo.',
    pause: 'Pausar',
    resume: 'Volver a recibir opiniones',
    archive: 'Archivar',
    unarchive: 'Sacar del archivo',
    delete: 'Eliminar proyecto',
    pausing: {
      title: (name) => `¿Pausar ${name}?`,
      what: 'Sus formularios, sus códigos y su formulario público no reciben opiniones hasta que lo reanudes. Un formulario abierto ahora lo dice al enviarlo y conserva lo escrito. La página pública se puede seguir leyendo.',
      do: 'Pausar',
    },
    archiving: {
      title: (name) => `¿Archivar ${name}?`,
      what: 'Ya no recibe opiniones y figura aparte en las listas. No se elimina nada, y puedes volver a sacarlo.',
      do: 'Archivar',
    },
    deleting: {
      title: (name) => `¿Eliminar ${name}?`,
      what: 'Todas las opiniones, respuestas, enlaces, códigos y suscriptores de este proyecto se eliminan para siempre, también para tus clientes. Lo que se anunció antes a tus sistemas se sigue entregando. No se puede deshacer.',
      do: 'Eliminar para siempre',
    },
  },
}
