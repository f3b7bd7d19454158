import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  trap: 'Laissez ce champ vide',
  again: 'Veuillez envoyer encore une fois.',
  trapFilled:
    'Un champ que personne ne voit était rempli, comme le font les robots\u202f; peut-être une extension de votre navigateur. Il est de nouveau vide. Rien n’a encore été envoyé, et tout ce que vous avez écrit est toujours là.',
  tooSoon:
    'L’envoi est arrivé plus vite qu’on n’écrit et a été retenu pour écarter les robots. Rien n’a encore été envoyé, et tout ce que vous avez écrit est toujours là.',
  stale: 'Ce formulaire était ouvert depuis trop longtemps. Rien n’a encore été envoyé, et tout ce que vous avez écrit est toujours là.',
  unproven: (seconds) =>
    counted(
      'fr',
      {
        one: 'Pour écarter les robots, ce formulaire pourra être envoyé dans {count} seconde. Rien n’a encore été envoyé, et tout ce que vous avez écrit est toujours là.',
        other:
          'Pour écarter les robots, ce formulaire pourra être envoyé dans {count} secondes. Rien n’a encore été envoyé, et tout ce que vous avez écrit est toujours là.',
      },
      seconds,
    ),
  busyTitle: 'Trop d’envois en ce moment',
  busy: 'Il en est arrivé, dans l’heure écoulée, plus qu’il n’est possible d’accepter.',
  busyHere: 'Plusieurs envois ont été faits depuis ce navigateur dans l’heure écoulée.',
  busyPlace: 'Ce réseau a déjà fait beaucoup d’envois dans l’heure écoulée.',
  often: 'Ceci a déjà été modifié de nombreuses fois dans l’heure écoulée.',
  usedBefore:
    'Ce formulaire a déjà été envoyé avec une autre adresse, donc aucun e-mail ne part encore vers celle-ci. Tout ce que vous avez saisi est toujours là.',
  tryAgain: (minutes) =>
    counted(
      'fr',
      {
        one: 'Rien n’a été envoyé. Tout ce que vous avez écrit est toujours là\u202f; réessayez dans {count} minute.',
        other: 'Rien n’a été envoyé. Tout ce que vous avez écrit est toujours là\u202f; réessayez dans {count} minutes.',
      },
      minutes,
    ),
}
