import type { en } from '../en/filter-bar.ts'

export const pt: typeof en = {
  label: 'Filtros',
  show: (count) => (count === 0 ? 'Filtros' : `Filtros (${count})`),
  clear: 'Limpar todos os filtros',
}
