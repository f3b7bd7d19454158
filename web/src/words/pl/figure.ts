import type { en } from '../en/figure.ts'

export const pl: typeof en = {
  asTable: 'Jako tabela',
  asChart: 'Jako wykres',
  numbersOf: (title) => `${title} w liczbach`,
  described: (title, what) => `${title}: ${what}. Liczby pokazuje przycisk „Jako tabela”.`,
  when: 'Od',
  share: 'Udział',
  nothing: '–',
}
