export const en = {
  label: 'Filters',
  show: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  clear: 'Clear all filters',
}

export type Words = typeof en
