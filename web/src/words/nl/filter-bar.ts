import type { en } from '../en/filter-bar.ts'

export const nl: typeof en = {
  label: 'Filters',
  show: (count) => (count === 0 ? 'Filters' : `Filters (${count})`),
  clear: 'Alle filters wissen',
}
