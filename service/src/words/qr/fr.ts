import type { Words } from './en.ts'

export const fr: Words = {
  thanks: {
    verified: 'Il compte comme vérifié, car vous avez scanné le code.',
    done: 'Vous pouvez fermer cette page.',
  },

  ended: {
    title: 'Code expiré',
    heading: 'Ce code a expiré.',
    what: 'Il vient d’un écran, où chaque code dure cinq minutes.',
    todo: 'Scannez le code affiché en ce moment à l’écran.',
  },

  replaced: {
    title: 'Code remplacé',
    heading: 'Ce code a été remplacé.',
    what: (project) => `${project} a un nouveau code\u202f; celui-ci n’ouvre plus rien.`,
    todo: 'Cherchez le nouveau et scannez-le, ou demandez-le.',
  },

  revoked: {
    title: 'Code retiré',
    heading: 'Ce code n’est plus utilisé.',
    what: (project) => `${project} l’a retiré\u202f; il n’ouvre plus rien.`,
    todo: 'Demandez sur place comment donner votre avis.',
    nothingSent: 'Rien n’a été envoyé. Tout ce que vous avez écrit est encore là, prêt à être copié.',
  },

  paused: {
    todo: 'Le code reste le même\u202f: scannez-le de nouveau plus tard.',
  },

  used: {
    title: 'Déjà envoyé',
    heading: 'Votre avis est déjà arrivé.',
    what: 'Ce formulaire a déjà été envoyé, et chacun prend un seul avis.',
    todo: 'Autre chose à dire\u202f? Scannez le code encore une fois.',
  },

  over: {
    title: 'Formulaire expiré',
    heading: 'Ce formulaire a expiré.',
    what: 'Il est resté ouvert une heure après le scan.',
    todo: 'Scannez le code de nouveau.',
    draft: 'Ce que vous avez écrit est conservé sur cet appareil et reviendra avec lui.',
    renewedHeading: 'Une heure a passé depuis que vous avez scanné le code.',
    renewed: 'Rien n’a encore été envoyé. Tout ce que vous avez écrit est encore là\u202f: relisez-le et envoyez-le de nouveau.',
    nothingSent:
      'Rien n’a été envoyé. Tout ce que vous avez écrit est encore là\u202f: copiez-le, scannez le code de nouveau et envoyez-le depuis la nouvelle page.',
  },

  unknown: {
    title: 'Code inconnu',
    heading: 'Nous ne connaissons pas ce code.',
    what: 'Une partie de son adresse s’est peut-être perdue en route. Scannez le code de nouveau, ou copiez son adresse en entier.',
  },

  forgotten: {
    title: 'Scannez le code de nouveau',
    heading: 'Scannez le code de nouveau.',
    what: 'Cette page appartient à un scan dont ce navigateur ne se souvient plus. Ce que vous avez écrit sur cet appareil reviendra avec le prochain.',
  },

  kiosk: {
    title: 'Scannez et donnez votre avis',
    heading: 'Qu’en pensez-vous\u202f?',
    todo: 'Scannez avec l’appareil photo de votre téléphone et dites-le-nous.',
    image: 'Code QR qui ouvre le formulaire',
    next: 'Nouveau code dans {time}',
    ends: 'Pas de connexion. Ce code est encore valable {time}',
    offline: 'Pas de connexion',
    offlineTodo: 'Un nouveau code s’affichera de lui-même dès qu’elle sera rétablie.',
    back: 'La connexion est rétablie.',
    waiting: 'Le prochain code arrive.',
    pausedTodo: 'Le code reviendra de lui-même.',
    over: 'Cet affichage est terminé.',
    overTodo: 'Son code a été remplacé ou retiré. Ouvrez la nouvelle adresse de l’affichage.',
    fullScreen: 'Plein écran',
    forgotten: {
      title: 'Affichage inconnu',
      heading: 'Ouvrez de nouveau l’adresse de l’affichage.',
      what: 'Ce navigateur ne se souvient plus de l’affichage qui était ici. Son adresse se trouve dans le tableau de bord, sous Codes QR.',
    },
  },

  print: {
    heading: 'Qu’en pensez-vous\u202f?',
    todo: 'Scannez avec l’appareil photo de votre téléphone et dites-le-nous.',
    or: 'Ou ouvrez cette adresse\u202f:',
  },
}
