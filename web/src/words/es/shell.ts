import type { en } from '../en/shell.ts'
import { plural } from '../plural.ts'
import { at } from './at.ts'

export const es: typeof en = {
  product: 'Webhooks',
  of: (organization) => `Webhooks de ${organization}`,
  navigation: 'Secciones',
  places: {
    destinations: 'Destinos',
    deliveries: 'Entregas',
    recover: 'Recuperar',
    events: 'Eventos',
    charts: 'Gráficos',
    test: 'Probar',
    verify: 'Verificar',
  },
  until: (time) => `Tienes acceso hasta ${at(time)}.`,
  nearlyOver: (minutes) =>
    `Esta sesión termina en ${plural('es', minutes, { one: 'un minuto', other: `${minutes} minutos` })}. Acaba lo que estás escribiendo y pide después una dirección nueva a tu propio sistema.`,
  leave: 'Cerrar la sesión',
  over: {
    title: 'Tu sesión ha terminado',
    what: 'Duraba ocho horas, o alguien la cerró. No se pierde nada de lo que enviaste, y lo que has escrito sigue en esta página.',
    how: 'Pide a tu propio sistema una dirección nueva del portal y ábrela en otra pestaña de este navegador. Después vuelve aquí y continúa.',
    goOn: 'Continuar aquí',
    stillOver: 'Todavía no hay una sesión nueva. Abre primero la dirección nueva en este navegador.',
  },
  unknown: { title: 'Aquí no hay nada', what: 'La dirección no lleva a ninguna parte.', action: 'Ir a los destinos' },
}
