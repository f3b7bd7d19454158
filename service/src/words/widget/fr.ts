import type { Words } from './en.ts'

export const fr: Words = {
  label: (project) => `Votre avis sur ${project}`,
  send: 'Envoyer la réponse',
  sending: 'Envoi en cours',
  skip: 'Passer',
  seen: (project) => `${project} voit votre réponse et le jour, pas qui vous êtes.`,
  missing: 'Choisissez ou écrivez d’abord quelque chose, ou passez la question.',
  sent: 'Réponse envoyée.',
  gone: 'Cette question n’est plus posée.',
  arrived: (project) => `Ce que vous avez répondu est bien arrivé chez ${project}.`,
  more: 'Souhaitez-vous en dire plus\u202f?',
  answersStay: 'Ce que vous avez répondu avant reste sans votre nom.',
  back: 'Retour',
  latest: 'Derniers avis',
  newTab: 's’ouvre dans un nouvel onglet',
  offline: 'La connexion est interrompue. Rien n’a été envoyé\u202f; ce que vous avez écrit est toujours là. Réessayez.',
  failed: 'Un problème est survenu de notre côté. Ce que vous avez écrit est toujours là\u202f; réessayez dans un instant.',
  busy: 'Il arrive en ce moment plus de messages que nous ne pouvons en accepter. Ce que vous avez écrit est toujours là\u202f; réessayez après {time}.',
  already: 'Un avis a déjà été envoyé d’ici. Pour en écrire un autre, rechargez la page.',
}
