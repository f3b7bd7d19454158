import type { en } from '../en/sortable-list.ts'

export const de: typeof en = {
  how: 'Leertaste nimmt es auf, die Pfeiltasten verschieben es, Leertaste legt es ab, Escape stellt es zurück.',
  move: (name) => `${name} verschieben`,
  up: (name) => `${name}: eins nach oben`,
  down: (name) => `${name}: eins nach unten`,
  taken: (name, at, of) => `${name} ist aufgenommen, an Platz ${at} von ${of}.`,
  over: (name, at, of) => `${name} ist an Platz ${at} von ${of}.`,
  dropped: (name, at, of) => `${name} wurde an Platz ${at} von ${of} abgelegt.`,
  putBack: (name) => `${name} wurde zurückgestellt.`,
}
