import type { en } from '../en/paged-table.ts'

export const es: typeof en = {
  shown: (shown, total) => (shown === total ? `Total mostrado: ${total}` : `Mostrando ${shown} de ${total}`),
  more: 'Mostrar más',
}
