import type { en } from '../en/filter-bar.ts'

export const fr: typeof en = {
  label: 'Filtres',
  show: (count) => (count === 0 ? 'Filtres' : `Filtres (${count})`),
  clear: 'Effacer tous les filtres',
}
