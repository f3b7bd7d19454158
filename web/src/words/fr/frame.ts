import type { en } from '../en/frame.ts'

export const fr: typeof en = {
  top: 'Où vous êtes',
  skip: 'Aller au contenu',
  open: 'Ouvrir le menu',
  close: 'Fermer le menu',
  fold: 'Replier le menu',
  unfold: 'Déplier le menu',
  toDark: 'Couleurs sombres',
  toLight: 'Couleurs claires',
  failed: {
    title: 'Cet écran a échoué',
    what: 'L’erreur vient de nous. Rien de ce que vous avez envoyé avant n’est perdu. Rechargez la page.',
    action: 'Recharger',
  },
}
