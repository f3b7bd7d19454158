import type { en } from '../en/figure.ts'

export const de: typeof en = {
  asTable: 'Als Tabelle',
  asChart: 'Als Diagramm',
  numbersOf: (title) => `${title} in Zahlen`,
  described: (title, what) => `${title}: ${what}. Die Schaltfläche „Als Tabelle“ zeigt die Zahlen.`,
  when: 'Ab',
  share: 'Anteil',
  nothing: '–',
}
