import type { en } from '../en/filter-bar.ts'

export const de: typeof en = {
  label: 'Filter',
  show: (count) => (count === 0 ? 'Filter' : `Filter (${count})`),
  clear: 'Filter zurücksetzen',
}
