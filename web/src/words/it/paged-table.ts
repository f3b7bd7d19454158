import type { en } from '../en/paged-table.ts'

export const it: typeof en = {
  shown: (shown, total) => (shown === total ? `Elenco completo: ${total}` : `${shown} di ${total}`),
  more: 'Mostra altri',
}
