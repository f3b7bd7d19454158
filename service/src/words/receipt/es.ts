import type { ReceiptWords } from './en.ts'

export const es: ReceiptWords = {
  title: 'Mostrar un recibo',
  heading: 'Muestra que compraste aquí.',
  lead: (project) => `Con un recibo, ${project} puede marcar tu opinión como verificada.`,
  choose: 'Tu recibo',
  formats: 'Una foto o un PDF, 10 MB como máximo: JPEG, PNG, WebP o PDF.',
  seenHeading: 'Qué pasa con él',
  seen: (project) => [
    `Solo lo ve el equipo de ${project}, para comprobar tu compra.`,
    'Lo que una cámara esconde en una foto, como el lugar y la hora, se quita antes de guardarla.',
    'Se guarda cifrado y se borra 30 días después de la decisión.',
    'Tapa lo que nadie necesita ver: números de tarjeta, tu dirección.',
  ],
  submit: 'Enviar el recibo',
  submitting: 'Enviando el recibo',
  pending: {
    heading: 'Se está revisando tu recibo.',
    what: (project) => `${project} decide en un plazo de 30 días. Hasta entonces, tu opinión figura como no verificada.`,
    withdraw: 'Retirar el recibo',
    withdrawHint: 'Se borra y puedes enviar otro.',
  },
  verified: { heading: 'Tu opinión está verificada.', what: 'No queda nada que mostrar.' },
  incognito: {
    heading: 'Sigue de incógnito.',
    what: 'Un recibo revelaría quién eres; por eso no se acepta ninguno para una opinión dada de incógnito.',
  },
  closed: { heading: (project) => `${project} no acepta recibos por ahora.`, what: 'Inténtalo más tarde.' },
  limited: {
    heading: 'Hoy ya has enviado varios recibos.',
    what: (receipts) => `Se pueden enviar ${receipts} recibos por opinión en 24 horas.`,
    again: (moment) => `Podrás enviar el siguiente a partir de este momento: ${moment}`,
  },
  before: {
    rejected: 'Tu último recibo no fue aceptado.',
    because: (reason) => `El motivo indicado: ${reason}`,
    reasons: {
      unreadable: 'No se podía leer. Una imagen más nítida o más grande ayuda.',
      another_business: 'Es de otra empresa.',
      no_purchase: 'No muestra una compra en nuestro negocio.',
      too_old: 'La compra fue hace demasiado tiempo.',
      altered: 'Parece que se ha modificado.',
    },
    expired: 'Nadie decidió a tiempo sobre tu último recibo. Puedes enviarlo otra vez.',
    cancelled: 'Retiraste tu último recibo.',
  },
  mistakes: {
    heading: 'El recibo no se envió.',
    missing: 'Elige primero un archivo.',
    'too-large': 'El archivo supera los 10 MB. Haz una foto más pequeña, o de una parte.',
    'not-supported': 'Esto no es una imagen ni un PDF que se pueda mostrar. Sirven JPEG, PNG, WebP y PDF.',
    'too-many-pixels': 'La imagen supera los 40 megapíxeles. Usa una más pequeña.',
    unreadable: 'No se pudo abrir la imagen; quizá esté dañada. Usa otra.',
  },
  back: 'Volver a tu opinión',
}
