import type { en } from '../en/filter-bar.ts'

export const pl: typeof en = {
  label: 'Filtry',
  show: (count) => (count === 0 ? 'Filtry' : `Filtry (${count})`),
  clear: 'Wyczyść wszystkie filtry',
}
