import type { en } from '../en/sortable-list.ts'

export const fr: typeof en = {
  how: 'Espace pour prendre l’élément, les flèches pour le déplacer, Espace pour le poser, Échap pour le remettre en place.',
  move: (name) => `Déplacer ${name}`,
  up: (name) => `${name}\u202f: monter d’un rang`,
  down: (name) => `${name}\u202f: descendre d’un rang`,
  taken: (name, at, of) => `Élément pris\u202f: ${name}, au rang ${at} sur ${of}.`,
  over: (name, at, of) => `${name} est au rang ${at} sur ${of}.`,
  dropped: (name, at, of) => `Élément posé\u202f: ${name}, au rang ${at} sur ${of}.`,
  putBack: (name) => `Élément remis en place\u202f: ${name}.`,
}
