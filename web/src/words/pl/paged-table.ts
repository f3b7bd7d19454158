import type { en } from '../en/paged-table.ts'

export const pl: typeof en = {
  shown: (shown, total) => (shown === total ? `Widać wszystkie: ${total}` : `Widać ${shown} z ${total}`),
  more: 'Pokaż więcej',
}
