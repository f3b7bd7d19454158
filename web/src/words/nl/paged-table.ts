import type { en } from '../en/paged-table.ts'

export const nl: typeof en = {
  shown: (shown, total) => (shown === total && total !== '1' ? `Alle ${total} getoond` : `${shown} van ${total} getoond`),
  more: 'Meer tonen',
}
