import type { Words } from './en.ts'

export const es: Words = {
  qr: {
    seenNamed: 'Todo lo que escribas y elijas aquí, tu nombre si lo indicas, y que viene de alguien que escaneó el código.',
    seenIncognito: 'Todo lo que escribas y elijas aquí, que lo envió alguien que escaneó el código, y en qué día.',
  },
  direct: {
    seenNamed: 'Todo lo que escribas y elijas aquí, y tu nombre si lo indicas. La opinión se marca como no verificada.',
    seenIncognito: 'Todo lo que escribas y elijas aquí, y en qué día lo enviaste. La opinión se marca como no verificada.',
  },
  seenTogether: (count) =>
    `Aparece junto con otras opiniones de incógnito, en orden aleatorio y con la fecha de ese día: cuando hay al menos ${count} en espera o 72 horas después de que se enviara la primera. Entonces pueden ser menos, o solo la tuya, y el momento podría revelar quién eres.`,
  seenAtOnce: 'Aparece al momento. Donde escriben pocas personas, la hora podría revelar quién eres.',
  email: 'Tu correo electrónico',
  emailHint: 'Si quieres. Sirve para enviarte la dirección privada donde puedes cambiar o borrar tu opinión, y no se muestra a nadie.',
  emailIncognito: 'Se omite mientras sigas de incógnito.',
  notAnAddress: 'Esto no es una dirección de correo. Escríbela como nombre@example.com o deja el campo vacío.',
}
