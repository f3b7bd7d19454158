import type { en } from '../en/figure.ts'

export const es: typeof en = {
  asTable: 'Como tabla',
  asChart: 'Como gráfico',
  numbersOf: (title) => `${title} en cifras`,
  described: (title, what) => `${title}: ${what}. El botón «Como tabla» muestra las cifras.`,
  when: 'Desde',
  share: 'Porcentaje',
  nothing: '–',
}
