import type { en } from '../en/parts.ts'

export const es: typeof en = {
  destinationStatus: { enabled: 'Activo', paused: 'En pausa', disabled: 'Desactivado' },
  deliveryState: { pending: 'Pendiente', delivered: 'Entregada', exhausted: 'Abandonada', held: 'Retenida', cancelled: 'Cancelada' },
  failure: {
    dns: 'No se encontró su nombre',
    refused: 'Se rechazó la conexión',
    reset: 'Se cortó la conexión',
    timeout: 'Tardó demasiado',
    tls: 'El certificado no era válido',
    'private-address': 'Una dirección privada, a la que no se envía',
    'too-large': 'La respuesta era demasiado grande',
    'http-status': 'Respondió con un error',
  },
  retry: 'Reintentar',
  copy: 'Copiar',
  copied: 'Copiado',
  close: 'Cerrar',
  cancel: 'Cancelar',
  notCopied: 'El navegador no dejó copiarlo. Selecciónalo y cópialo a mano.',
  more: 'Mostrar más',
  loadingMore: 'Cargando más',
  pretty: 'Legible',
  raw: 'Tal cual',
  formOfBody: 'Cómo se muestra el cuerpo',
  unknownTime: 'sin hora',
  unreachable: {
    title: 'No hay conexión con Earshot',
    detail: 'Lo que no llegó no ha cambiado nada. Comprueba tu conexión; esta página lo intenta otra vez por sí sola.',
  },
  notYet: { title: 'Todavía no está en esta versión', detail: 'El servicio aún no responde a esto.' },
  refused: { title: 'No ha funcionado' },
}
