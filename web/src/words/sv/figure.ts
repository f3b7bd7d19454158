import type { en } from '../en/figure.ts'

export const sv: typeof en = {
  asTable: 'Som tabell',
  asChart: 'Som diagram',
  numbersOf: (title) => `${title} i siffror`,
  described: (title, what) => `${title}: ${what}. Knappen ”Som tabell” visar siffrorna.`,
  when: 'Från',
  share: 'Andel',
  nothing: '–',
}
