import type { en } from '../en/sortable-list.ts'

export const it: typeof en = {
  how: 'Premi Spazio per prenderlo, le frecce per spostarlo, Spazio per posarlo, Esc per rimetterlo dov’era.',
  move: (name) => `Sposta ${name}`,
  up: (name) => `${name}: su di uno`,
  down: (name) => `${name}: giù di uno`,
  taken: (name, at, of) => `Preso: ${name}, posto ${at} di ${of}.`,
  over: (name, at, of) => `${name}: posto ${at} di ${of}.`,
  dropped: (name, at, of) => `Posato: ${name}, posto ${at} di ${of}.`,
  putBack: (name) => `Rimesso dov’era: ${name}.`,
}
