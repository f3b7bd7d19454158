import { momentIn } from '../moments.ts'
import { counted } from '../plurals.ts'
import type { Messages } from './en.ts'

// U+202F, the narrow space before a colon, a semicolon and a question mark, keeps them on the line of their word.

/** With a hyphen at which no line ends. */
const eMail = 'e\u2011mail'

export const fr: Messages = {
  language: 'fr',

  moment: (at, timeZone) => momentIn('fr', at, timeZone),

  form: {
    heading: (project) => `${project}\u202f: qu’en pensez-vous\u202f?`,
    lead: 'Un titre et votre avis suffisent. Le reste est facultatif.',
    place: (at, of) => `Question ${at} sur ${of}`,
    hint: {
      one: 'Choisissez une réponse, ou passez la question.',
      several: 'Choisissez tout ce qui convient, ou passez la question.',
      upTo: (most) => `Choisissez-en ${most} au plus, ou passez la question.`,
      atLeast: (least) => `Choisissez-en au moins ${least}, ou passez la question.`,
      exactly: (count) => `Choisissez-en ${count}, ou passez la question.`,
      between: (least, most) => `Choisissez-en de ${least} à ${most}, ou passez la question.`,
      words: 'Répondez avec vos mots, ou passez la question.',
    },
    comment: 'Ajouter un commentaire',
    commentTo: (question) => `Commentaire sur\u202f: ${question}`,
    clear: 'Effacer cette réponse',
    ownWords: 'Avec vos mots',
    title: 'Titre',
    titleHint: 'Votre avis en quelques mots.',
    opinion: 'Votre avis',
    opinionHint: 'Qu’est-ce qui était bien\u202f? Qu’est-ce qui devrait être mieux\u202f?',
    name: 'Votre nom',
    nameHint: 'Vous pouvez laisser ce champ vide.',
    nameIncognito: 'N’est pas envoyé tant que vous restez incognito.',
    incognito: 'Rester incognito',
    incognitoHint: `Pas de nom, pas d’adresse ${eMail}, rien qui mène à vous.`,
    seen: (project) => `Ce qui est visible pour ${project}`,
    seenNamed: `Tout ce que vous écrivez et choisissez ici, votre nom si vous l’indiquez, et le fait que l’avis est venu par le lien créé pour votre adresse ${eMail}.`,
    seenNamedPublic: `Ce que vous avez écrit peut être montré à d’autres, avec votre nom\u202f; jamais votre adresse ${eMail}.`,
    seenIncognito: 'Tout ce que vous écrivez et choisissez ici, le fait que cela vient réellement de sa clientèle, et le jour de l’envoi.',
    seenIncognitoLate: 'Tout ce que vous écrivez et choisissez ici, et le jour de l’envoi.',
    seenIncognitoPublic: `Pas qui vous êtes\u202f: ni nom, ni adresse ${eMail}, ni lien, ni heure. Vos propres mots pourraient tout de même le révéler.`,
    ifIncognito: 'Si vous restez incognito\u202f:',
    submit: 'Envoyer votre avis',
    submitting: 'Envoi de votre avis',
    openUntil: (moment) => `Votre lien est valable jusqu’au ${moment}.`,
    keptHere: 'Ce que vous écrivez est gardé sur cet appareil jusqu’à l’envoi.',
    charactersLeft: { one: '{count} caractère restant', other: '{count} caractères restants' },
    charactersOver: { one: '{count} caractère de trop', other: '{count} caractères de trop' },
  },

  mistakes: {
    heading: (count) =>
      counted('fr', { one: 'Un point à corriger avant l’envoi', other: '{count} points à corriger avant l’envoi' }, count),
    kept: 'Tout ce que vous avez écrit est encore là.',
    missing: { title: 'Donnez un titre à votre avis.', opinion: 'Écrivez votre avis\u202f; une phrase suffit.' },
    tooLong: (limit) =>
      counted(
        'fr',
        { one: 'Un seul caractère est possible ici.', other: '{count} caractères au plus sont possibles ici. Raccourcissez un peu.' },
        limit,
      ),
    tooFew: (limit) => `Choisissez-en au moins ${limit}, ou aucun.`,
    tooMany: (limit) => (limit === 1 ? 'Choisissez une seule réponse.' : `Choisissez-en ${limit} au plus.`),
    characters: 'Ce texte contient un caractère qui ne peut pas être gardé. Écrivez-le encore une fois.',
    notOffered: 'Ce que vous avez choisi n’est plus proposé. Choisissez à nouveau.',
    unknownQuestion:
      'Une réponse correspondait à une question qui n’est pas posée ici. Elle a été laissée de côté\u202f; relisez le reste et envoyez à nouveau.',
    incognitoNotOffered:
      'Ici, il n’est pas possible de donner un avis incognito. Rien n’a été envoyé. Pour l’envoyer avec votre nom et votre lien, envoyez à nouveau.',
    titlePrefix: (title) => `À corriger\u202f: ${title}`,
  },

  thanks: {
    title: 'Merci',
    heading: 'Merci.',
    arrived: (project) => `Votre avis est bien arrivé chez ${project}.`,
    next: 'La suite',
    verified: 'Il compte comme vérifié, car il est venu par votre lien.',
    read: (project) => `${project} va le lire et peut y répondre.`,
    unverified: 'Votre lien avait expiré avant l’envoi\u202f: votre avis est donc publié comme non vérifié.',
    held: (project) => `Votre lien avait expiré avant l’envoi. ${project} relit les avis sans lien valable avant de les montrer.`,
    done: 'Votre lien a rempli son rôle. Vous pouvez fermer cette page.',
    goOn: (host) => `Continuer vers ${host}`,
  },

  used: {
    title: 'Lien déjà utilisé',
    heading: 'Ce lien a déjà servi.',
    what: 'Un avis a été envoyé avec lui, et chaque lien en accepte un.',
    you: 'Si c’était vous\u202f: merci, il est bien arrivé, et il n’y a plus rien à faire.',
    notYou: (project) => `Sinon, demandez un nouveau lien à ${project}.`,
  },

  expired: {
    title: 'Lien expiré',
    heading: 'Ce lien a expiré.',
    when: (moment) => `Il était valable jusqu’au ${moment}.`,
    what: (project) => `Pour dire ce que vous pensez à ${project}, demandez un nouveau lien.`,
    keptHeading: 'Ce que vous avez écrit est encore là.',
    kept: (moment) => `Votre lien était valable jusqu’au ${moment}. Vous pouvez encore envoyer ce que vous avez écrit, une fois.`,
    published: 'L’avis sera publié comme non vérifié.',
    held: (project) => `${project} le lira avant qu’il soit montré.`,
  },

  paused: {
    title: 'Pas d’avis pour le moment',
    heading: (project) => `${project} ne prend pas d’avis pour le moment.`,
    what: (moment) => `Votre lien reste tel quel. Il est valable jusqu’au ${moment}\u202f; réessayez plus tard.`,
    over: 'Réessayez plus tard, ou demandez un nouveau lien.',
    draft: 'Ce que vous avez écrit est gardé sur cet appareil.',
    nothingSent:
      'Rien n’a été envoyé. Tout ce que vous avez écrit est encore là\u202f: laissez cette page ouverte et envoyez plus tard, ou copiez votre texte.',
  },

  unknown: {
    title: 'Lien inconnu',
    heading: 'Nous ne connaissons pas ce lien.',
    what: 'Une partie s’est peut-être perdue en route. Ouvrez le lien à nouveau depuis le message qui le contenait, ou copiez tout le lien.',
  },

  forgotten: {
    title: 'Rouvrez votre lien',
    heading: 'Rouvrez votre lien.',
    what: 'Cette page appartient à un lien dont ce navigateur ne se souvient plus. Rouvrez le lien depuis le message qui le contenait.',
    draft: 'Ce que vous avez écrit est gardé sur cet appareil et reviendra avec lui.',
  },

  failed: {
    tooLarge: {
      title: 'Trop long',
      heading: 'C’est plus que ce qui peut être envoyé en une fois.',
      what: 'Rien n’a été envoyé. Revenez en arrière\u202f: ce que vous avez écrit est encore là. Raccourcissez-le et envoyez à nouveau.',
    },
    unreadable: {
      title: 'Envoi non compris',
      heading: 'Cet envoi n’a pas été compris.',
      what: 'Rien n’a été envoyé. Revenez en arrière et envoyez à nouveau le formulaire depuis sa propre page.',
    },
    method: {
      title: 'Demande non comprise',
      heading: 'Cette page ne fait que montrer et recevoir des avis.',
      what: 'Rien n’a été modifié.',
    },
    unavailable: {
      title: 'Un instant',
      heading: 'Cette page ne peut pas être affichée pour le moment.',
      what: 'Revenez en arrière dans une minute et réessayez\u202f; ce que vous avez écrit est encore là.',
    },
    ours: {
      title: 'Une erreur de notre part',
      heading: 'Quelque chose s’est mal passé de notre côté.',
      what: 'L’erreur a été notée. Revenez en arrière et réessayez\u202f; ce que vous avez écrit est encore là.',
    },
  },
}
