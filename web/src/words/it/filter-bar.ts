import type { en } from '../en/filter-bar.ts'

export const it: typeof en = {
  label: 'Filtri',
  show: (count) => (count === 0 ? 'Filtri' : `Filtri (${count})`),
  clear: 'Togli tutti i filtri',
}
