import type { en } from '../en/projects.ts'
import { plural } from '../plural.ts'

export const fr: typeof en = {
  title: 'Projets',
  purpose: 'Ce sur quoi on demande des avis\u202f: un magasin, un lieu, une gamme de produits.',
  list: 'Projets',
  archived: 'Archivés',
  add: 'Nouveau projet',
  empty: {
    title: 'Il n’y a pas encore de projet',
    what: 'Un projet est ce sur quoi on demande des avis\u202f: un magasin, un lieu, une gamme de produits. Il a ses propres questions, liens et page publique.',
    ask: 'Demandez à un admin de votre organisation d’en créer un.',
  },
  status: { active: 'Accepte les avis', paused: 'En pause', archived: 'Archivé' },
  opinions: (count, shown) => (count === 0 ? 'Pas encore d’avis' : `${shown} avis`),
  last: 'Le dernier',
  waiting: 'En attente',
  unresponded: (shown) => `${shown} sans réponse`,
  pending: (shown) => `${shown} à publier`,
  receipts: (count, shown) => plural('fr', count, { one: `${shown} justificatif à examiner`, other: `${shown} justificatifs à examiner` }),
  nothingWaits: 'Rien n’attend',
  settings: 'Paramètres',
  settingsOf: (name) => `Paramètres de ${name}`,
  publicPage: 'Page publique',
  publicPageOf: (name) => `Page publique de ${name}`,
  create: {
    title: 'Nouveau projet',
    name: 'Nom',
    nameHint: 'Tel que la clientèle le lit.',
    slug: 'Adresse publique',
    slugHint: 'Tirée du nom sauf si vous en indiquez une autre\u202f: de 3 à 60 caractères parmi a–z, 0–9 et tirets.',
    do: 'Créer le projet',
    missing: 'Un projet a besoin d’un nom.',
  },
}
