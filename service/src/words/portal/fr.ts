import type { Words } from './en.ts'

export const fr: Words = {
  language: 'fr',
  session: {
    heading: (organization) => `Webhooks de ${organization}`,
    until: (moment) => `Vous avez accès jusqu’au ${moment}.`,
    needsScript: 'Le portail lui-même a besoin de JavaScript. Activez-le dans ce navigateur, ou mettez fin à la session ici.',
    end: 'Mettre fin à la session',
  },
  missing: {
    title: 'Portail non construit',
    heading: 'Le portail n’a pas été construit.',
    what: 'Le service a été démarré sans sa préparation. Rien n’est perdu : les webhooks sont envoyés malgré tout. Après npm run start ou node scripts/setup.mjs, le portail est ici.',
  },
  closed: {
    title: 'Portail des webhooks',
    heading: 'Le portail est fermé.',
    what: 'Il s’ouvre avec une adresse que crée votre propre système, valable cinq minutes et une seule fois. Demandez-en une là-bas.',
    field: 'L’adresse que vous avez reçue',
    fieldHint: 'Sans JavaScript, elle ne s’ouvre pas d’elle-même. Collez-la en entier.',
    open: 'Ouvrir le portail',
  },
  opening: { title: 'Ouverture', heading: 'Ouverture du portail', what: 'Cela prend un instant.' },
  over: {
    title: 'Adresse utilisée ou expirée',
    heading: 'Cette adresse n’ouvre plus rien.',
    what: 'Elle était valable cinq minutes et une seule fois. Retournez là d’où elle venait et demandez-en une nouvelle.',
  },
  failed: {
    title: 'Injoignable',
    heading: 'Le portail n’a pas répondu.',
    what: 'Vérifiez votre connexion et réessayez. Si votre adresse a expiré entre-temps, demandez-en une nouvelle.',
    again: 'Réessayer',
  },
  foreign: {
    title: 'Pas d’ici',
    heading: 'Cette demande vient d’un autre site.',
    what: 'Rien n’a été modifié. Ouvrez le portail à sa propre adresse et recommencez depuis là.',
  },
}
