export const en = {
  title: 'Projects',
  purpose: 'What opinions are asked about: a shop, a place, a product line.',
}

export type Words = typeof en
