import type { en } from '../en/projects.ts'
import { plural } from '../plural.ts'

export const es: typeof en = {
  title: 'Proyectos',
  purpose: 'Sobre qué se piden opiniones: una tienda, un lugar, una línea de productos.',
  list: 'Proyectos',
  archived: 'Archivados',
  add: 'Nuevo proyecto',
  empty: {
    title: 'Todavía no hay proyectos',
    what: 'Un proyecto es aquello sobre lo que se piden opiniones: una tienda, un lugar, una línea de productos. Tiene sus propias preguntas, sus enlaces y su página pública.',
    ask: 'Pide a quien administra tu organización que cree uno.',
  },
  status: { active: 'Recibe opiniones', paused: 'En pausa', archived: 'Archivado' },
  opinions: (count, shown) =>
    count === 0 ? 'Sin opiniones todavía' : plural('es', count, { one: '1 opinión', other: `${shown} opiniones` }),
  last: 'La última',
  waiting: 'Pendiente',
  unresponded: (shown) => `${shown} sin respuesta`,
  pending: (shown) => `${shown} por publicar`,
  receipts: (count, shown) => plural('es', count, { one: '1 recibo por decidir', other: `${shown} recibos por decidir` }),
  nothingWaits: 'Nada pendiente',
  settings: 'Ajustes',
  settingsOf: (name) => `Ajustes de ${name}`,
  publicPage: 'Página pública',
  publicPageOf: (name) => `Página pública de ${name}`,
  create: {
    title: 'Nuevo proyecto',
    name: 'Nombre',
    nameHint: 'Como lo leen los clientes.',
    slug: 'Dirección pública',
    slugHint: 'Se forma a partir del nombre si no indicas otra: de 3 a 60 caracteres entre a–z, 0–9 y guiones.',
    do: 'Crear proyecto',
    missing: 'Un proyecto necesita un nombre.',
  },
}
