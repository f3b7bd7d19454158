import type { Words } from './en.ts'

export const fr: Words = {
  language: 'fr',

  ask: {
    title: 'Se désabonner',
    heading: (project) => `Ne plus recevoir de messages de ${project}\u202f?`,
    what: (email, project) => `${project} n’enverra alors plus rien à ${email}.`,
    everything: (organization) => `Ni rien d’autre de la part de ${organization}`,
    everythingHint: 'Quel que soit le sujet, maintenant et plus tard.',
    button: 'Me désabonner',
    sending: 'Désabonnement en cours',
  },

  done: {
    title: 'Désabonnement effectué',
    heading: 'Le désabonnement est fait.',
    what: (email, project) => `${project} n’envoie plus rien à ${email}.`,
    everything: (email, organization) => `Plus rien n’est envoyé de la part de ${organization} à ${email}.`,
    links: 'Les liens déjà reçus restent tels quels.',
    mistake: 'C’était une erreur\u202f?',
    undo: 'Annuler',
    undoing: 'Annulation en cours',
  },

  undone: {
    title: 'Annulé',
    heading: 'C’est annulé.',
    what: (email, project) => `${project} peut écrire à ${email} comme avant.`,
    again: 'Me désabonner quand même',
  },

  unknown: {
    title: 'Lien inconnu',
    heading: 'Nous ne connaissons pas ce lien.',
    what: 'Une partie s’est peut-être perdue en route. Ouvrez-le de nouveau depuis le message qui vous l’a apporté, ou copiez-le en entier.',
  },
}
