import type { en } from '../en/paged-table.ts'

export const es: typeof en = {
  shown: (shown, total) => (shown === total ? `Se muestra todo (${total})` : `Se muestran ${shown} de ${total}`),
  more: 'Mostrar más',
}
