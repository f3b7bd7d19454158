export const en = {
  asTable: 'As a table',
  asChart: 'As a chart',
  numbersOf: (title: string) => `${title} in numbers`,
  described: (title: string, what: string) => `${title}: ${what}. The button “As a table” shows the numbers.`,
  when: 'From',
  share: 'Share',
  nothing: '–',
}

export type Words = typeof en
