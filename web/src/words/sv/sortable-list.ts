import type { en } from '../en/sortable-list.ts'

export const sv: typeof en = {
  how: 'Tryck på blanksteg för att ta upp, piltangenterna för att flytta, blanksteg för att släppa, Escape för att lägga tillbaka.',
  move: (name) => `Flytta ${name}`,
  up: (name) => `${name}: ett steg upp`,
  down: (name) => `${name}: ett steg ner`,
  taken: (name, at, of) => `${name} är upptaget, på plats ${at} av ${of}.`,
  over: (name, at, of) => `${name} är på plats ${at} av ${of}.`,
  dropped: (name, at, of) => `${name} släpptes på plats ${at} av ${of}.`,
  putBack: (name) => `${name} lades tillbaka.`,
}
