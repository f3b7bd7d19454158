import type { en } from '../en/figure.ts'

export const it: typeof en = {
  asTable: 'Come tabella',
  asChart: 'Come grafico',
  numbersOf: (title) => `${title} in cifre`,
  described: (title, what) => `${title}: ${what}. Il pulsante «Come tabella» mostra le cifre.`,
  when: 'Da',
  share: 'Quota',
  nothing: '–',
}
