import type { en } from '../en/sortable-list.ts'

export const pl: typeof en = {
  how: 'Spacja chwyta, strzałki przesuwają, spacja upuszcza, Escape odkłada na miejsce.',
  move: (name) => `Przesuń: ${name}`,
  up: (name) => `${name}: o jedno wyżej`,
  down: (name) => `${name}: o jedno niżej`,
  taken: (name, at, of) => `${name}: chwycono na miejscu ${at} z ${of}.`,
  over: (name, at, of) => `${name}: miejsce ${at} z ${of}.`,
  dropped: (name, at, of) => `${name}: upuszczono na miejscu ${at} z ${of}.`,
  putBack: (name) => `${name}: odłożono na miejsce.`,
}
