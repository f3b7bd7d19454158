import type { en } from '../en/sortable-list.ts'

export const nl: typeof en = {
  how: 'Druk op de spatiebalk om het op te pakken, op de pijltoetsen om het te verplaatsen, op de spatiebalk om het neer te zetten, op Escape om het terug te zetten.',
  move: (name) => `${name} verplaatsen`,
  up: (name) => `${name}: één omhoog`,
  down: (name) => `${name}: één omlaag`,
  taken: (name, at, of) => `${name} is opgepakt, op plaats ${at} van ${of}.`,
  over: (name, at, of) => `${name} is op plaats ${at} van ${of}.`,
  dropped: (name, at, of) => `${name} is neergezet op plaats ${at} van ${of}.`,
  putBack: (name) => `${name} is teruggezet.`,
}
