import type { en } from '../en/filter-bar.ts'

export const sv: typeof en = {
  label: 'Filter',
  show: (count) => (count === 0 ? 'Filter' : `Filter (${count})`),
  clear: 'Rensa alla filter',
}
