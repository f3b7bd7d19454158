import type { en } from '../en/figure.ts'

export const fr: typeof en = {
  asTable: 'En tableau',
  asChart: 'En graphique',
  numbersOf: (title) => `${title} en chiffres`,
  described: (title, what) => `${title}\u202f: ${what}. Le bouton «\u202fEn tableau\u202f» montre les chiffres.`,
  when: 'À partir de',
  share: 'Part',
  nothing: '–',
}
