import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const fr: Words = {
  language: 'fr',

  form: {
    title: 'Vos données',
    heading: (organization) => `Ce que ${organization} sait de vous`,
    lead: `Saisissez votre adresse ${eMail}. Si quelque chose est connu à son sujet, vous recevez un message avec un lien\u00a0: vous pouvez y voir tout ce qui est connu, l’emporter ou le faire effacer.`,
    submit: 'Recevoir le lien',
    seen: 'L’adresse sert à envoyer ce message et à rien d’autre.',
  },

  asked: {
    what: (email) => `Si quelque chose est connu sur ${email}, un message est en route vers cette adresse. Son lien est valable 24 heures.`,
    once: 'Un tel message n’est envoyé qu’une fois par heure.',
  },

  open: {
    title: 'Vos données',
    heading: (organization) => `Ce que ${organization} sait de vous`,
    about: (email) => `Voici ce qui est connu sur ${email}\u00a0:`,
    nothing: (email) => `Rien n’est connu sur ${email}.`,
    links: { one: '{count} lien pour donner un avis', other: '{count} liens pour donner un avis' },
    opinions: { one: '{count} avis', other: '{count}\u00a0avis' },
    comments: { one: '{count} commentaire', other: '{count} commentaires' },
    receipts: { one: '{count} justificatif', other: '{count} justificatifs' },
    emails: { one: '{count} message qui vous a été envoyé', other: '{count} messages qui vous ont été envoyés' },
    subscription: (project) => `Les nouvelles de ${project}`,
    suppressed: 'Le fait qu’il ne faut pas écrire à cette adresse',
    take: 'Emporter',
    download: 'Tout télécharger',
    downloadHint: 'Un fichier (JSON) que vous pouvez garder et que d’autres programmes peuvent lire.',
    forget: 'Être oublié',
    forgetHint: 'Vous voyez ce que cela entraîne avant que quoi que ce soit ne se passe.',
    erase: 'Tout effacer',
  },

  incognito:
    'Les avis incognito ne peuvent pas être retrouvés ici\u00a0: rien ne les relie à une adresse. Le vôtre se consulte, se modifie et se supprime à l’adresse privée affichée après l’envoi.',

  confirm: {
    title: 'Tout effacer',
    heading: 'Tout effacer\u202f?',
    what: (email) => `Tout ce qui est connu sur ${email} est effacé. Personne ne peut le rétablir.`,
    opinions: 'Vos avis sont supprimés, avec les réponses et les commentaires qui s’y rattachent, ainsi que vos justificatifs.',
    subscriptions: 'Vos abonnements prennent fin.',
    links: 'Les liens qui vous ont été envoyés ne fonctionnent plus. Ils restent comptés, sans votre nom ni votre adresse.',
    suppressed:
      'Si vous ne voulez pas de messages, cela reste ainsi\u00a0: une marque est gardée, dont personne ne peut déduire votre adresse.',
    elsewhere: (organization) =>
      `Les autres systèmes de ${organization} sont informés de chaque suppression. Il leur revient d’effacer les copies qu’ils ont faites.`,
    button: 'Tout effacer',
    sending: 'Effacement en cours',
    back: 'Tout garder',
  },

  done: {
    title: 'Tout est effacé',
    heading: 'Tout est effacé.',
    what: (email) => `Plus rien n’est connu sur ${email}.`,
    awaited: (organization) =>
      `Quelques messages à ce sujet n’étaient pas encore arrivés dans d’autres systèmes de ${organization}. Vos données en ont été retirées avant leur envoi.`,
    suppressed: 'Il reste une marque indiquant qu’il ne faut pas vous écrire. Personne ne peut en déduire votre adresse.',
  },

  unfinished: {
    title: 'Presque tout est effacé',
    heading: 'Presque tout est effacé.',
    what: 'En ce moment même, un message vous est envoyé. Appuyez de nouveau dans une minute, et le reste disparaîtra aussi.',
    button: 'Effacer le reste',
  },

  ended: {
    title: 'Lien expiré',
    heading: 'Ce lien a expiré.',
    what: 'Il était valable 24 heures. Vous pouvez en demander un nouveau à tout moment.',
    again: 'Demander un nouveau lien',
  },

  email: {
    subject: (organization) => `Vos données chez ${organization}`,
    heading: 'Vos données',
    paragraphs: (organization) => [
      `Quelqu’un, sans doute vous, a demandé ce que ${organization} sait de cette adresse.`,
      'Appuyez sur le bouton pour le consulter, le télécharger ou le faire effacer. Le lien est valable 24 heures. Ne le transmettez à personne\u00a0: quiconque le possède peut en faire autant.',
      'Si ce n’était pas vous, il n’y a rien à faire.',
    ],
    button: 'Voir mes données',
    reason: (organization) => `Vous recevez ce seul message parce que votre adresse a été saisie sur la page de ${organization}.`,
  },
}
