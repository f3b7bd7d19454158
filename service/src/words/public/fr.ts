import { counted, numberIn } from '../plurals.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  list: {
    title: (project) => `Ce que l’on dit de ${project}`,
    summary: (project, opinions) =>
      counted('fr', { one: '{count} avis sur {project}.', other: '{count} avis sur {project}.' }, opinions).replace(
        '{project}',
        () => project,
      ),
    write: 'Écrire un avis',
    paused: (project) => `${project} ne prend pas d’avis en ce moment.`,
    none: 'Personne n’a encore écrit ici.',
    first: 'Soyez la première personne.',
  },

  numbers: {
    heading: 'En chiffres',
    published: 'Avis',
    verified: 'Vérifiés',
    responded: 'Avec réponse',
    hidden: 'Masqués',
    what: 'Ce que disent ces chiffres',
    verifiedMeans: 'Vérifiés : la personne est venue par un lien personnel, un code sur place ou avec un justificatif.',
    respondedMeans: (project) => `Avec réponse : ${project} a répondu.`,
    hiddenMeans: (project) => `Masqués : ${project} les a retirés de cette page. Leur nombre est toujours indiqué.`,
  },

  find: {
    label: 'Chercher dans les avis',
    button: 'Chercher',
    found: (query, count) =>
      counted('fr', { one: '{count} avis avec « {query} »', other: '{count} avis avec « {query} »' }, count).replace(
        '{query}',
        () => query,
      ),
    foundMore: (query, count) => `Plus de ${numberIn('fr', count)} avis avec « ${query} »`,
    none: (query) => `Aucun avis ne contient « ${query} ».`,
    all: 'Tout afficher',
    tooLong: 'Une recherche compte 200 caractères au plus.',
    sort: 'Ordre',
    sorts: { newest: 'Plus récents', oldest: 'Plus anciens', 'most-upvoted': 'Plus utiles', 'most-commented': 'Plus commentés' },
  },

  opinion: {
    incognito: 'Incognito',
    nameless: 'Sans nom',
    methods: {
      delivery_link: 'Vérifié par lien personnel',
      qr_permanent: 'Vérifié par un code sur place',
      qr_rotating: 'Vérifié par un code sur place',
      visual_evidence: 'Vérifié par justificatif',
    },
    notVerified: 'Non vérifié',
    edited: 'modifié',
    more: 'Lire en entier',
    response: (project) => `${project} a répondu`,
    answers: 'Réponses',
    upvote: 'Utile',
    upvoted: 'Trouvé utile',
    takeBack: 'appuyez encore pour retirer votre voix',
    upvotes: (count) => counted('fr', { one: '{count} voix', other: '{count} voix' }, count),
    comments: (count) => counted('fr', { one: '{count} commentaire', other: '{count} commentaires' }, count),
    commentOn: 'Commenter',
    all: (project) => `Tous les avis sur ${project}`,
  },

  pages: {
    label: 'Toutes les pages',
    before: 'Précédente',
    after: 'Suivante',
    at: (page, of) => `Page ${numberIn('fr', page)} sur ${numberIn('fr', of)}`,
    atOfMany: (page) => `Page ${numberIn('fr', page)}`,
    first: 'Première page',
  },

  comments: {
    heading: 'Commentaires',
    none: 'Pas encore de commentaire.',
    write: 'Ajouter un commentaire',
    on: (title) => `Commentaire sur « ${title} »`,
    public: 'Tout le monde peut le lire.',
    back: 'Retour à l’avis',
    mine: 'Vos commentaires sur cet avis',
    change: 'Modifier ou supprimer vos commentaires',
    done: {
      written: 'Votre commentaire est en ligne.',
      changed: 'Votre commentaire est modifié.',
      removed: 'Votre commentaire est supprimé.',
    },
    address:
      'Cette adresse est privée. Gardez-la si vous voulez modifier ou supprimer vos commentaires plus tard : quiconque l’a peut le faire.',
    noneOfYours: 'Il n’y a plus de commentaire de vous ici.',
    used: {
      title: 'Déjà envoyé',
      heading: 'Ce formulaire a été envoyé.',
      what: 'Un commentaire a été envoyé avec, et chaque formulaire en prend un.',
    },
  },

  subscribe: {
    heading: 'Des nouvelles de temps en temps',
    what: 'Des nouvelles par e\u2011mail, jusqu’à ce que vous disiez non. Nous vous le demandons d’abord par un message.',
    link: 'S’abonner',
  },

  feed: { link: 'Flux RSS', title: (project) => `Avis sur ${project}` },

  thanks: {
    title: 'Merci',
    heading: 'Merci.',
    arrived: (project) => `Votre avis est arrivé chez ${project}.`,
    next: 'Et maintenant',
    published: 'Il est maintenant sur la page publique, marqué comme non vérifié.',
    held: (project) => `${project} regarde les avis non vérifiés avant qu’ils ne soient affichés.`,
    read: (project) => `${project} le lit et peut y répondre.`,
    look: 'Vers la page publique',
  },

  used: {
    title: 'Déjà envoyé',
    heading: 'Ce formulaire a été envoyé.',
    what: 'Un avis a été envoyé avec, et chaque formulaire en prend un. Si c’était vous : merci, il est arrivé.',
    again: 'Écrire un autre avis',
  },

  paused: {
    title: 'Pas d’avis en ce moment',
    what: 'Réessayez plus tard.',
    nothingSent:
      'Rien n’a été envoyé. Tout ce que vous avez écrit est toujours là : laissez cette page ouverte et envoyez plus tard, ou copiez votre texte.',
    nothingDone: 'Rien n’a été modifié.',
  },

  unknown: {
    title: 'Page inconnue',
    heading: 'Cette page n’existe pas.',
    project: 'L’adresse contient peut-être une faute, ou ce qui était ici n’y est plus.',
    opinion: 'L’avis a peut-être été supprimé ou masqué, ou l’adresse contient une faute.',
    page: 'La liste ne va pas si loin.',
  },

  busyVotes: {
    title: 'Trop en ce moment',
    heading: 'Il arrive plus de voix qu’il n’est possible d’en compter en ce moment.',
    what: 'La vôtre n’a pas été comptée. Revenez en arrière et réessayez dans quelques minutes.',
  },
  voteAgain: {
    title: 'Appuyez encore une fois',
    heading: 'Veuillez appuyer encore une fois.',
    what: 'Rien n’a encore été compté. Pour que chaque personne compte une fois, votre navigateur garde maintenant un nombre aléatoire. Si cette page réapparaît, votre navigateur n’accepte pas les cookies.',
  },

  elsewhere: {
    title: 'Pas d’ici',
    heading: 'Cela ne venait pas de cette page.',
    what: 'Un autre site l’a envoyé, donc rien n’a été modifié. Ouvrez la page publique et faites-le là.',
  },
}
