import type { en } from '../en/paged-table.ts'

export const de: typeof en = {
  shown: (shown, total) => (shown === total && total !== '1' ? `Alle ${total} gezeigt` : `${shown} von ${total} gezeigt`),
  more: 'Mehr zeigen',
}
