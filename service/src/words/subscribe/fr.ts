import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const fr: Words = {
  language: 'fr',

  form: {
    title: 'S’abonner',
    heading: (project) => `Des nouvelles de ${project}`,
    lead: `Indiquez votre adresse ${eMail}, puis confirmez-la avec le message que vous recevrez. L’abonnement ne commence qu’à ce moment-là.`,
    email: `Adresse ${eMail}`,
    name: 'Votre nom',
    nameHint: 'Laissez ce champ vide si vous préférez.',
    submit: 'S’abonner',
    submitting: 'Un instant',
    seen: (project) =>
      `Dès que vous confirmez, ${project} voit votre adresse, votre nom si vous l’indiquez, et votre langue. Vous pouvez vous désabonner à tout moment, avec un lien présent dans chaque message envoyé d’ici.`,
  },

  mistakes: {
    titlePrefix: (title) => `À corriger\u202f: ${title}`,
    heading: 'Une chose à corriger avant l’envoi',
    several: 'Deux choses à corriger avant l’envoi',
    kept: 'Tout ce que vous avez écrit est encore là.',
    missing: `Saisissez votre adresse ${eMail}.`,
    notAnAddress: `Ceci n’est pas une adresse ${eMail}. Écrivez-la sous la forme nom@example.com.`,
    nameTooLong: (limit) => `Un nom peut compter ${limit} caractères au plus.`,
    characters: 'Ce texte contient un caractère qui ne peut pas être conservé. Saisissez-le de nouveau.',
  },

  asked: {
    title: 'Consultez votre messagerie',
    heading: 'Consultez votre messagerie.',
    what: (email) =>
      `Si ${email} n’est pas encore abonnée, un message y est en route. Appuyez sur son bouton dans les 7 jours pour vous abonner.`,
    nothing:
      'Rien après quelques minutes\u202f? Regardez dans le dossier des indésirables, et vérifiez l’adresse ci-dessus, lettre par lettre.',
    another: 'Utiliser une autre adresse',
  },

  closed: {
    title: 'Pas d’abonnement',
    heading: (project) => `${project} ne prend plus d’abonnements.`,
    what: 'Il n’y a rien à faire ici. Dans les messages déjà reçus, le lien de désabonnement reste valable.',
  },

  confirm: {
    title: 'Confirmez votre abonnement',
    heading: 'Encore une étape.',
    what: (email, project) => `Confirmez que ${email} souhaite recevoir des nouvelles de ${project}.`,
    button: 'Confirmer',
    notYou: 'Ce n’était pas vous\u202f? Fermez cette page. Il ne se passe rien, et l’adresse est effacée.',
  },

  invited: {
    title: 'Invitation',
    heading: (project) => `${project} vous invite.`,
    what: (email, project) => `Souhaitez-vous recevoir des nouvelles de ${project} à l’adresse ${email}\u202f?`,
    accept: 'Oui, m’abonner',
    decline: 'Non, merci',
    seen: (project) =>
      `Si vous acceptez, ${project} en est informé et voit votre adresse, votre nom si vous l’indiquez, et votre langue. Vous pouvez vous désabonner à tout moment.`,
  },

  confirmed: {
    title: 'Abonnement confirmé',
    heading: 'Votre abonnement est confirmé.',
    what: (email, project) => `Les nouvelles de ${project} arrivent désormais à l’adresse ${email}.`,
    leave: 'Vous pouvez vous désabonner à tout moment, avec le lien présent dans chaque message envoyé d’ici, ou dès maintenant.',
    leaveLink: 'Me désabonner',
  },

  declined: {
    title: 'Pas d’abonnement',
    heading: 'Entendu, pas de nouvelles.',
    what: (email) => `Rien n’est envoyé à ${email}, et l’adresse est effacée dans quelques jours.`,
    changed: 'Vous avez changé d’avis\u202f?',
    button: 'M’abonner quand même',
  },

  ended: {
    title: 'Lien périmé',
    heading: 'Ce lien n’est plus valable.',
    what: (project) =>
      `Il était valable 7 jours, ou bien votre abonnement a pris fin depuis. Pour recevoir des nouvelles de ${project}, abonnez-vous de nouveau\u202f: cela prend une minute.`,
    again: 'S’abonner de nouveau',
  },

  blocked: {
    title: 'Impossible',
    heading: 'Cette adresse ne peut pas être abonnée ici.',
    what: (project) =>
      `${project} a décidé de ne pas lui écrire. Si vous pensez que c’est une erreur, adressez-vous directement à cette équipe.`,
  },

  leave: {
    title: 'Se désabonner',
    heading: (project) => `Ne plus recevoir de nouvelles de ${project}\u202f?`,
    what: (email, project) => `${email} ne recevra plus de nouvelles de ${project}.`,
    everything: (organization) => `Tout arrêter de la part de ${organization}`,
    everythingHint: 'Tous les abonnements, et aussi tout autre message envoyé d’ici à cette adresse.',
    button: 'Me désabonner',
  },

  left: {
    title: 'Désabonnement effectué',
    heading: 'Le désabonnement est fait.',
    what: (project) => `${project} en est informé, et votre nom et votre adresse ont été supprimés de la liste des abonnements.`,
    everything: (organization) =>
      `Tous les abonnements auprès de ${organization} ont pris fin, et plus aucun message n’est envoyé d’ici à cette adresse.`,
    again: 'S’abonner de nouveau',
  },

  unknown: {
    title: 'Lien inconnu',
    heading: 'Nous ne connaissons pas ce lien.',
    what: 'Une partie s’est peut-être perdue en route, ou ce dont il s’agissait a été effacé. Ouvrez-le de nouveau depuis le message qui vous l’a apporté.',
  },

  emails: {
    confirmation: {
      subject: (project) => `À confirmer\u202f: des nouvelles de ${project}`,
      heading: 'Encore une étape',
      paragraphs: (project) => [
        `Quelqu’un, sans doute vous, a saisi cette adresse pour recevoir des nouvelles de ${project}.`,
        'Si c’était vous, appuyez sur le bouton dans les 7 jours et confirmez sur la page qui s’ouvre. Sinon, ne faites rien\u202f: rien d’autre n’est envoyé, et l’adresse est effacée.',
      ],
      button: 'Confirmer',
      reason: (project) => `Vous recevez ce message, le seul, parce que votre adresse a été saisie sur la page de ${project}.`,
    },
    invitation: {
      subject: (project) => `${project} vous invite à vous abonner`,
      heading: (project) => `${project} vous invite`,
      paragraphs: (project) => [
        `${project} aimerait vous envoyer des nouvelles, et vous le demande d’abord.`,
        'Appuyez sur le bouton pour accepter ou refuser. Si vous ne faites rien pendant 7 jours, rien n’est envoyé et l’invitation prend fin.',
      ],
      button: 'Répondre à l’invitation',
      reason: (project) => `Vous recevez ce message à la suite d’une invitation de ${project}.`,
    },
    welcome: {
      subject: (project) => `Abonnement confirmé\u202f: ${project}`,
      heading: 'Votre abonnement est confirmé',
      paragraphs: (project) => [
        `Vous avez confirmé que vous souhaitez recevoir des nouvelles de ${project}.`,
        'Gardez ce message\u202f: le lien à la fin vous permet de vous désabonner à tout moment.',
      ],
      reason: (project) => `Vous recevez ce message à la suite de votre abonnement à ${project}.`,
    },
    already: {
      subject: (project) => `Abonnement déjà actif\u202f: ${project}`,
      heading: 'Votre abonnement est déjà actif',
      paragraphs: (project) => [
        `Quelqu’un, sans doute vous, a saisi cette adresse pour recevoir des nouvelles de ${project}. Elle est déjà abonnée, il n’y a donc rien à faire.`,
        'Si vous ne le souhaitez plus, désabonnez-vous avec le lien à la fin de ce message.',
      ],
      reason: (project) => `Vous recevez ce message en raison de votre abonnement à ${project}.`,
    },
  },
}
