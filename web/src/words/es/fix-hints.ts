import type { en } from '../en/fix-hints.ts'
import { plural } from '../plural.ts'

export const es: typeof en = {
  dns: (host) =>
    `No se encontró ninguna dirección para ${host}. Comprueba cómo está escrito el nombre y que se pueda consultar desde fuera de tu red. Un registro nuevo tarda unos minutos en conocerse.`,
  refused: (host) =>
    `Nadie escucha en ${host}, en ese puerto. Inicia el receptor, comprueba el puerto y mira si hay un cortafuegos de por medio.`,
  reset:
    'La conexión se cortó antes de que llegara una respuesta completa. Mira el registro de tu receptor y el del proxy que tiene delante.',
  timeout: (seconds) =>
    `No hubo una respuesta completa en ${plural('es', seconds, { one: 'un segundo', other: `${seconds} segundos` })}. Anota el evento, responde 204 enseguida y haz el trabajo después. Cuánto puede durar un intento es un ajuste del destino.`,
  tls: 'El certificado ha caducado, es de otro nombre o su cadena no está completa. Renuévalo y envía también los certificados intermedios.',
  'private-address':
    'El nombre lleva a una dirección dentro de una red, y los eventos solo van a direcciones públicas. Para tu propia máquina, Earshot se inicia con ALLOW_PRIVATE_TARGETS=true.',
  'too-large': 'La respuesta superaba los 64 KiB. Nadie la lee: responde 204, sin cuerpo.',
  redirect: 'No se siguen redirecciones. Cambia la dirección del destino por aquella a la que lleva.',
  refusedByReceiver:
    'Tu receptor lo rechazó. Casi siempre es la comprobación de la firma: otro secreto, o un cuerpo que se interpretó antes. En Verificar se ve cuál de los dos.',
  notThere: 'No hay nada en esa ruta, o no acepta POST. Compara la ruta con la de tu receptor.',
  gone: 'Con 410, el receptor dice que ya no existe, así que el destino se desactiva.',
  tooMuch: 'El receptor no acepta un evento de este tamaño. Sube su límite; 1 MiB basta de sobra.',
  tooFast: 'El receptor pide menos. Fija un ritmo en los ajustes del destino.',
  other: 'Tu receptor falló. Su registro dice por qué; lo que respondió se muestra con el intento.',
}
