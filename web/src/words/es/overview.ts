import type { en } from '../en/overview.ts'
import { plural } from '../plural.ts'

export const es: typeof en = {
  title: 'Resumen',
  purpose: 'Cómo va este proyecto: qué llegó, qué se respondió, qué está verificado y cómo van las entregas.',
  span: { label: 'Periodo', '7': '7 días', '30': '30 días', '90': '90 días' },
  days: 'Los días son días de UTC, incluido hoy; «antes» son otros tantos días anteriores.',
  numbers: 'En cifras',
  opinions: 'Opiniones',
  responded: 'Con respuesta',
  soon: 'La mitad, respondida en',
  verified: 'Compras verificadas',
  before: (value) => `${value} antes`,
  nothing: '–',
  waiting: {
    title: 'Pendiente para el equipo',
    unresponded: 'Sin respuesta',
    pending: 'Por publicar',
    receipts: (count) => plural('es', count, { one: 'Recibo por decidir', other: 'Recibos por decidir' }),
    none: 'Nada pendiente. Todas las opiniones de este proyecto tienen su respuesta.',
    incognito: (count, shown) =>
      plural('es', count, {
        one: '1 opinión de incógnito espera a otras para aparecer.',
        other: `${shown} opiniones de incógnito esperan para aparecer juntas.`,
      }),
  },
  perDay: { title: 'Opiniones por día', what: 'Todas las que llegaron, publicadas, pendientes u ocultas', series: 'Opiniones' },
  funnel: {
    title: 'Enlaces',
    what: 'Qué fue de los enlaces creados en este periodo',
    columns: ['Paso', 'Enlaces'],
    issued: 'Creados',
    emailed: 'Enviados',
    clicked: 'Empezados',
    submitted: 'Con opinión',
    expired: 'Caducados sin opinión',
    none: 'No se creó ningún enlace en este periodo.',
    action: 'Ir a los enlaces',
  },
  deliveries: {
    title: 'Entregas de webhooks',
    what: 'Todos los proyectos de la organización juntos',
    delivered: 'Llegaron',
    failed: 'Intentos fallidos',
    failing: 'Destinos que fallan ahora',
    of: (failing, all) => `${failing} de ${all}`,
    none: 'Todavía no se avisa de las opiniones a ningún sistema tuyo.',
    action: 'Añadir un destino',
    look: 'Ver los destinos',
  },
  steps: {
    title: 'Primeros pasos',
    what: 'Todavía no ha llegado ninguna opinión. Así llega la primera.',
    done: 'Hecho',
    question: {
      title: 'Haz una pregunta',
      what: 'Bastan de tres a cinco. Los clientes pueden dejar en blanco cualquiera.',
      action: 'Ir a las preguntas',
    },
    form: {
      title: 'Prueba el formulario',
      what: 'Léelo como lo harán tus clientes, en la página pública del proyecto.',
      action: 'Abrir la página pública',
    },
    link: {
      title: 'Envía un enlace',
      what: 'Quien tiene uno es un cliente verificado. Crea uno o importa un archivo de clientes.',
      action: 'Ir a los enlaces',
    },
    code: {
      title: 'Coloca un código',
      what: 'Junto a la caja, en el recibo, en una pantalla: los clientes lo escanean con el móvil.',
      action: 'Ir a los códigos QR',
    },
  },
}
