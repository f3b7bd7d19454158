import type { en } from '../en/figure.ts'

export const pt: typeof en = {
  asTable: 'Como tabela',
  asChart: 'Como gráfico',
  numbersOf: (title) => `${title} em números`,
  described: (title, what) => `${title}: ${what}. O botão “Como tabela” mostra os números.`,
  when: 'Desde',
  share: 'Porcentagem',
  nothing: '–',
}
