import type { Words } from './en.ts'

export const es: Words = {
  thanks: {
    verified: 'Cuenta como verificada, porque escaneaste el código.',
    done: 'Puedes cerrar esta página.',
  },

  ended: {
    title: 'Código caducado',
    heading: 'Este código ha caducado.',
    what: 'Viene de una pantalla, donde cada código dura cinco minutos.',
    todo: 'Escanea el código que se ve ahora en la pantalla.',
  },

  replaced: {
    title: 'Código sustituido',
    heading: 'Este código se ha sustituido.',
    what: (project) => `${project} tiene un código nuevo y este ya no abre nada.`,
    todo: 'Busca el nuevo y escanéalo, o pregunta por él.',
  },

  revoked: {
    title: 'Código fuera de uso',
    heading: 'Este código está fuera de uso.',
    what: (project) => `${project} lo ha retirado y ya no abre nada.`,
    todo: 'Pregunta allí cómo puedes dar tu opinión.',
    nothingSent: 'No se ha enviado nada. Todo lo que escribiste sigue aquí y se puede copiar.',
  },

  paused: {
    todo: 'El código sigue siendo el mismo: escanéalo de nuevo más tarde.',
  },

  used: {
    title: 'Ya enviada',
    heading: 'Tu opinión ya ha llegado.',
    what: 'Este formulario ya se envió, y cada uno admite una sola opinión.',
    todo: '¿Hay algo más que contar? Escanea el código otra vez.',
  },

  over: {
    title: 'Formulario caducado',
    heading: 'Este formulario ha caducado.',
    what: 'Estuvo abierto una hora después del escaneo.',
    todo: 'Escanea el código otra vez.',
    draft: 'Lo que escribiste se conserva en este dispositivo y volverá con él.',
    renewedHeading: 'Ha pasado una hora desde que escaneaste el código.',
    renewed: 'Todavía no se ha enviado nada. Todo lo que escribiste sigue aquí: repásalo y envíalo de nuevo.',
    nothingSent:
      'No se ha enviado nada. Todo lo que escribiste sigue aquí: cópialo, escanea el código otra vez y envíalo desde la página nueva.',
  },

  unknown: {
    title: 'Código desconocido',
    heading: 'No conocemos este código.',
    what: 'Quizá se perdió por el camino una parte de su dirección. Escanea el código otra vez o copia la dirección entera.',
  },

  forgotten: {
    title: 'Escanea el código otra vez',
    heading: 'Escanea el código otra vez.',
    what: 'Esta página pertenece a un escaneo que este navegador ya no recuerda. Lo que escribiste en este dispositivo volverá con el siguiente.',
  },

  kiosk: {
    title: 'Escanea y opina',
    heading: '¿Qué te ha parecido?',
    todo: 'Escanea con la cámara del móvil y cuéntanoslo.',
    image: 'Código QR que abre el formulario',
    next: 'Código nuevo en {time}',
    ends: 'Sin conexión. Este código vale todavía {time}',
    offline: 'Sin conexión',
    offlineTodo: 'En cuanto vuelva, aparecerá solo un código nuevo.',
    back: 'La conexión ha vuelto.',
    waiting: 'El siguiente código está en camino.',
    pausedTodo: 'El código volverá por sí solo.',
    over: 'Esta pantalla ha terminado.',
    overTodo: 'Su código se sustituyó o se retiró. Abre la nueva dirección de la pantalla.',
    fullScreen: 'Pantalla completa',
    forgotten: {
      title: 'Pantalla desconocida',
      heading: 'Abre de nuevo la dirección de la pantalla.',
      what: 'Este navegador ya no recuerda qué pantalla se mostraba aquí. Su dirección está en el panel, en Códigos QR.',
    },
  },

  print: {
    heading: '¿Qué te ha parecido?',
    todo: 'Escanea con la cámara del móvil y cuéntanoslo.',
    or: 'O abre esta dirección:',
  },
}
