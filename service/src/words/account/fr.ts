import type { Words } from './en.ts'

export const fr: Words = {
  language: 'fr',

  reset: {
    subject: 'Choisir un nouveau mot de passe',
    what: (host) => `Quelqu’un a demandé un nouveau mot de passe pour votre connexion à Earshot sur ${host}. Choisissez-le dans l’heure.`,
    otherwise: 'Si ce n’était pas vous, ne faites rien : l’ancien reste valable, et cette lettre n’ouvre rien d’elle-même.',
    button: 'Choisir un nouveau mot de passe',
  },

  verify: {
    subject: 'Confirmer votre adresse e-mail',
    what: (host) => `C’est avec cette adresse que vous vous connectez à Earshot sur ${host}. Confirmez dans l’heure qu’elle est à vous.`,
    otherwise: 'Les lettres au sujet de votre connexion y arrivent.',
    button: 'Confirmer l’adresse',
  },

  changed: {
    subject: 'Votre mot de passe a été modifié',
    what: (host) =>
      `Le mot de passe de votre connexion à Earshot sur ${host} vient d’être modifié. Partout ailleurs, vous avez été déconnecté.`,
    otherwise:
      'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe sur la page de connexion et prévenez qui exploite ce service.',
  },

  reason: (host) => `Vous recevez cette lettre parce que quelqu’un se connecte sur ${host} avec cette adresse.`,
}
