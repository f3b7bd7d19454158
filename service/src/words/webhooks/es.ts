import { counted } from '../plurals.ts'
import type { Words } from './en.ts'

export const es: Words = {
  language: 'es',

  failing: {
    subject: (place, hours) => `Los webhooks a ${place} fallan desde hace ${hours} horas`,
    since: (place, moment) => `Desde el ${moment} no ha llegado ningún webhook a ${place}.`,
    failures: (count) => counted('es', { one: 'Ha fallado {count} intento.', other: 'Han fallado {count} intentos.' }, count),
    next: (moment) =>
      `Lo que falla se intenta de nuevo según su calendario. Si no llega nada hasta el ${moment}, este destino se desactiva: entonces ya no se envía nada allí, y lo que venga se guarda para él.`,
    fix: {
      inPortal:
        'Revise el servidor que los recibe. Cada intento y su respuesta están en el portal de webhooks, que se abre desde el programa en el que su equipo configuró los webhooks. Lo que se dio por perdido puede enviarse allí otra vez.',
      inDashboard:
        'Revise el servidor que los recibe. Cada intento y su respuesta están en el panel. Lo que se dio por perdido puede enviarse allí otra vez.',
    },
  },

  disabled: {
    subject: (place) => `Los webhooks a ${place} están desactivados`,
    failing: (place, moment) => `Desde el ${moment} no ha llegado ningún webhook a ${place}. Por eso se desactivó este destino.`,
    gone: (place) => `${place} ha respondido con el estado 410: allí ya nadie quiere webhooks. Por eso se desactivó este destino.`,
    asked: (place) =>
      `${place} ha pedido, en la cabecera webhook-delivery de una respuesta, que no se envíe nada más. Por eso se desactivó este destino.`,
    next: (days) => `Ya no se envía nada allí. Tampoco se pierde nada: lo que ocurra desde ahora se guarda ${days} días para este destino.`,
    fix: {
      inPortal:
        'Cuando su servidor vuelva a aceptar webhooks, reanude el destino en el portal de webhooks, que se abre desde el programa en el que su equipo configuró los webhooks. Allí decide si se envía lo que se guardó.',
      inDashboard:
        'Cuando su servidor vuelva a aceptar webhooks, reanude el destino en el panel. Allí decide si se envía lo que se guardó.',
    },
  },

  last: {
    status: (status) => `La última respuesta tuvo el estado ${status}.`,
    dns: 'En el último intento no se encontró ninguna dirección para su nombre.',
    refused: 'En el último intento, su servidor no aceptó la conexión.',
    reset: 'En el último intento se cortó la conexión.',
    timeout: 'En el último intento no llegó ninguna respuesta a tiempo.',
    tls: 'En el último intento no hubo conexión segura: quizá haya caducado su certificado.',
    'private-address': 'En el último intento, su nombre llevaba a una dirección privada, y a una así no se envía nada.',
    'too-large': 'La última respuesta fue demasiado grande.',
  },

  button: 'Ver el destino',
  reason: (organization) =>
    `Recibe esta carta porque figura como responsable de ${organization}. Quien gestiona este servicio puede cambiarlo.`,
}
