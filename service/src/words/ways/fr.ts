import type { Words } from './en.ts'

export const fr: Words = {
  qr: {
    seenNamed:
      'Tout ce que vous écrivez et choisissez ici, votre nom si vous l’indiquez, et le fait que cela vient d’une personne qui a scanné le code.',
    seenIncognito: 'Tout ce que vous écrivez et choisissez ici, le fait que cela vient d’une personne qui a scanné le code, et le jour.',
  },
  direct: {
    seenNamed: 'Tout ce que vous écrivez et choisissez ici, et votre nom si vous l’indiquez. Votre avis est signalé comme non vérifié.',
    seenIncognito: 'Tout ce que vous écrivez et choisissez ici, et le jour de l’envoi. Votre avis est signalé comme non vérifié.',
  },
  seenTogether: (count) =>
    `Il paraît avec d’autres avis incognito, dans un ordre aléatoire et à la date de ce jour-là\u202f: dès qu’au moins ${count} attendent, ou 72 heures après l’envoi du premier. Ils peuvent alors être moins nombreux, ou le vôtre être seul, et le moment pourrait révéler qui vous êtes.`,
  seenAtOnce: 'Il paraît aussitôt. Là où peu de personnes écrivent, le moment pourrait révéler qui vous êtes.',
  email: 'Votre adresse e\u2011mail',
  emailHint:
    'Si vous le souhaitez. Elle sert à vous envoyer l’adresse privée où vous pouvez modifier ou supprimer votre avis, et n’est montrée à personne.',
  emailIncognito: 'Laissée de côté tant que vous restez incognito.',
  notAnAddress: 'Ceci n’est pas une adresse e\u2011mail. Écrivez-la sous la forme nom@example.com, ou laissez ce champ vide.',
}
