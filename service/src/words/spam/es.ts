import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const es: Words = {
  trap: 'Deja esto vacío',
  again: 'Envíalo una vez más.',
  trapFilled:
    'Un campo que las personas no ven estaba relleno, como hacen los robots; quizá fue una extensión del navegador. Ahora vuelve a estar vacío. Todavía no se ha enviado nada y todo lo que escribiste sigue aquí.',
  tooSoon:
    'Llegó más rápido de lo que se escribe, y se retuvo para dejar fuera a los robots. Todavía no se ha enviado nada y todo lo que escribiste sigue aquí.',
  stale: 'Este formulario llevaba demasiado tiempo abierto. Todavía no se ha enviado nada y todo lo que escribiste sigue aquí.',
  unproven: (seconds) =>
    counted(
      'es',
      {
        one: 'Para dejar fuera a los robots, este formulario se podrá enviar dentro de un segundo. Todavía no se ha enviado nada y todo lo que escribiste sigue aquí.',
        other:
          'Para dejar fuera a los robots, este formulario se podrá enviar dentro de {count} segundos. Todavía no se ha enviado nada y todo lo que escribiste sigue aquí.',
      },
      seconds,
    ),
  busyTitle: 'Demasiados envíos en este momento',
  busy: 'En la última hora ha llegado más de lo que se puede aceptar.',
  busyHere: 'Desde este navegador ya se han hecho varios envíos en la última hora.',
  busyPlace: 'Desde esta red ha llegado mucho en la última hora.',
  often: 'Esto ya se ha cambiado muchas veces en la última hora.',
  usedBefore:
    'Este formulario ya se envió con otra dirección, así que a esta todavía no se le envía ningún correo. Todo lo que escribiste sigue aquí.',
  tryAgain: (minutes) =>
    counted(
      'es',
      {
        one: 'No se ha enviado nada. Todo lo que escribiste sigue aquí; inténtalo de nuevo dentro de un minuto.',
        other: 'No se ha enviado nada. Todo lo que escribiste sigue aquí; inténtalo de nuevo dentro de {count} minutos.',
      },
      minutes,
    ),
}
