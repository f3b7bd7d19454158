import type { en } from '../en/figure.ts'

export const nl: typeof en = {
  asTable: 'Als tabel',
  asChart: 'Als grafiek',
  numbersOf: (title) => `${title} in cijfers`,
  described: (title, what) => `${title}: ${what}. De knop ‘Als tabel’ toont de cijfers.`,
  when: 'Vanaf',
  share: 'Aandeel',
  nothing: '–',
}
