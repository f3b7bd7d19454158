import type { en } from '../en/filter-bar.ts'

export const es: typeof en = {
  label: 'Filtros',
  show: (count) => (count === 0 ? 'Filtros' : `Filtros (${count})`),
  clear: 'Quitar todos los filtros',
}
