import type { en } from '../en/paged-table.ts'

export const pt: typeof en = {
  shown: (shown, total) => (shown === total ? `Tudo mostrado: ${total}` : `Mostrados: ${shown} de ${total}`),
  more: 'Mostrar mais',
}
